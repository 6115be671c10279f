//===- ReverseSweep.h - The driver of differentiation -----------*- C++ -*-===//

#ifndef AMP_AUTODIFF_REVERSESWEEP_H
#define AMP_AUTODIFF_REVERSESWEEP_H

#include "amp/Dialect/AMP/IR/AMPDialect.h"

namespace mlir::amp {

/// Reverse-mode differentiation of straight-line tensor code, op by op through
/// VJPOpInterface.
class ReverseSweep {
public:
  /// Emits at `b`'s insertion point, after all of `ops`.
  ReverseSweep(OpBuilder &b, PolicyAttr policy);

  /// The cotangents of `variables`, null for one that no result depends on.
  /// `ops` are the ops that computed `results`, in order; `seeds` are the
  /// cotangents of the results, of their shapes.
  LogicalResult run(ArrayRef<Operation *> ops, ValueRange results,
                    ValueRange seeds, ValueRange variables,
                    SmallVectorImpl<Value> &gradients);

private:
  /// For the ops of a region, with the settings of `outer`.
  ReverseSweep(OpBuilder &b, const ReverseSweep &outer)
      : b(b), outer(&outer), excess(outer.excess),
        wideWeightGradients(outer.wideWeightGradients) {}
  LogicalResult markActive(ArrayRef<Operation *> ops, ValueRange results,
                           ValueRange variables);
  LogicalResult verifyCaptures(Operation *op);
  SmallVector<Value> getResultCotangents(Operation *op);
  LogicalResult visit(Operation *op);
  /// The cotangents of an op's operands by its rule.
  LogicalResult applyRule(VJPOpInterface rule,
                          llvm::MutableArrayRef<Value> operands);
  void accumulate(Location loc, Value value, Value cotangent);
  /// The variable of the function that a value is a cast of, or moves data of,
  /// if any.
  Value findVariable(Value value) const;
  /// The element type in which the cotangent of a value is summed: its own, or
  /// that of the variable it is a cast of (the wish for an FP32 gradient).
  FloatType getWantedType(Value value) const;
  /// The cotangent in the element type of its value.
  Value getCotangent(Location loc, Value value);

  OpBuilder &b;
  const ReverseSweep *outer = nullptr;
  bool excess;
  bool wideWeightGradients;
  llvm::DenseSet<Value> variables;
  llvm::DenseSet<Value> active;
  llvm::DenseMap<Value, Value> cotangents;
};

} // namespace mlir::amp

#endif // AMP_AUTODIFF_REVERSESWEEP_H
