//===- UpdateElement.h - amp.update of one element --------------*- C++ -*-===//

#ifndef AMP_LIB_DIALECT_AMP_TRANSFORMS_UPDATEELEMENT_H
#define AMP_LIB_DIALECT_AMP_TRANSFORMS_UPDATEELEMENT_H

#include "amp/Dialect/AMP/IR/AMPDialect.h"

namespace mlir::amp {

/// An optimizer's update of one element, with what the op's rounding and
/// average do around it.
class UpdateElement {
public:
  explicit UpdateElement(UpdateOp op);

  bool hasCompensation() {
    return op.getParamRounding() == ParamRounding::Kahan;
  }

  /// The scalars of a step, in f64.
  size_t getNumScalars();
  SmallVector<Value> buildScalars(OpBuilder &b, Value lr, Value step);

  /// The parameter as the optimizer sees it. No compensation is a null value.
  Value buildParam(OpBuilder &b, Value param, Value compensation);

  /// The new parameter, in its type, and the new slots that are not whole. The
  /// operands are the parameter, the gradient, the old slots, the scalars, what
  /// the optimizer reads of tensors; `bits` is a random i64, or null for the
  /// rounding to nearest even.
  SmallVector<Value> build(OpBuilder &b, ValueRange args, Value bits);

  UpdateOp op;
  OptimizerInterface optimizer;
  FloatType stored, computed;
  SmallVector<OptimizerSlot> slots; ///< all, in the order of the op's
  size_t numOwn;                    ///< those of the optimizer, which are first

private:
  Value buildAverage(OpBuilder &b, Value average, Value param,
                     ValueRange scalars);
  Value round(OpBuilder &b, Value param, Value bits);
};

} // namespace mlir::amp

#endif // AMP_LIB_DIALECT_AMP_TRANSFORMS_UPDATEELEMENT_H
