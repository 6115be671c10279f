//===- UpdateElement.h - amp.update of one element --------------*- C++ -*-===//

#ifndef AMP_LIB_DIALECT_AMP_TRANSFORMS_UPDATEELEMENT_H
#define AMP_LIB_DIALECT_AMP_TRANSFORMS_UPDATEELEMENT_H

#include "amp/Dialect/AMP/IR/AMPDialect.h"

namespace mlir::amp {

/// What the update of an element reads, as scalars.
struct UpdateOperands {
  Value param, grad;
  ValueRange slots;   ///< those that are not whole, as they are stored
  ValueRange largest; ///< of the blocks of those in 8 bits, in their order
  ValueRange scalars;
  ValueRange reads; ///< of norms or tensors, as the optimizer says
  /// Random bits (i64), a number for each two of what is rounded
  /// stochastically: see `getNumWords`.
  ValueRange bits;
};

/// An optimizer's update of one element, with what the op's roundings and its
/// average do around it.
class UpdateElement {
public:
  explicit UpdateElement(UpdateOp op);

  bool hasCompensation() {
    return op.getParamRounding() == ParamRounding::Kahan;
  }
  bool isStochastic() {
    return op.getParamRounding() == ParamRounding::Stochastic;
  }

  /// The slots before the largest magnitudes of blocks.
  size_t getNumKept() const { return numOwn + numExtra; }

  /// The scalars of a step, in f64.
  size_t getNumScalars();
  /// The op's operands and the number of the step, each an f64. Without
  /// `momentum` that is the optimizer's own.
  SmallVector<Value> buildScalars(OpBuilder &b, Value lr, Value momentum,
                                  Value step);

  /// The ids of the random words that an element needs: the parameter's, then
  /// one for each two of the optimizer's slots.
  SmallVector<uint64_t> getWords();

  /// The parameter as the optimizer sees it. No compensation is a null value.
  Value buildParam(OpBuilder &b, Value param, Value compensation);

  /// A slot of the optimizer's as it sees it. `largest` is null but for 8 bits.
  Value loadSlot(OpBuilder &b, size_t slot, Value stored, Value largest);
  /// Its code in 8 bits.
  Value encodeSlot(OpBuilder &b, size_t slot, Value value, Value largest);
  bool isEncoded(size_t slot) const;

  /// The new parameter, in its type, and the new slots that are not whole, but
  /// those in 8 bits as they are before they are encoded. Without bits all is
  /// rounded to nearest even.
  SmallVector<Value> build(OpBuilder &b, const UpdateOperands &args);

  size_t getNumNorms();
  /// The values that the norms are of; `args.reads` is not read.
  SmallVector<Value> buildNormed(OpBuilder &b, const UpdateOperands &args);

  UpdateOp op;
  OptimizerInterface optimizer;
  FloatType stored, computed;
  SmallVector<OptimizerSlot> slots; ///< all, in the order of the op's
  size_t numOwn;                    ///< those of the optimizer, which are first
  size_t numExtra;                  ///< the compensation and the average, next
  SmallVector<bool> hasSign;        ///< of the optimizer's own

private:
  Value getCompensation(const UpdateOperands &args);
  SmallVector<Value> loadSlots(OpBuilder &b, const UpdateOperands &args);
  Value buildAverage(OpBuilder &b, Value average, Value param,
                     ValueRange scalars);
  Value round(OpBuilder &b, Value value, FloatType type, Value bits,
              bool isHigh);
  void roundSlots(OpBuilder &b, MutableArrayRef<Value> values, ValueRange bits);
};

} // namespace mlir::amp

#endif // AMP_LIB_DIALECT_AMP_TRANSFORMS_UPDATEELEMENT_H
