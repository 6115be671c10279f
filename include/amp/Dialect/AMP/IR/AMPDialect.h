//===- AMPDialect.h - The amp dialect ---------------------------*- C++ -*-===//

#ifndef AMP_DIALECT_AMP_IR_AMPDIALECT_H
#define AMP_DIALECT_AMP_IR_AMPDIALECT_H

#include "amp/Interfaces/KnownAttributes.h"
#include "amp/Interfaces/ModeOpInterface.h"
#include "amp/Interfaces/OptimizerInterface.h"
#include "amp/Interfaces/PrecisionOpInterface.h"
#include "amp/Interfaces/ScalerInterface.h"
#include "amp/Interfaces/VJPOpInterface.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "amp/Dialect/AMP/IR/AMPDialect.h.inc"
#include "amp/Dialect/AMP/IR/AMPEnums.h.inc"

namespace mlir::amp {

/// A double as a parameter of an attribute: one that hashes by its bits.
struct Real {
  double value = 0.0;
  Real() = default;
  Real(double value) : value(value) {}
  operator double() const { return value; }
};
inline llvm::hash_code hash_value(Real real) {
  return llvm::hash_value(llvm::bit_cast<uint64_t>(real.value));
}

/// A float as MLIR spells it, or a decimal integer; an error otherwise.
FailureOr<Real> parseDouble(AsmParser &parser);
FailureOr<int64_t> parseInteger(AsmParser &parser);
/// `true` or `false`.
FailureOr<bool> parseFlag(AsmParser &parser);
/// The fewest digits that read back to the same bits, with a point.
void printDouble(AsmPrinter &printer, double value);
std::string formatDouble(double value);

//===----------------------------------------------------------------------===//
// Names of attributes that the phases hang on functions and their arguments.
//===----------------------------------------------------------------------===//

/// Function: the policy (#amp.policy). Module: likewise, for all functions.
constexpr llvm::StringLiteral kPolicyAttr = "amp.policy";
/// Op: its own policy (#amp.policy).
constexpr llvm::StringLiteral kPrecisionAttr = "amp.precision";
/// Function: the function that is its gradient (a symbol; see amp.gradient).
constexpr llvm::StringLiteral kGradientAttr = "amp.gradient";
/// Result of a function with a gradient of its own: what that reads.
constexpr llvm::StringLiteral kResidualAttr = "amp.residual";
/// Function: its casts have been placed.
constexpr llvm::StringLiteral kPlacedAttr = "amp.placed";
/// Function, step, kernel: contractions of 16-bit factors may be computed by a
/// tier's instruction for them (the policy's `rounding = excess`).
constexpr llvm::StringLiteral kExcessAttr = "amp.excess";
/// Function: each structured op is one op of a framework, which rounds once.
constexpr llvm::StringLiteral kOpmathAttr = "amp.opmath";
/// Op: what it is together with its neighbours, e.g. "output_layer".
constexpr llvm::StringLiteral kRoleAttr = "amp.role";
/// Structured op: the name of the probe (`amp.probe`) that it stores.
constexpr llvm::StringLiteral kProbeAttr = "amp.probe";
/// Narrowing cast of a gradient: replicas send it as what it is rounded to.
constexpr llvm::StringLiteral kWireAttr = "amp.wire";
/// Argument: a trained tensor's name.
constexpr llvm::StringLiteral kParamAttr = "amp.param";
/// Argument: the name of a tensor that is read and not trained.
constexpr llvm::StringLiteral kStateAttr = "amp.state";
/// Argument: the name of a batch's tensor.
constexpr llvm::StringLiteral kInputAttr = "amp.input";
/// Argument: the name of an input that is the same for all rows.
constexpr llvm::StringLiteral kConstantAttr = "amp.constant";
/// Argument: an input of indices, below a bound, or equal to one that is
/// ignored
/// ([bound] or [bound, ignored]); for messages.
constexpr llvm::StringLiteral kIndexAttr = "amp.index";
/// Argument: the number of the inputs' rows, while it may become another.
constexpr llvm::StringLiteral kRowsAttr = "amp.rows";
/// Argument: how it starts (#amp.init).
constexpr llvm::StringLiteral kInitAttr = "amp.init";
/// Argument of a step: an optimizer slot, "<parameter>/<slot>".
constexpr llvm::StringLiteral kSlotAttr = "amp.slot";
/// Argument of a step: state of the step itself ("scale", "tracker", ...).
constexpr llvm::StringLiteral kControlAttr = "amp.control";
/// Argument of a step: its key in checkpoints, if it is not its name.
constexpr llvm::StringLiteral kKeyAttr = "amp.key";
/// Argument: the key of random numbers, [seed, attempt, micro-batch].
constexpr llvm::StringLiteral kRandomKeyAttr = "amp.random_key";
/// Result: a metric's name.
constexpr llvm::StringLiteral kMetricAttr = "amp.metric";
/// Result: the name of an array that predictions are.
constexpr llvm::StringLiteral kOutputAttr = "amp.output";
/// Result: the gradient of the parameter of this name.
constexpr llvm::StringLiteral kGradAttr = "amp.grad";
/// Result: i32 flags that go into the step's status word.
constexpr llvm::StringLiteral kFlagsAttr = "amp.flags";
/// Result of a step: what it reports ("loss", "grad_norm", ...).
constexpr llvm::StringLiteral kReportAttr = "amp.report";
/// Function: a step, the entry of a compiled program.
constexpr llvm::StringLiteral kStepAttr = "amp.step";
/// Function: the model that a program is made from, until its step is built.
constexpr llvm::StringLiteral kEntryAttr = "amp.entry";
/// Module: how many replicas run the step at once (i64).
constexpr llvm::StringLiteral kReplicasAttr = "amp.replicas";
/// At most so many: counts of rows stay in range.
constexpr int64_t kMaxReplicas = 65536;
/// Function: an outlined kernel body.
constexpr llvm::StringLiteral kKernelAttr = "amp.kernel";

} // namespace mlir::amp

#define GET_ATTRDEF_CLASSES
#include "amp/Dialect/AMP/IR/AMPAttrs.h.inc"

#define GET_OP_CLASSES
#include "amp/Dialect/AMP/IR/AMPOps.h.inc"

namespace mlir::amp {
/// The policy that holds for a function: its own, or else its module's.
PolicyAttr findPolicy(Operation *op);

/// How many replicas run a module's steps; 1 where it does not say.
int64_t getNumReplicas(Operation *op);

/// The type of a parameter's gradient, in which it is updated: f32, or f64 for
/// an f64 parameter.
RankedTensorType getGradientType(Type param);

/// How an update keeps the parameter and its slots.
struct UpdateFormat {
  ParamRounding rounding;
  SlotFormat slots;
  bool hasAverage;
};
/// The slots of an update of a parameter that is kept in `param`: the
/// optimizer's, then what the rounding and an average need, then the largest
/// magnitudes of blocks of those in `dynamic8`.
SmallVector<OptimizerSlot> getUpdateSlots(OptimizerInterface optimizer,
                                          RankedTensorType param,
                                          const UpdateFormat &format);

/// A block of `dynamic8`: `count` of dimension `dim` with all that is behind
/// it.
struct DynamicBlock {
  int64_t dim, count;
};
/// None where 256 values that follow each other are not such a part of a
/// parameter.
std::optional<DynamicBlock> findDynamicBlock(RankedTensorType param);

/// How texts name an optimizer, and what they may say of it.
struct OptimizerSyntax {
  StringRef mnemonic;
  ArrayRef<StringRef> keys;
};
/// All attributes of the dialect that are optimizers, by name.
SmallVector<OptimizerSyntax> listOptimizers();

/// The same of a preset of `#amp.loss_scaler`.
struct ScalerSyntax {
  StringRef preset;
  ArrayRef<StringRef> keys;
};
/// All presets, in the order of their table.
ArrayRef<ScalerSyntax> listScalers();
} // namespace mlir::amp

#endif // AMP_DIALECT_AMP_IR_AMPDIALECT_H
