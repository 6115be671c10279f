//===- BatchSums.h - Sums over another number of rows -----------*- C++ -*-===//

#ifndef AMP_LIB_DIALECT_AMP_TRANSFORMS_BATCHSUMS_H
#define AMP_LIB_DIALECT_AMP_TRANSFORMS_BATCHSUMS_H

#include "BatchShapes.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::amp {

/// How a value depends on the number of rows.
struct RowPower {
  int64_t power = 0;
  Attribute constant;     ///< what all elements are
  bool isRow = false;     ///< says which row it is of
  bool isCounted = false; ///< divided by a constant number of rows

  /// Zeros are of any power.
  bool isZero() const;
  bool isPlain() const { return !isRow && (power == 0 || isZero()); }
};

class SumScaler {
public:
  SumScaler(func::FuncOp func, BatchInference &batch)
      : func(func), batch(batch), b(func.getContext()) {}
  LogicalResult run();

private:
  LogicalResult visitBlock(Block &block);
  LogicalResult visit(Operation *op);
  LogicalResult visitLinalg(linalg::LinalgOp op);
  LogicalResult visitSum(linalg::LinalgOp op, unsigned index);
  LogicalResult visitExtract(tensor::ExtractOp op);
  LogicalResult visitElementwise(Operation *op);
  LogicalResult visitRow(Operation *op);
  bool foldScalar(Operation *op);
  LogicalResult visitNamed(ShapeOpInterface op);
  LogicalResult visitProduct(Operation *op, bool divides);
  LogicalResult visitReturn(Operation *op);

  RowPower get(Value value) const;
  void set(Operation *op, RowPower power);
  /// The operands have one power, the result's.
  LogicalResult unify(Operation *op, MutableArrayRef<OpOperand> operands);
  /// Scales a mean by a constant; fails for a sum.
  LogicalResult settle(OpOperand &operand);
  LogicalResult settleAll(Operation *op);
  Value createScaled(Location loc, Value value, int64_t power);
  bool isCount(Value value, bool isInverse) const;
  bool countsRows(Value value) const;

  func::FuncOp func;
  BatchInference &batch;
  OpBuilder b;
  llvm::DenseMap<Value, RowPower> powers;
};

} // namespace mlir::amp

#endif // AMP_LIB_DIALECT_AMP_TRANSFORMS_BATCHSUMS_H
