//===- Embedding.cpp - nn.embedding and nn.scatter_add ----------*- C++ -*-===//

#include "NNBuilders.h"

#include "mlir/Dialect/Arith/Utils/Utils.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::nn;

SmallVector<int64_t> mlir::nn::getRowsShape(Value table, Value indices) {
  SmallVector<int64_t> shape(getTensorType(indices).getShape());
  llvm::append_range(shape, getTensorType(table).getShape().drop_front());
  return shape;
}

LogicalResult mlir::nn::verifyScattered(Operation *op, Value updates,
                                        Value init) {
  Type update = getElementTypeOrSelf(updates.getType()),
       element = getElementTypeOrSelf(init.getType());
  if (update == element || (isa<FloatType>(update) && isa<FloatType>(element)))
    return success();
  return op->emitOpError("expects updates of ")
         << element << ", as the table's elements, found " << update;
}

LogicalResult mlir::nn::verifyTable(Operation *op, Value table) {
  auto type = getTensorType(table);
  if (type.getRank() > 0 && type.getDimSize(0) > 0)
    return success();
  return op->emitOpError("expects a table of at least one row, found ") << type;
}

//===----------------------------------------------------------------------===//
// embedding
//===----------------------------------------------------------------------===//

OpKind EmbeddingOp::getPrecisionKind() { return OpKind::Embedding; }

SmallVector<SmallVector<int64_t>> EmbeddingOp::inferResultShapes() {
  return {getRowsShape(getTable(), getIndices())};
}

/// Any index may choose any row of the table.
bool EmbeddingOp::mixesAlong(unsigned operand, int64_t dim) {
  return operand == 0 && dim == 0;
}

FailureOr<SmallVector<Value>> EmbeddingOp::decomposeOperation(OpBuilder &b) {
  auto type = getTensorType(getResult());
  int64_t depth = getTensorType(getIndices()).getRank();
  return SmallVector<Value>{createMap(
      b, getLoc(), type.getShape(), {{getIndices(), allLoops(depth)}},
      type.getElementType(), [&](OpBuilder &nested, ArrayRef<Scalar> e) {
        SmallVector<Value> point = {getValueOrCreateCastToIndexLike(
            nested, getLoc(), nested.getIndexType(), e[0])};
        for (int64_t loop = depth; loop < type.getRank(); ++loop)
          point.push_back(linalg::IndexOp::create(nested, getLoc(), loop));
        return e[0].with(
            tensor::ExtractOp::create(nested, getLoc(), getTable(), point));
      })};
}

LogicalResult EmbeddingOp::buildVJP(OpBuilder &b, const VJPContext &context,
                                    MutableArrayRef<Value> cotangents) {
  if (!context.isWanted(getTableMutable()))
    return success();
  auto type = getTensorType(getTable());
  Value zeros = createFilled(
      b, getLoc(), type.clone(getComputeFloat(getFloat(getTable()))), 0.0);
  cotangents[0] = ScatterAddOp::create(
      b, getLoc(), zeros.getType(), context.cotangents[0], getIndices(), zeros);
  return success();
}

LogicalResult EmbeddingOp::verify() {
  if (failed(verifyTable(*this, getTable())))
    return failure();
  return verifyShape(*this, "a result", getResult(),
                     getRowsShape(getTable(), getIndices()));
}

//===----------------------------------------------------------------------===//
// scatter_add
//===----------------------------------------------------------------------===//

Value mlir::nn::combineScattered(OpBuilder &b, ScatterAddOp op, Value old,
                                 Value update) {
  if (op.getOverwrite())
    return update;
  if (isa<FloatType>(getElementTypeOrSelf(op.getInit().getType())))
    return arith::AddFOp::create(b, op.getLoc(), old, update);
  return arith::AddIOp::create(b, op.getLoc(), old, update);
}

OpKind ScatterAddOp::getPrecisionKind() { return OpKind::ScatterAdd; }

LogicalResult ScatterAddOp::buildVJP(OpBuilder &b, const VJPContext &context,
                                     MutableArrayRef<Value> cotangents) {
  if (getOverwrite())
    return emitOpError("has no gradient where it overwrites");
  Value g = context.cotangents[0];
  if (context.isWanted(getUpdatesMutable()))
    cotangents[0] = EmbeddingOp::create(
        b, getLoc(), getTensorType(getUpdates()).clone(getFloat(g)), g,
        getIndices());
  cotangents[2] = g;
  return success();
}

LogicalResult ScatterAddOp::verify() {
  if (failed(verifyScattered(*this, getUpdates(), getInit())))
    return failure();
  if (failed(verifyTable(*this, getInit())))
    return failure();
  return verifyShape(*this, "updates", getUpdates(),
                     getRowsShape(getInit(), getIndices()));
}
