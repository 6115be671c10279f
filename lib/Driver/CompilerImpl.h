//===- CompilerImpl.h - Parts of the compile driver -------------*- C++ -*-===//

#ifndef AMP_LIB_DRIVER_COMPILERIMPL_H
#define AMP_LIB_DRIVER_COMPILERIMPL_H

#include "amp/Codegen/CPU/Tier.h"
#include "amp/Device/Device.h"
#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Driver/Compiler.h"
#include "amp/Entry/StepParts.h"
#include "amp/Kernels/MemoryPlan.h"
#include "amp/Pipelines/Pipelines.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/Passes/OptimizationLevel.h"

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace mlir {
class PassInstrumentation;
} // namespace mlir

namespace mlir::amp::compiler {

/// The symbol of a program's entry.
constexpr llvm::StringLiteral kEntryName = "amp_entry";

//===----------------------------------------------------------------------===//
// CompilerPipeline.cpp
//===----------------------------------------------------------------------===//

/// The options of `amp-build-entry`.
AmpBuildEntryOptions getStepOptions(const CompileOptions &options);

/// The options' policy, or null. An error for any text of theirs that is wrong,
/// before a source is read: the passes would say the same at its place.
llvm::Expected<PolicyAttr> parsePolicyOf(const CompileOptions &options,
                                         MLIRContext *context);

/// The passes of a phase with their options, between commas: what happens
/// between text and object, but that the phase llvm runs on parts. The options
/// name their tier.
std::string getPhasePipeline(const CompileOptions &options, PolicyAttr policy,
                             Phase phase);

/// Adds passes that a text names.
llvm::Error addPasses(OpPassManager &pm, llvm::StringRef pipeline);

/// The text that amp-opt prints.
std::string printModule(ModuleOp module);

/// What tells a model from another one, whatever its file's comments, lines and
/// names of values: a hash of its operations. Large constants do not count.
std::string hashModule(ModuleOp module);

/// Makes known what such a text may name.
void registerPasses();

/// The error of a phase that there is not.
llvm::Error refusePhase(llvm::StringRef name);

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

/// The module of a text or of bytecode; null with an error to the context's
/// handler, for a text that nests too deep, too.
OwningOpRef<ModuleOp> parseModule(llvm::StringRef source, MLIRContext &context,
                                  llvm::StringRef sourceName);

//===----------------------------------------------------------------------===//
// CompilerManifest.cpp
//===----------------------------------------------------------------------===//

/// Of what the step gets as its last argument.
int64_t getArenaBytes(func::FuncOp step);
/// Describes a step after the phase bufferize.
FailureOr<Manifest> buildManifest(ModuleOp module, func::FuncOp step);

//===----------------------------------------------------------------------===//
// CompilerMemory.cpp
//===----------------------------------------------------------------------===//

/// `recompute` and `memory`.
llvm::Error checkMemoryOptions(const CompileOptions &options);
/// A step needs no more than `memory` says.
llvm::Error checkBudget(const MemoryPlan &plan, const CompileOptions &options);

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
// CompilerEntry.cpp
//===----------------------------------------------------------------------===//

/// void amp_entry(void **arguments) runs the step on each of them, which are
/// pointers: as a call of it, or as parts of a large one, which is gone then.
void createEntry(llvm::Module &module, llvm::Function *step);

//===----------------------------------------------------------------------===//
// CompilerObject.cpp
//===----------------------------------------------------------------------===//

/// Compiles a module in the llvm dialect, whose function `step`, if it is
/// named, takes pointers only and becomes the entry, for a tier, with the
/// device's part if there is one. At O0 instructions are selected fast, too,
/// but where there are tiles. Adds the times that it took.
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

//===----------------------------------------------------------------------===//
// CompilerTimes.cpp
//===----------------------------------------------------------------------===//

/// Tells the phase at its end what the passes of a manager took, each less the
/// passes that it runs.
std::unique_ptr<PassInstrumentation> createPassClock(PhaseTime &phase);

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
