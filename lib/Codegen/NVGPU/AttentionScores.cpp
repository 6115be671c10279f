//===- AttentionScores.cpp - Masks of a block of scores ---------*- C++ -*-===//

#include "AttentionBlock.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::cuda;
using namespace mlir::amp::points;

Value AttentionBlock::i32(int64_t value) {
  return arith::ConstantIntOp::create(b, loc, b.getI32Type(), value);
}

Value AttentionBlock::toI32(Value index) {
  return arith::IndexCastOp::create(b, loc, b.getI32Type(), index);
}

//===----------------------------------------------------------------------===//
// Which blocks
//===----------------------------------------------------------------------===//

Value AttentionBlock::countColumnBlocks(Value first) {
  int64_t all = llvm::divideCeil(countColumns(), shape.columns);
  if (!problem.causal || shape.byKeys)
    return index(all);
  // One more than the last key that the last row sees.
  Value end = add(first, shape.getRows() + problem.getOffset());
  end = b.createOrFold<arith::MaxSIOp>(loc, end, index(0));
  return minimum(divide(add(end, shape.columns - 1), shape.columns),
                 index(all));
}

Value AttentionBlock::findColumnBlock(Value first) {
  if (!problem.causal || !shape.byKeys)
    return index(0);
  Value query = add(first, -problem.getOffset());
  query = b.createOrFold<arith::MaxSIOp>(loc, query, index(0));
  int64_t last = llvm::divideCeil(countColumns(), shape.columns) - 1;
  return minimum(divide(query, shape.columns), index(last));
}

/// Whether a block has a score that is to be hidden; null for never.
Value AttentionBlock::isPartial(Value firstRow, Value firstColumn) {
  Value partial;
  auto require = [&](Value low, Value high) {
    Value above = isBelow(low, high);
    partial =
        partial ? b.createOrFold<arith::OrIOp>(loc, partial, above) : above;
  };
  Value endColumn = add(firstColumn, shape.columns);
  if (countColumns() % shape.columns != 0)
    require(index(countColumns()), endColumn);
  if (problem.causal) {
    Value endKey = shape.byKeys ? add(firstRow, shape.getRows()) : endColumn;
    Value query = shape.byKeys ? firstColumn : firstRow;
    require(add(query, problem.getOffset() + 1), endKey);
  }
  return partial;
}

//===----------------------------------------------------------------------===//
// Hiding
//===----------------------------------------------------------------------===//

/// What is not seen, or beyond the end, is -inf. Rows beyond the end are not
/// stored.
AttentionBlock::Sums AttentionBlock::hideUnseen(const Sums &scores,
                                                Value firstRow,
                                                Value firstColumn) {
  Value row = add(firstRow, getRow(0, 0));
  Value column = add(firstColumn, getColumn(0));
  Value distance =
      toI32(shape.byKeys ? subtract(row, column) : subtract(column, row));
  Value hidden = number(-std::numeric_limits<double>::infinity());
  Value place = toI32(column);
  auto isAtMost = [&](Value x, int64_t most) -> Value {
    return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::sle, x,
                                 i32(most));
  };
  return mapPlaces(
      scores,
      [&](Value score, int64_t block, int64_t half, int64_t element) -> Value {
        int64_t down = block * WarpMatrix::kRows + half * 8;
        int64_t along = element / 2 * WarpMatrix::kColumns + element % 2;
        int64_t away = shape.byKeys ? down - along : along - down;
        if (countColumns() % shape.columns != 0)
          score = arith::SelectOp::create(
              b, loc, isAtMost(place, countColumns() - 1 - along), score,
              hidden);
        if (problem.causal)
          score = arith::SelectOp::create(
              b, loc, isAtMost(distance, problem.getOffset() - away), score,
              hidden);
        return score;
      });
}

/// Coordinates beyond the end are those of the last: what comes of it is hidden
/// or not stored.
Value AttentionBlock::addMask(Value score, Value head, Value row,
                              Value column) {
  auto type = cast<RankedTensorType>(problem.mask.getType());
  Value query = shape.byKeys ? column : row, key = shape.byKeys ? row : column;
  Point point = {{batch, 0, Value()},
                 {head, 0, Value()},
                 {minimum(query, index(problem.queries - 1)), 0, Value()},
                 {minimum(key, index(problem.keys - 1)), 0, Value()}};
  for (int64_t dim = 0; dim < 3; ++dim)
    if (type.getDimSize(dim) == 1)
      point[dim] = {index(0), 0, Value()};
  Value mask = evaluator.evaluate(problem.mask, point);
  if (type.getElementType().isInteger(1))
    return arith::SelectOp::create(
        b, loc, mask, score, number(-std::numeric_limits<double>::infinity()));
  Type f32 = b.getF32Type();
  if (type.getElementType().getIntOrFloatBitWidth() < 32)
    mask = arith::ExtFOp::create(b, loc, f32, mask);
  else if (mask.getType() != f32)
    mask = arith::TruncFOp::create(b, loc, f32, mask);
  return arith::AddFOp::create(b, loc, score, mask);
}

AttentionBlock::Sums AttentionBlock::hide(Sums scores, Value head,
                                          Value firstRow, Value firstColumn) {
  if (problem.isScaledFirst())
    scores = map(scores, [&](Value score) {
      return multiplyFloats(score, number(problem.scale));
    });
  if (problem.mask)
    scores = mapPlaces(
        scores, [&](Value score, int64_t block, int64_t half, int64_t element) {
          return addMask(score, head, add(firstRow, getRow(block, half)),
                         add(firstColumn, getColumn(element)));
        });
  Value partial = isPartial(firstRow, firstColumn);
  if (!partial)
    return scores;
  Values whole = flatten(scores);
  auto branch = scf::IfOp::create(b, loc, ValueRange(whole).getTypes(), partial,
                                  /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(branch.thenBlock());
  scf::YieldOp::create(b, loc,
                       flatten(hideUnseen(scores, firstRow, firstColumn)));
  b.setInsertionPointToStart(branch.elseBlock());
  scf::YieldOp::create(b, loc, whole);
  return unflatten(llvm::to_vector_of<Value>(branch.getResults()));
}
