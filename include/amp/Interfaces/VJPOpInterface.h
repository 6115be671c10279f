//===- VJPOpInterface.h - The reverse-mode rule of an op --------*- C++ -*-===//

#ifndef AMP_INTERFACES_VJPOPINTERFACE_H
#define AMP_INTERFACES_VJPOPINTERFACE_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/OpDefinition.h"

namespace mlir::amp {

/// What a rule is told.
struct VJPContext {
  /// One per result, of the result's type; null where the loss does not
  /// depend on that result.
  llvm::ArrayRef<Value> cotangents;
  /// The element type wanted for the cotangent of an operand, or null where
  /// nothing reads it.
  llvm::function_ref<FloatType(OpOperand &)> wanted;
  /// Whether casts that the rule places may fold with their inverses (the
  /// policy's `rounding = excess`).
  bool excess;

  /// The element type wanted for the cotangent of a value that a region of the
  /// op reads from outside, or null; what a rule gives it. Called by rules
  /// whose `differentiatesCaptures` holds.
  llvm::function_ref<FloatType(Value)> wantedCapture = {};
  llvm::function_ref<void(Value, Value)> addToCapture = {};

  /// Differentiates ops of a region that the rule has copied: the cotangents of
  /// `variables` from `seeds`, those of `results`. Null where no result depends
  /// on one.
  struct Sweep {
    OpBuilder &b;
    llvm::ArrayRef<Operation *> ops;
    ValueRange results, seeds, variables;
  };
  llvm::function_ref<llvm::FailureOr<llvm::SmallVector<Value>>(const Sweep &)>
      sweep = {};

  bool isWanted(OpOperand &operand) const { return bool(wanted(operand)); }
  FloatType getWantedType(OpOperand &operand) const { return wanted(operand); }
};

} // namespace mlir::amp

#include "amp/Interfaces/VJPOpInterface.h.inc"

#endif // AMP_INTERFACES_VJPOPINTERFACE_H
