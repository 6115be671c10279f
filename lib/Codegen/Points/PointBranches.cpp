//===- PointBranches.cpp - What is read where it is chosen ------*- C++ -*-===//
//
// A body that joins tensors reads each of them and selects. Where all lanes
// choose alike (a row of one part or of another, inside or in the padding), a
// branch reads one: a part's elements take one reading, not one of each part.
//
//===----------------------------------------------------------------------===//

#include "PointBranches.h"
#include "amp/Codegen/Points/Multiples.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include <numeric>

using namespace mlir;
using namespace mlir::amp::points;

//===----------------------------------------------------------------------===//
// Sides
//===----------------------------------------------------------------------===//

/// The side of a choice that has all users of an op, or nothing.
std::optional<ChoiceSides::Side> ChoiceSides::findSide(Operation *op) const {
  std::optional<Side> side;
  for (OpOperand &use : op->getUses()) {
    Operation *user = use.getOwner();
    auto owner = owners.find(user);
    std::optional<Side> found;
    if (isa<arith::SelectOp>(user) && use.getOperandNumber() > 0)
      found = Side(user, use.getOperandNumber() == 1);
    else if (owner != owners.end())
      found = owner->second;
    if (!found || (side && *side != *found))
      return std::nullopt;
    side = found;
  }
  return side;
}

ChoiceSides::ChoiceSides(Block &body) {
  SmallVector<Operation *> ops;
  bool reads = false, chooses = false;
  for (Operation &op : body.without_terminator()) {
    ops.push_back(&op);
    reads |= isa<tensor::ExtractOp>(op);
    chooses |= isa<arith::SelectOp>(op);
  }
  if (reads && chooses)
    for (Operation *op : llvm::reverse(ops)) // users first
      if (std::optional<Side> side = findSide(op))
        owners[op] = *side;
  for (Operation *op : ops) {
    auto owner = owners.find(op);
    (owner == owners.end() ? others : sides[owner->second]).push_back(op);
  }
}

//===----------------------------------------------------------------------===//
// What is known
//===----------------------------------------------------------------------===//

PointEvaluator::BodyPoint::BodyPoint(linalg::LinalgOp op, const Point &loops)
    : sides(*op.getBlock()), loops(loops), ranges(getLoopRanges(op)) {}

std::optional<LoopOffset>
PointEvaluator::BodyPoint::findOffset(Value index) const {
  int64_t offset = 0;
  while (Operation *op = index.getDefiningOp()) {
    if (auto loop = dyn_cast<linalg::IndexOp>(op))
      return LoopOffset{unsigned(loop.getDim()), offset};
    std::optional<int64_t> constant =
        isa<arith::AddIOp, arith::SubIOp>(op)
            ? getConstantIntValue(op->getOperand(1))
            : std::nullopt;
    if (!constant)
      return std::nullopt;
    offset += isa<arith::AddIOp>(op) ? *constant : -*constant;
    index = op->getOperand(0);
  }
  return std::nullopt;
}

namespace {
/// index < bound, or not.
struct Bound {
  LoopOffset index;
  int64_t bound;
  bool isBelow;
};
} // namespace

/// What a condition says of a loop, or nothing.
static std::optional<Bound>
findBound(Value condition,
          llvm::function_ref<std::optional<LoopOffset>(Value)> find) {
  auto op = condition.getDefiningOp<arith::CmpIOp>();
  if (!op || (op.getPredicate() != arith::CmpIPredicate::slt &&
              op.getPredicate() != arith::CmpIPredicate::sge))
    return std::nullopt;
  std::optional<LoopOffset> index = find(op.getLhs());
  std::optional<int64_t> bound = getConstantIntValue(op.getRhs());
  if (!index || !bound)
    return std::nullopt;
  return Bound{*index, *bound, op.getPredicate() == arith::CmpIPredicate::slt};
}

CoordinateRange PointEvaluator::BodyPoint::getRange(LoopOffset index) const {
  CoordinateRange range = ranges[index.loop];
  auto find = [&](Value value) { return findOffset(value); };
  for (auto [condition, isTrue] : facts) {
    std::optional<Bound> bound = findBound(condition, find);
    if (!bound || bound->index.loop != index.loop)
      continue;
    int64_t first = bound->bound - bound->index.offset;
    if (bound->isBelow == isTrue)
      range.high = std::min(range.high, first - 1);
    else
      range.low = std::max(range.low, first);
  }
  return {range.low + index.offset, range.high + index.offset};
}

/// Of several that are not all true, one is false if it is known of the others.
void PointEvaluator::BodyPoint::assume(Value condition, bool isTrue) {
  facts.emplace_back(condition, isTrue);
  auto both = condition.getDefiningOp<arith::AndIOp>();
  if (!both)
    return;
  Value x = both.getLhs(), y = both.getRhs();
  if (isTrue || decide(y).value_or(false))
    assume(x, isTrue);
  if (isTrue || decide(x).value_or(false))
    assume(y, isTrue);
}

std::optional<bool> PointEvaluator::BodyPoint::decide(Value condition) const {
  for (auto [known, isTrue] : facts)
    if (known == condition)
      return isTrue;
  if (auto both = condition.getDefiningOp<arith::AndIOp>()) {
    std::optional<bool> x = decide(both.getLhs()), y = decide(both.getRhs());
    if (x && y)
      return *x && *y;
    return (x && !*x) || (y && !*y) ? std::optional(false) : std::nullopt;
  }
  std::optional<Bound> bound =
      findBound(condition, [&](Value value) { return findOffset(value); });
  if (!bound)
    return std::nullopt;
  CoordinateRange range = getRange(bound->index);
  if (range.high < bound->bound)
    return bound->isBelow;
  if (range.low >= bound->bound)
    return !bound->isBelow;
  return std::nullopt;
}

Value PointEvaluator::BodyPoint::resolve(Value value) const {
  while (auto choice = value.getDefiningOp<arith::SelectOp>()) {
    std::optional<bool> isTrue = decide(choice.getCondition());
    if (!isTrue)
      return value;
    value = *isTrue ? choice.getTrueValue() : choice.getFalseValue();
  }
  return value;
}

/// An index that is in [0, size) in all lanes, as a coordinate.
std::optional<Index> PointEvaluator::findCoordinate(Value index, int64_t size,
                                                    const BodyPoint &body) {
  std::optional<LoopOffset> known = body.findOffset(body.resolve(index));
  if (!access.hasBranches || !known)
    return std::nullopt;
  CoordinateRange range = body.getRange(*known);
  if (range.low < 0 || range.high >= size)
    return std::nullopt;
  const Index &loop = body.loops[known->loop];
  if (known->offset == 0)
    return loop;
  return add(loop, {getIndex(known->offset), 0, Value()});
}

/// A comparison with a bound that no vector of neighbours is across, as one of
/// all lanes; else null.
Value PointEvaluator::compareLanes(arith::CmpIOp op, const BodyPoint &body) {
  std::optional<Bound> bound = findBound(
      op.getResult(), [&](Value value) { return body.findOffset(value); });
  if (!access.hasBranches || !bound)
    return Value();
  const Index &loop = body.loops[bound->index.loop];
  if (!loop.isStrided() || loop.stride != 1)
    return Value();
  int64_t first = bound->bound - bound->index.offset;
  int64_t multiple = loop.base ? findMultiple(loop.base) : 0;
  if (std::gcd(multiple, first) % lanes != 0)
    return Value();
  return arith::CmpIOp::create(b, op.getLoc(), op.getPredicate(),
                               loop.base ? loop.base : getIndex(0),
                               getIndex(first));
}

//===----------------------------------------------------------------------===//
// Emitting
//===----------------------------------------------------------------------===//

void PointEvaluator::emitOps(ArrayRef<Operation *> ops, BodyPoint &point) {
  for (Operation *op : ops)
    emitOp(op, point);
}

void PointEvaluator::emitOp(Operation *op, BodyPoint &point) {
  if (auto choice = dyn_cast<arith::SelectOp>(op))
    return emitChoice(choice, point);
  Value value;
  if (auto comparison = dyn_cast<arith::CmpIOp>(op))
    value = compareLanes(comparison, point);
  if (!value)
    value = cloneScalarOp(op, point);
  point.values[op->getResult(0)] = value;
}

Value PointEvaluator::emitSide(Block &block, arith::SelectOp op, bool isTrue,
                               BodyPoint &point) {
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPoint(block.getTerminator());
  Scope scope(*this);
  size_t numFacts = point.facts.size();
  point.assume(op.getCondition(), isTrue);
  emitOps(point.sides.get(op, isTrue), point);
  point.facts.resize(numFacts);
  return lookup(isTrue ? op.getTrueValue() : op.getFalseValue(), point.values);
}

/// Reading is what a branch saves; arithmetic alone is done on both sides.
static bool readsAny(ArrayRef<Operation *> ops) {
  return llvm::any_of(ops,
                      [](Operation *op) { return isa<tensor::ExtractOp>(op); });
}

void PointEvaluator::emitChoice(arith::SelectOp op, BodyPoint &point) {
  std::optional<bool> known;
  if (access.hasBranches)
    known = point.decide(op.getCondition());
  if (known) {
    emitOps(point.sides.get(op, *known), point);
    point.values[op] =
        lookup(*known ? op.getTrueValue() : op.getFalseValue(), point.values);
    return;
  }
  Value condition = lookup(op.getCondition(), point.values);
  bool isBranch = access.hasBranches && !isa<VectorType>(condition.getType()) &&
                  (readsAny(point.sides.get(op, true)) ||
                   readsAny(point.sides.get(op, false)));
  if (!isBranch) {
    for (bool isTrue : {true, false})
      emitOps(point.sides.get(op, isTrue), point);
    point.values[op] = cloneScalarOp(op, point);
    return;
  }
  point.values[op] = emitBranch(op, condition, point);
}

/// The type is known behind both sides.
Value PointEvaluator::emitBranch(arith::SelectOp op, Value condition,
                                 BodyPoint &point) {
  Location loc = op.getLoc();
  auto sides = scf::IfOp::create(b, loc, condition, /*withElseRegion=*/true);
  Block *blocks[] = {sides.thenBlock(), sides.elseBlock()};
  Value values[] = {emitSide(*blocks[0], op, true, point),
                    emitSide(*blocks[1], op, false, point)};
  bool isVector = llvm::any_of(
      values, [](Value value) { return isa<VectorType>(value.getType()); });
  for (auto [block, value] : llvm::zip(blocks, values)) {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPoint(block->getTerminator());
    value = isVector ? toVector(value) : value;
    scf::YieldOp::create(b, loc, value);
    block->getTerminator()->erase();
  }
  auto choice = scf::IfOp::create(b, loc, values[0].getType(), condition,
                                  /*addThenBlock=*/false,
                                  /*addElseBlock=*/false);
  choice.getThenRegion().takeBody(sides.getThenRegion());
  choice.getElseRegion().takeBody(sides.getElseRegion());
  sides.erase();
  return choice.getResult(0);
}
