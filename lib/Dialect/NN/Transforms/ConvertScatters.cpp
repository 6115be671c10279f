//===- ConvertScatters.cpp - Scatters of frontends --------------*- C++ -*-===//

#include "ConvertSorts.h"

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Dialect/NN/IR/NNDialect.h"
#include "amp/Support/LinalgBuilders.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::amp;

static RankedTensorType getTensorType(Value value) {
  return cast<RankedTensorType>(value.getType());
}

/// Merges the first `count` dimensions into one.
static Value mergeLeading(OpBuilder &b, Location loc, Value value,
                          int64_t count) {
  if (count == 1)
    return value;
  SmallVector<ReassociationIndices> groups(1);
  for (int64_t i = 0; i < getTensorType(value).getRank(); ++i) {
    if (i >= count)
      groups.emplace_back();
    groups.back().push_back(i);
  }
  return tensor::CollapseShapeOp::create(b, loc, value, groups);
}

/// The reverse, to a type.
static Value splitLeading(OpBuilder &b, Location loc, Value value,
                          RankedTensorType type, int64_t count) {
  if (count == 1)
    return value;
  SmallVector<ReassociationIndices> groups(1);
  for (int64_t i = 0; i < type.getRank(); ++i) {
    if (i >= count)
      groups.emplace_back();
    groups.back().push_back(i);
  }
  return tensor::ExpandShapeOp::create(b, loc, type, value, groups);
}

/// Indices kept below a bound: with a flag where the step's flags can be told.
static Value clamp(OpBuilder &b, Operation *op, Value indices, int64_t bound) {
  Location loc = op->getLoc();
  auto type = getTensorType(indices);
  Type i64 = b.getI64Type();
  if (type.getElementType() != i64)
    indices = createElementwise(
        b, loc, type.getShape(), indices, i64,
        [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
          return {arith::ExtSIOp::create(nested, loc, i64, args[0])};
        })[0];
  if (isa<func::FuncOp>(op->getParentOp()))
    return ClampIndexOp::create(b, loc, indices, b.getI64IntegerAttr(bound),
                                IntegerAttr());
  return createElementwise(
      b, loc, type.getShape(), indices, i64,
      [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
        Value low = arith::ConstantIntOp::create(nested, loc, 0, 64);
        Value high = arith::ConstantIntOp::create(nested, loc, bound - 1, 64);
        Value index = arith::MaxSIOp::create(nested, loc, args[0], low);
        return {arith::MinSIOp::create(nested, loc, index, high)};
      })[0];
}

/// row * bound + index.
static Value addCoordinate(OpBuilder &b, Location loc, Value rows,
                           Value indices, int64_t bound) {
  if (!rows)
    return indices;
  return createElementwise(
      b, loc, getTensorType(indices).getShape(), {rows, indices},
      b.getI64Type(),
      [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
        Value size = arith::ConstantIntOp::create(nested, loc, bound, 64);
        Value row = arith::MulIOp::create(nested, loc, args[0], size);
        return {arith::AddIOp::create(nested, loc, row, args[1])};
      })[0];
}

//===----------------------------------------------------------------------===//
// tm_tensor.scatter
//===----------------------------------------------------------------------===//

/// Whether the body adds (true), or keeps the update; nothing for others.
static std::optional<bool> findSum(Block &body) {
  Value yielded = body.getTerminator()->getOperand(0);
  if (yielded == body.getArgument(0))
    return false;
  Operation *op = yielded.getDefiningOp();
  if (!op || !isa<arith::AddFOp, arith::AddIOp>(op))
    return std::nullopt;
  Value x = op->getOperand(0), y = op->getOperand(1);
  Value update = body.getArgument(0), old = body.getArgument(1);
  bool isSum = (x == update && y == old) || (x == old && y == update);
  return isSum ? std::optional(true) : std::nullopt;
}

/// Coordinate `i` of all updates.
static Value createCoordinate(OpBuilder &b, Location loc, Value indices,
                              int64_t i) {
  auto type = getTensorType(indices);
  SmallVector<OpFoldResult> offsets = {b.getIndexAttr(0), b.getIndexAttr(i)};
  SmallVector<OpFoldResult> sizes = {b.getIndexAttr(type.getDimSize(0)),
                                     b.getIndexAttr(1)};
  SmallVector<OpFoldResult> strides(2, b.getIndexAttr(1));
  auto column =
      RankedTensorType::get({type.getDimSize(0)}, type.getElementType());
  return tensor::ExtractSliceOp::create(b, loc, column, indices, offsets, sizes,
                                        strides);
}

/// The coordinates are the first dimensions, and each update is all of the
/// others: what torch-mlir prints.
static LogicalResult verifyPlain(tm_tensor::ScatterOp op) {
  if (failed(nn::verifySizes(op)))
    return failure();
  auto updates = getTensorType(op.getInputs()[0]),
       indices = getTensorType(op.getInputs()[1]),
       table = getTensorType(op.getOutputs()[0]);
  int64_t depth = op.getDimensionMap().size();
  bool isPlain = depth >= 1 && depth <= table.getRank() &&
                 indices.getRank() == 2 && updates.getRank() >= 1 &&
                 indices.getDimSize(1) == depth &&
                 indices.getDimSize(0) == updates.getDimSize(0) &&
                 isa<IntegerType>(indices.getElementType());
  for (auto [i, dim] : llvm::enumerate(op.getDimensionMap()))
    isPlain &= dim == int64_t(i);
  if (!isPlain)
    return op.emitError("expected indices of shape [updates, coordinates] for "
                        "the first dimensions, found ")
           << indices << " into " << table;
  ArrayRef<int64_t> row = table.getShape().drop_front(depth),
                    slice = updates.getShape().drop_front();
  while (slice.size() > row.size() && slice.front() == 1)
    slice = slice.drop_front();
  if (slice == row)
    return success();
  return op.emitError("expected updates of whole rows of ")
         << table << ", found " << updates;
}

/// The updates without their dimensions of size 1 for coordinates.
static Value createRows(OpBuilder &b, Location loc, Value updates,
                        int64_t rank) {
  int64_t extra = getTensorType(updates).getRank() - rank;
  return extra > 0 ? mergeLeading(b, loc, updates, extra + 1) : updates;
}

LogicalResult nn::convertScatter(tm_tensor::ScatterOp op) {
  if (failed(verifyPlain(op)))
    return failure();
  Value init = op.getOutputs()[0];
  auto table = getTensorType(init);
  if (failed(verifyElements(op, table.getElementType())))
    return failure();
  std::optional<bool> adds = findSum(op.getRegion().front());
  if (!adds)
    return op.emitError("expected a scatter that keeps the update or adds it");
  OpBuilder b(op);
  Location loc = op.getLoc();
  int64_t depth = op.getDimensionMap().size();
  Value rows;
  for (int64_t i = 0; i < depth; ++i)
    rows = addCoordinate(b, loc, rows,
                         clamp(b, op,
                               createCoordinate(b, loc, op.getInputs()[1], i),
                               table.getDimSize(i)),
                         table.getDimSize(i));
  Value merged = mergeLeading(b, loc, init, depth);
  Value updates =
      createRows(b, loc, op.getInputs()[0], getTensorType(merged).getRank());
  Value result =
      ScatterOp::create(b, loc, merged.getType(), updates, rows, merged, *adds);
  op.getResult(0).replaceAllUsesWith(
      splitLeading(b, loc, result, table, depth));
  op.erase();
  return success();
}

//===----------------------------------------------------------------------===//
// tosa.scatter
//===----------------------------------------------------------------------===//

LogicalResult nn::convertScatter(tosa::ScatterOp op) {
  OpBuilder b(op);
  Location loc = op.getLoc();
  Value init = op.getValuesIn();
  if (failed(verifySizes(op)))
    return failure();
  auto table = getTensorType(init);
  if (failed(verifyElements(op, table.getElementType())))
    return failure();
  Value indices = clamp(b, op, op.getIndices(), table.getDimSize(1));
  // The row of a batch that each index is in.
  auto shape = getTensorType(indices).getShape();
  Value batches = createElementwise(
      b, loc, shape, {}, b.getI64Type(),
      [&](OpBuilder &nested, ValueRange) -> SmallVector<Value> {
        Value batch = linalg::IndexOp::create(nested, loc, 0);
        return {arith::IndexCastOp::create(nested, loc, nested.getI64Type(),
                                           batch)};
      })[0];
  Value rows = addCoordinate(b, loc, batches, indices, table.getDimSize(1));
  Value merged = mergeLeading(b, loc, init, 2);
  Value result = ScatterOp::create(b, loc, merged.getType(), op.getInput(),
                                   rows, merged, /*add=*/false);
  op.getResult().replaceAllUsesWith(splitLeading(b, loc, result, table, 2));
  op.erase();
  return success();
}
