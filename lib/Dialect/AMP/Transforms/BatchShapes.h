//===- BatchShapes.h - Where a function has the batch -----------*- C++ -*-===//

#ifndef AMP_LIB_DIALECT_AMP_TRANSFORMS_BATCHSHAPES_H
#define AMP_LIB_DIALECT_AMP_TRANSFORMS_BATCHSHAPES_H

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Interfaces/ShapeOpInterface.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "llvm/ADT/MapVector.h"

namespace mlir::amp {

/// Finds where the values of a function have the batch: forward from its
/// inputs, and backward from ops that need it of an operand which has none,
/// such as an empty tensor or a bias made as large as the batch. Those are made
/// again for the op. Types stay as they are until they are set.
class BatchInference {
public:
  BatchInference(func::FuncOp func, int64_t from, int64_t to)
      : func(func), from(from), to(to) {}
  LogicalResult run();
  /// Gives everything its types for `to` rows.
  void setTypes();

  /// The dimensions of a value that has the batch, else null.
  const BatchShape *lookup(Value value) const;
  bool hasBatch(Value value, unsigned dim) const;
  /// The loops of a structured op.
  BatchShape getLoops(linalg::LinalgOp op) const;
  /// A value of the same shape as another.
  void copyShape(Value from, Value to);
  LogicalResult fail(Operation *op, const Twine &why) const;

  int64_t getFrom() const { return from; }
  int64_t getTo() const { return to; }

private:
  LogicalResult visitInputs();
  LogicalResult visitBlock(Block &block);
  LogicalResult visitGradient(GradientOp op);
  LogicalResult visit(Operation *op);
  void setResults(Operation *op, const BatchShapes &shapes);
  /// Has the op take operands that have the batch where it needs it.
  LogicalResult setOperands(Operation *op, const BatchShapes &shapes);
  LogicalResult setOperand(OpOperand &operand, const BatchShape &shape);
  LogicalResult relateLoops(linalg::LinalgOp op, BatchShapes &shapes,
                            BatchShape &loops) const;
  LogicalResult relateReads(linalg::LinalgOp op, BatchShapes &shapes,
                            BatchShape &loops) const;
  /// Tensors that a body reads at its loops have the batch that they have.
  LogicalResult setReads(linalg::LinalgOp op);
  bool readsBatch(Operation *op) const;
  /// The value again with the batch, where it is now; null if it can't. It is
  /// the same one for all who need it: of random numbers there is one draw.
  Value remake(Value value, const BatchShape &shape);
  /// Erases what nobody reads since it was made again.
  void eraseRemade();
  BatchShapes getShapes(Operation *op) const;
  LogicalResult relate(Operation *op, BatchShapes &shapes) const;
  void setTypes(Operation *op);

  func::FuncOp func;
  int64_t from, to;
  std::string reason; ///< why an operand can't be made again
  llvm::DenseMap<Value, BatchShape> shapes;
  llvm::MapVector<Value, SmallVector<Value>> remade;
};

/// The leading dimension of the first input.
std::optional<int64_t> getRows(func::FuncOp func);

/// Scales what grows with the number of rows, so that it counts as for as many
/// rows as the function was printed for. See --amp-set-batch.
LogicalResult scaleSums(func::FuncOp func, BatchInference &batch);

} // namespace mlir::amp

#endif // AMP_LIB_DIALECT_AMP_TRANSFORMS_BATCHSHAPES_H
