//===- IndexRanges.cpp - What a body's indices may be -----------*- C++ -*-===//

#include "IndexRanges.h"

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Support/Sizes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::amp;

static std::optional<int64_t> getConstant(Value value) {
  APInt constant;
  if (matchPattern(value, m_ConstantInt(&constant)))
    return constant.trySExtValue();
  return std::nullopt;
}

static unsigned getWidth(Value value) {
  return getElementBits(value.getType());
}

Value mlir::amp::lookThroughCasts(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    if (!isa<arith::IndexCastOp, arith::ExtSIOp>(op) ||
        getWidth(op->getOperand(0)) > getWidth(value))
      break;
    value = op->getOperand(0);
  }
  return value;
}

/// The largest index of a loop, if its length is known.
static std::optional<int64_t> getLastIndex(linalg::GenericOp op, int64_t loop) {
  int64_t length = op.getStaticLoopRanges()[loop];
  if (ShapedType::isDynamic(length))
    return std::nullopt;
  return length - 1;
}

/// The last of the positions that a result lists: 0, 1, 2 and so on.
static std::optional<int64_t> getLastPosition(OpResult result) {
  auto op = dyn_cast<linalg::GenericOp>(result.getOwner());
  if (!op)
    return std::nullopt;
  Value yielded =
      op.getBody()->getTerminator()->getOperand(result.getResultNumber());
  auto index = lookThroughCasts(yielded).getDefiningOp<linalg::IndexOp>();
  if (!index)
    return std::nullopt;
  return getLastIndex(op, index.getDim());
}

std::pair<std::optional<int64_t>, std::optional<int64_t>>
mlir::amp::getRange(linalg::GenericOp op, Value value) {
  value = lookThroughCasts(value);
  if (std::optional<int64_t> constant = getConstant(value))
    return {constant, constant};
  if (auto index = value.getDefiningOp<linalg::IndexOp>())
    return {0, getLastIndex(op, index.getDim())};
  if (auto arg = dyn_cast<BlockArgument>(value)) {
    if (arg.getOwner() != op.getBody())
      return {};
    OpOperand *operand = op.getMatchingOpOperand(arg);
    if (auto positions = dyn_cast<OpResult>(operand->get()))
      if (std::optional<int64_t> last = getLastPosition(positions))
        return {0, last};
    if (auto clamp = operand->get().getDefiningOp<ClampIndexOp>();
        clamp && !clamp.getIgnore())
      return {0, clamp.getBound() - 1};
    return {};
  }
  Operation *def = value.getDefiningOp();
  if (!isa<arith::MaxSIOp, arith::MinSIOp>(def))
    return {};
  auto [low, high] = getRange(op, def->getOperand(0));
  auto [otherLow, otherHigh] = getRange(op, def->getOperand(1));
  auto either = [](auto x, auto y, auto choose) {
    return x && y ? std::optional<int64_t>(choose(*x, *y)) : x ? x : y;
  };
  auto both = [](auto x, auto y, auto choose) {
    return x && y ? std::optional<int64_t>(choose(*x, *y)) : std::nullopt;
  };
  auto max = [](int64_t x, int64_t y) { return std::max(x, y); };
  auto min = [](int64_t x, int64_t y) { return std::min(x, y); };
  if (isa<arith::MaxSIOp>(def))
    return {either(low, otherLow, max), both(high, otherHigh, max)};
  return {both(low, otherLow, min), either(high, otherHigh, min)};
}

bool mlir::amp::isInRange(linalg::GenericOp op, Value value, int64_t size) {
  auto [low, high] = getRange(op, value);
  return low && high && *low >= 0 && *high < size;
}

std::optional<Bound> mlir::amp::matchBound(Value condition) {
  auto cmp = condition.getDefiningOp<arith::CmpIOp>();
  if (!cmp)
    return std::nullopt;
  using P = arith::CmpIPredicate;
  Value lhs = cmp.getLhs(), rhs = cmp.getRhs();
  P predicate = cmp.getPredicate();
  if (getConstant(lhs)) {
    std::swap(lhs, rhs);
    predicate = predicate == P::slt   ? P::sgt
                : predicate == P::sgt ? P::slt
                : predicate == P::sle ? P::sge
                : predicate == P::sge ? P::sle
                                      : P::eq;
  }
  std::optional<int64_t> limit = getConstant(rhs);
  if (!limit || *limit == INT64_MAX)
    return std::nullopt;
  Bound bound{lookThroughCasts(lhs), {}, {}};
  switch (predicate) {
  case P::slt:
    bound.high = *limit;
    return bound;
  case P::sle:
    bound.high = *limit + 1;
    return bound;
  case P::sge:
    bound.low = *limit;
    return bound;
  case P::sgt:
    bound.low = *limit + 1;
    return bound;
  default:
    return std::nullopt;
  }
}
