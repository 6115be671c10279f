//===- BatchRows.cpp - Numbers of rows as indices ---------------*- C++ -*-===//
//
// A body may read the rows that its loops are at, by their numbers: loops'
// indices, or constants that count. Any other row would be another one in
// another batch.
//
//===----------------------------------------------------------------------===//

#include "BatchSums.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::amp;

/// The integers of a constant. They count rows if they differ from row to row.
void SumScaler::readRows(Value value, RowPower &power) const {
  if (auto number = dyn_cast_or_null<IntegerAttr>(power.constant))
    if (std::optional<int64_t> known = number.getValue().trySExtValue())
      power.rest = IntRange(*known, *known);
  const BatchShape *shape = batch.lookup(value);
  DenseIntElementsAttr attr;
  if (!shape || batch.getFrom() < 2 || !matchPattern(value, m_Constant(&attr)))
    return;
  int64_t inner = 1, rows = batch.getFrom();
  for (BatchDim dim : *shape)
    inner = dim.inner ? dim.inner : inner * dim.size;
  auto values = attr.getValues<APInt>();
  if (values[0].getBitWidth() > 64 || values[0] == values[inner])
    return;
  power.isRow = true;
  power.step = values[inner].getSExtValue() - values[0].getSExtValue();
  IntRange rest(INT64_MAX, INT64_MIN);
  for (auto [i, number] : llvm::enumerate(values)) {
    int64_t first =
        number.getSExtValue() - int64_t(i) / inner % rows * power.step;
    rest = {std::min(rest.first, first), std::max(rest.second, first)};
  }
  power.rest = rest;
}

/// Which number of a row a loop's index says.
RowPower SumScaler::getLoopIndex(BatchDim loop) const {
  RowPower power;
  power.isRow = loop.inner != 0;
  power.step = loop.inner;
  if (!power.isRow)
    power.rest = IntRange(0, loop.size - 1);
  else if (loop.size == batch.getFrom() * loop.inner)
    power.rest = IntRange(0, loop.inner - 1);
  return power;
}

static bool isConstant(const RowPower &power) {
  return !power.isRow && power.rest && power.rest->first == power.rest->second;
}

/// step * row + rest of a sum or a product.
static RowPower joinIndices(Operation *op, RowPower lhs, RowPower rhs) {
  RowPower all;
  all.isRow = lhs.isRow || rhs.isRow;
  bool isSum = isa<arith::AddIOp>(op);
  if (isConstant(lhs))
    std::swap(lhs, rhs);
  if (!lhs.rest || !rhs.rest || (!isSum && !isConstant(rhs)))
    return all;
  int64_t factor = rhs.rest->first;
  auto join = [&](int64_t a, int64_t b, int64_t &result) {
    return isSum ? !llvm::AddOverflow(a, b, result)
                 : !llvm::MulOverflow(a, factor, result);
  };
  IntRange rest;
  if ((!isSum && factor < 0) || !join(lhs.step, rhs.step, all.step) ||
      !join(lhs.rest->first, rhs.rest->first, rest.first) ||
      !join(lhs.rest->second, rhs.rest->second, rest.second))
    return all;
  all.rest = rest;
  return all;
}

std::optional<LogicalResult> SumScaler::visitIndex(Operation *op) {
  bool isRow = false, isKnown = true;
  for (Value operand : op->getOperands()) {
    RowPower power = get(operand);
    isRow |= power.isRow;
    isKnown &= power.rest.has_value();
  }
  bool joins = isa<arith::AddIOp, arith::MulIOp>(op);
  if (!joins && !isa<arith::IndexCastOp, arith::ExtSIOp, arith::TruncIOp>(op))
    return isRow ? std::optional<LogicalResult>(
                       batch.fail(op, "computes with the number of a row"))
                 : std::nullopt;
  if (!isRow && !isKnown)
    return std::nullopt;
  RowPower all = get(op->getOperand(0));
  if (joins)
    all = joinIndices(op, all, get(op->getOperand(1)));
  all.constant = nullptr;
  set(op, all);
  return success();
}

/// Whether the index of a dimension is that of the row that the loops are at.
bool SumScaler::readsOwnRow(tensor::ExtractOp op, unsigned dim) const {
  BatchDim read = (*batch.lookup(op.getTensor()))[dim];
  Value value = op.getIndices()[dim];
  if (auto index = value.getDefiningOp<linalg::IndexOp>()) {
    auto loops = index->getParentOfType<linalg::LinalgOp>();
    BatchDim loop = batch.getLoops(loops)[index.getDim()];
    return loop.size == read.size && loop.inner == read.inner;
  }
  RowPower power = get(value);
  return read.size == batch.getFrom() * read.inner &&
         power.step == read.inner && power.rest && power.rest->first >= 0 &&
         power.rest->second < read.inner;
}

LogicalResult SumScaler::visitExtract(tensor::ExtractOp op) {
  for (auto [i, index] : llvm::enumerate(op.getIndices())) {
    bool isRow = get(index).isRow;
    bool hasBatch = batch.hasBatch(op.getTensor(), i);
    if (hasBatch && !isRow)
      return batch.fail(op, "reads a row that data chooses");
    if (hasBatch && !readsOwnRow(op, i))
      return batch.fail(op, "reads another row than the one it is at");
    if (isRow && !hasBatch)
      return batch.fail(op, "computes with the number of a row");
  }
  set(op, get(op.getTensor()));
  return success();
}
