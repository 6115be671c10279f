//===- BatchSums.h - Sums over another number of rows -----------*- C++ -*-===//

#ifndef AMP_LIB_DIALECT_AMP_TRANSFORMS_BATCHSUMS_H
#define AMP_LIB_DIALECT_AMP_TRANSFORMS_BATCHSUMS_H

#include "BatchShapes.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::amp {

/// The least and the largest value that an integer has.
using IntRange = std::pair<int64_t, int64_t>;

/// How a value depends on the number of rows.
struct RowPower {
  int64_t power = 0;
  Attribute constant; ///< what all elements are
  bool isRow = false; ///< says which row it is of: step * row + rest
  int64_t step = 0;
  std::optional<IntRange> rest; ///< if known, for other integers as well
  bool isNumber = false;        ///< is the number of rows
  int64_t counted = 0;          ///< powers that constant numbers of rows divide

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
  LogicalResult visitBody(linalg::LinalgOp op);
  LogicalResult visitJoin(linalg::LinalgOp op, unsigned index, int64_t joined);
  LogicalResult refuseOneRow(Operation *op) const;
  LogicalResult visitPad(tensor::PadOp op);
  LogicalResult visitRegions(Operation *op);
  LogicalResult visitGradient(GradientOp op);
  LogicalResult visitExtract(tensor::ExtractOp op);
  LogicalResult visitElementwise(Operation *op);
  /// Nothing if the op computes with no number of a row.
  std::optional<LogicalResult> visitIndex(Operation *op);
  bool foldScalar(Operation *op);
  LogicalResult visitNamed(ShapeOpInterface op);
  LogicalResult visitProduct(Operation *op, bool divides);
  LogicalResult visitReturn(Operation *op);

  RowPower get(Value value) const;
  void set(Operation *op, RowPower power);
  /// The operands have one power, the result's.
  LogicalResult unify(Operation *op, ArrayRef<OpOperand *> operands);
  LogicalResult unifyAll(Operation *op);
  /// Scales a mean by a constant, for an op; fails for a sum.
  FailureOr<Value> settle(Operation *op, Value value);
  LogicalResult settle(OpOperand &operand);
  LogicalResult settleAll(Operation *op);
  Value createScaled(Location loc, Value value, int64_t power);
  int64_t countPowers(Value value, int64_t most, bool isInverse) const;
  void readRows(Value value, RowPower &power) const;
  RowPower getLoopIndex(BatchDim loop) const;
  bool readsOwnRow(tensor::ExtractOp op, unsigned dim) const;

  func::FuncOp func;
  BatchInference &batch;
  OpBuilder b;
  llvm::DenseMap<Value, RowPower> powers;
};

} // namespace mlir::amp

#endif // AMP_LIB_DIALECT_AMP_TRANSFORMS_BATCHSUMS_H
