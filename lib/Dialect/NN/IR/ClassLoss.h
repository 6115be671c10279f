//===- ClassLoss.h - Losses over classes, row by row ------------*- C++ -*-===//

#ifndef AMP_LIB_DIALECT_NN_IR_CLASSLOSS_H
#define AMP_LIB_DIALECT_NN_IR_CLASSLOSS_H

#include "NNBuilders.h"

namespace mlir::nn {

/// Emits the cross-entropy of rows of logits, and its gradient: what
/// `nn.cross_entropy` describes.
class ClassLoss {
public:
  template <typename OpTy>
  ClassLoss(OpTy op, OpBuilder &b, Value logits, Value targets)
      : b(b), loc(op.getLoc()), logitsTensor(logits), targetsTensor(targets),
        type(getTensorType(logits)), all(amp::allLoops(type.getRank())),
        kept(ArrayRef(all).drop_back()), ignoreIndex(op.getIgnoreIndex()),
        smoothing(op.getLabelSmoothing().convertToDouble()),
        isSoft(isa<FloatType>(getElementTypeOrSelf(targets))),
        compute(getFloat(op.getLoss())) {}

  /// Of each row: the maximum m, and log(sum(exp(z - m))). Their sum would lose
  /// the digits of the second beside a large first.
  struct LogSum {
    Value maximum, logSum;
  };
  LogSum buildLogSum();
  /// The loss of each row, 0 for one to ignore.
  Value buildRows(LogSum norm);
  /// A sum over rows, as a scalar tensor.
  Value buildSum(Value rows);
  /// The number of rows that count, as a scalar tensor.
  Value buildCount();
  /// lhs / rhs of scalar tensors.
  Value divide(Value lhs, Value rhs);
  /// The gradient of the logits, in `element`: `g` is the cotangent of a row's
  /// loss, a scalar tensor for all rows or one a row.
  Value buildLogitsGradient(LogSum norm, Value g, FloatType element,
                            bool excess);
  /// The gradient of target probabilities.
  Value buildTargetsGradient(LogSum norm, Value g, FloatType element);

private:
  ArrayRef<int64_t> rowShape() const { return type.getShape().drop_back(); }
  int64_t classes() const { return type.getShape().back(); }
  amp::Read logits() const { return {logitsTensor, all}; }
  amp::Read targets() const { return {targetsTensor, isSoft ? all : kept}; }
  amp::Read perRow(Value value) const;
  Value reduceRows(ArrayRef<amp::Read> reads, amp::Combine combine,
                   amp::PointBody body);
  Value buildClassRows(LogSum norm);
  Value isCounted(OpBuilder &nested, Value target) const;
  amp::Scalar probability(OpBuilder &nested, amp::Scalar like,
                          Value target) const;

  OpBuilder &b;
  Location loc;
  Value logitsTensor, targetsTensor;
  RankedTensorType type;
  SmallVector<int64_t> all, kept;
  int64_t ignoreIndex;
  double smoothing;
  bool isSoft;
  FloatType compute;
};

/// What ops with logits of a shape, computed or given, have in common.
LogicalResult verifyClassLoss(Operation *op, ArrayRef<int64_t> logits,
                              Value targets, Value loss, int64_t ignored,
                              APFloat smoothing, LossReduction reduction,
                              FloatType element);

} // namespace mlir::nn

#endif // AMP_LIB_DIALECT_NN_IR_CLASSLOSS_H
