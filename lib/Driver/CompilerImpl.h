//===- CompilerImpl.h - Parts of the compile driver -------------*- C++ -*-===//

#ifndef AMP_LIB_DRIVER_COMPILERIMPL_H
#define AMP_LIB_DRIVER_COMPILERIMPL_H

#include "amp/Codegen/CPU/Tier.h"
#include "amp/Device/Device.h"
#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Driver/Compiler.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/Passes/OptimizationLevel.h"

namespace llvm {
class Module;
} // namespace llvm

namespace mlir::amp::compiler {

/// The symbol of a program's entry.
constexpr llvm::StringLiteral kEntryName = "amp_entry";
/// Result of a check: {name, compare, location}.

//===----------------------------------------------------------------------===//
// CompilerOptions.cpp
//===----------------------------------------------------------------------===//

/// What the command line says of a step; null where it says nothing.
struct StepParts {
  PolicyAttr policy;
  /// What comes with the policy's name, see NamedPolicy.
  std::string scalerOfPolicy, refusesScaler;
  ScalerInterface scaler;
  OptimizerInterface optimizer;
  ArrayAttr groups;
  ScheduleAttr schedule;
  std::optional<ParamRounding> paramRounding;
  AnomalyAttr anomaly;
};

/// Function: the policy, scaler and optimizer of a training step.
constexpr llvm::StringLiteral kTrainedWithAttr = "amp.trained_with";

/// Parses the strings of the options. An error names the option, the key, what
/// was expected and what was found.
llvm::Expected<StepParts> parseStepParts(MLIRContext *context,
                                         const CompileOptions &options);
/// The optimizer that an option's text spells.
llvm::Expected<OptimizerInterface> parseOptimizer(MLIRContext *context,
                                                  llvm::StringRef source);

//===----------------------------------------------------------------------===//
// CompilerPolicy.cpp
//===----------------------------------------------------------------------===//

/// A policy, and what its system says of scalers.
struct NamedPolicy {
  PolicyAttr policy;
  std::string scaler;        ///< the preset that comes with f16
  std::string refusesScaler; ///< the name, if any scaler but `none` is an error
};

/// The policy of a name and what follows it: "bf16,params=bf16,tanh=f32".
llvm::Expected<NamedPolicy> parsePolicy(MLIRContext *context,
                                        llvm::StringRef source);

//===----------------------------------------------------------------------===//
// CompilerDiagnostics.cpp
//===----------------------------------------------------------------------===//

/// The text, with what is no UTF-8 replaced: for JSON, of names of a file.
std::string toUTF8(llvm::StringRef text);

/// Text of several lines as one.
std::string joinLines(llvm::StringRef text);

/// "file:line:col" in UTF-8, or `sourceName` where the location has none.
std::string formatLocation(Location loc, llvm::StringRef sourceName);

/// Keeps the first error as one line and hands the rest on.
class DiagnosticSink {
public:
  DiagnosticSink(MLIRContext *context, llvm::StringRef sourceName,
                 llvm::function_ref<void(llvm::StringRef)> warn);
  /// The first error, or one that says `what` failed.
  llvm::Error takeError(const llvm::Twine &what);

private:
  void handle(Diagnostic &diag);

  llvm::StringRef sourceName;
  llvm::function_ref<void(llvm::StringRef)> warn;
  std::string firstError;
  ScopedDiagnosticHandler handler;
};

//===----------------------------------------------------------------------===//
// CompilerSelect.cpp, CompilerEntry.cpp
//===----------------------------------------------------------------------===//

/// What a program of some kind is made from. All but one are null.
struct Selection {
  func::FuncOp loss;  ///< to differentiate or evaluate
  TrainStepOp train;  ///< on `loss`, if the module has one
  func::FuncOp step;  ///< spelled out in the module
  func::FuncOp check; ///< with check ops
};

/// Finds it in the module, and takes away what else is an entry.
FailureOr<Selection> selectEntry(ModuleOp module,
                                 const CompileOptions &options);

/// Whether a function holds check ops.
bool hasChecks(func::FuncOp func);

/// Gives the arguments their names and the batch its size. To be called before
/// the sizes of shapes fold to constants.
LogicalResult prepareLoss(func::FuncOp loss, const CompileOptions &options);

/// Has the function give a loss in place of its first result: "cross_entropy"
/// of logits with classes, or "mse" of predictions. The targets become the
/// input `target`.
LogicalResult addLoss(func::FuncOp func, llvm::StringRef name);

/// Has the `count` results after the loss be the gradients of the first
/// parameters, in their order.
LogicalResult nameGradients(func::FuncOp func, int64_t count);

/// The results after the loss of which nothing says what they are.
llvm::SmallVector<unsigned> getUnnamedResults(func::FuncOp func);

/// Puts the result that is the loss first, and makes states of the arguments
/// and results that `states` names.
LogicalResult nameStates(func::FuncOp func, const CompileOptions &options);

/// Makes inputs of these names, between commas, the same for all rows.
LogicalResult nameConstants(func::FuncOp func, llvm::StringRef names);

/// The innermost policy that is given for a loss: the option wins, f32 is the
/// default.
PolicyAttr findTrainedPolicy(func::FuncOp loss, TrainStepOp train,
                             const StepParts &parts);

/// Builds the program's entry from the imported function.
FailureOr<func::FuncOp> buildEntry(ModuleOp module, Selection selection,
                                   const CompileOptions &options,
                                   const StepParts &parts);

/// Makes the operands of check ops results of their function.
LogicalResult convertChecks(func::FuncOp func, llvm::StringRef sourceName);

//===----------------------------------------------------------------------===//
// CompilerManifest.cpp
//===----------------------------------------------------------------------===//

/// Of what the step gets as its last argument.
int64_t getArenaBytes(func::FuncOp step);
/// Describes a step after the phase bufferize.
FailureOr<Manifest> buildManifest(ModuleOp module, func::FuncOp step);
/// Floating-point operations of a kernel's contractions.
int64_t countContractionFlops(func::FuncOp kernel);

//===----------------------------------------------------------------------===//
// CompilerNames.cpp
//===----------------------------------------------------------------------===//

/// Gives all symbols of a module names that no library has. To be called
/// before code brings symbols of its own.
LogicalResult mangleNames(ModuleOp module);

//===----------------------------------------------------------------------===//
// CompilerProfile.cpp
//===----------------------------------------------------------------------===//

/// The module's launches after the phase bufferize, as they stand in the text.
/// A kernel that no target has code for is an error.
FailureOr<SmallVector<LaunchSpec>> describeLaunches(ModuleOp module);

//===----------------------------------------------------------------------===//
// CompilerDevice.cpp
//===----------------------------------------------------------------------===//

/// What of a program runs on a device.
struct DevicePart {
  DeviceProgram program;
  /// The kernels' names on the host, by number.
  llvm::SmallVector<std::string> kernels;
  std::string code;
};

/// Takes the device's module away and compiles it; to be called after the phase
/// codegen.
FailureOr<DevicePart> takeDevice(ModuleOp module, llvm::StringRef target);

/// Defines the kernels that the host calls, and adds code and table.
void addDevice(llvm::Module &module, const DevicePart &part);

//===----------------------------------------------------------------------===//
// CompilerObject.cpp
//===----------------------------------------------------------------------===//

/// Compiles a module in the llvm dialect, whose function `step`, if it is
/// named, takes pointers only and becomes the entry, for a tier, with the
/// device's part if there is one. At O0 instructions are selected fast, too.
/// Adds the times that it took.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
emitObject(ModuleOp module, llvm::StringRef step, const cpu::Tier &tier,
           const DevicePart *device, llvm::OptimizationLevel level,
           llvm::SmallVectorImpl<PhaseTime> &times);

//===----------------------------------------------------------------------===//
// CompilerParts.cpp
//===----------------------------------------------------------------------===//

/// Moves all of a module after the phase codegen into modules in it, at most
/// so many: the first has the step, each has a share of the kernels.
SmallVector<ModuleOp> splitProgram(ModuleOp whole, func::FuncOp step,
                                   int64_t maxParts);
/// Compiles the parts at the same time. Several make an archive.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
emitObjects(llvm::MutableArrayRef<ModuleOp> parts, llvm::StringRef step,
            const cpu::Tier &tier, const DevicePart *device,
            llvm::OptimizationLevel level,
            llvm::SmallVectorImpl<PhaseTime> &times);

/// Milliseconds since the last call, or since it was made.
class Stopwatch {
public:
  Stopwatch();
  double lap();

private:
  double start;
};

} // namespace mlir::amp::compiler

#endif // AMP_LIB_DRIVER_COMPILERIMPL_H
