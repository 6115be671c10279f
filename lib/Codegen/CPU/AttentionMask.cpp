//===- AttentionMask.cpp - Masks and exponentials of scores -----*- C++ -*-===//

#include "AttentionBlock.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::amp::cpu;

/// -inf times the scale would not be -inf for any scale, nor is a mask's number
/// to be scaled.
bool AttentionBlock::isScaledFirst() const {
  return problem.mask || problem.scale <= 0.0;
}

Value AttentionBlock::scale(Value score) {
  if (isScaledFirst() || problem.scale == 1.0)
    return score;
  return arith::MulFOp::create(b, loc, score, number(problem.scale));
}

void AttentionBlock::computeScores(Scratch lhs, Scratch rhs, Scratch scores,
                                   Value batch, Value head, Value start,
                                   Value rows) {
  multiplyRows(lhs, rhs, scores, problem.depth, rows);
  if (isScaledFirst())
    update(scores, rows, [&](Value score, Value, int64_t) -> Value {
      return arith::MulFOp::create(b, loc, score, number(problem.scale));
    });
  if (problem.mask)
    addMask(scores, batch, head, start, rows);
  if (!problem.causal)
    return;
  // A block that no lane sees in part needs no look at its elements.
  Value lastRow = add(add(start, rows), -1);
  Value lastLane = add(first, size - 1);
  Value key = byKeys ? lastLane : lastRow;
  Value query = byKeys ? start : first;
  Value limit = add(query, problem.keys - problem.queries);
  Value isPartial =
      arith::CmpIOp::create(b, loc, arith::CmpIPredicate::sgt, key, limit);
  auto branch = scf::IfOp::create(b, loc, isPartial, /*withElse=*/false);
  PointEvaluator::Scope scope(evaluator);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(branch.thenBlock());
  hideCausal(scores, start, rows);
}

void AttentionBlock::addMask(Scratch scores, Value batch, Value head,
                             Value start, Value rows) {
  auto type = cast<RankedTensorType>(problem.mask.getType());
  Value hidden = number(-std::numeric_limits<double>::infinity());
  update(scores, rows, [&](Value score, Value row, int64_t v) -> Value {
    Index along{add(start, row), 0, Value()};
    Point point = {{batch, 0, Value()},
                   {head, 0, Value()},
                   byKeys ? along : lanes[v],
                   byKeys ? lanes[v] : along};
    for (int64_t dim = 0; dim < 3; ++dim)
      if (type.getDimSize(dim) == 1)
        point[dim] = {index(0), 0, Value()};
    Value mask = evaluator.toVector(evaluator.evaluate(problem.mask, point));
    if (type.getElementType().isInteger(1))
      return arith::SelectOp::create(b, loc, mask, score, hidden);
    return arith::AddFOp::create(b, loc, score, widen(mask));
  });
}

void AttentionBlock::hideCausal(Scratch scores, Value start, Value rows) {
  Value hidden = number(-std::numeric_limits<double>::infinity());
  int64_t offset = problem.keys - problem.queries;
  update(scores, rows, [&](Value score, Value row, int64_t v) -> Value {
    Value lane = evaluator.toLanes({add(first, v * kLanes), 1, Value()});
    // Query i sees the keys up to i + offset.
    Value along = add(add(start, row), byKeys ? offset : -offset);
    Value limit = evaluator.toVector(along);
    auto predicate =
        byKeys ? arith::CmpIPredicate::sle : arith::CmpIPredicate::sge;
    Value sees = arith::CmpIOp::create(b, loc, predicate, lane, limit);
    return arith::SelectOp::create(b, loc, sees, score, hidden);
  });
}

Value AttentionBlock::orZero(Value m) {
  Value infinity = number(-std::numeric_limits<double>::infinity());
  Value isHidden =
      arith::CmpFOp::create(b, loc, arith::CmpFPredicate::OEQ, m, infinity);
  return arith::SelectOp::create(b, loc, isHidden, number(0.0), m);
}

Value AttentionBlock::exponential(Value score, Value m) {
  Value difference = arith::SubFOp::create(b, loc, score, m);
  return math::ExpOp::create(b, loc, difference);
}
