//===- PointIndex.cpp - Coordinates of lanes --------------------*- C++ -*-===//

#include "amp/Codegen/Points/Multiples.h"
#include "amp/Codegen/Points/PointEvaluator.h"
#include "amp/Support/Sizes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include <numeric>

using namespace mlir;
using namespace mlir::amp::points;

/// Numbers of lanes, `stride` apart, as vectors of a type of integers.
static Value createSteps(OpBuilder &b, Location loc, VectorType type,
                         int64_t stride) {
  unsigned width = type.getElementType().isIndex()
                       ? IndexType::kInternalStorageBitWidth
                       : type.getElementTypeBitWidth();
  SmallVector<APInt> steps;
  for (int64_t lane = 0; lane < type.getNumElements(); ++lane)
    steps.push_back(APInt(width, lane * stride, /*isSigned=*/true));
  return arith::ConstantOp::create(b, loc, DenseElementsAttr::get(type, steps));
}

/// In 32 bits where that is enough: machines multiply those by a divisor's
/// reciprocal as vectors.
Value PointEvaluator::getDigits(const LaneDigit &digit, int64_t stride) {
  Location loc = entry->getParentOp()->getLoc();
  IntegerType number = b.getIntegerType(digit.isWide ? 64 : 32);
  auto type = VectorType::get(lanes, number);
  auto toNumbers = [&](Value scalar) {
    return vector::BroadcastOp::create(b, loc, type, scalar).getResult();
  };
  auto applyBy = [&](AffineExprKind kind, Value &part, int64_t by) {
    Value scalar =
        arith::ConstantOp::create(b, loc, b.getIntegerAttr(number, by));
    part = apply(kind, part, toNumbers(scalar));
  };
  Value first = arith::IndexCastOp::create(b, loc, number, digit.first);
  Value part = apply(AffineExprKind::Add, createSteps(b, loc, type, 1),
                     toNumbers(first));
  if (digit.divisor != 1)
    applyBy(AffineExprKind::FloorDiv, part, digit.divisor);
  if (digit.modulus != 0)
    applyBy(AffineExprKind::Mod, part, digit.modulus);
  part = arith::IndexCastOp::create(
      b, loc, VectorType::get(lanes, b.getIndexType()), part);
  if (stride == 1)
    return part;
  return apply(AffineExprKind::Mul, part, toVector(getIndex(stride)));
}

Value PointEvaluator::getLanePart(const Index &index) {
  if (index.lanes)
    return index.lanes;
  if (index.digit.first)
    return getDigits(index.digit, index.stride);
  return createSteps(b, entry->getParentOp()->getLoc(),
                     VectorType::get(lanes, b.getIndexType()), index.stride);
}

Value PointEvaluator::toLanes(const Index &index) {
  if (index.isUniform())
    return toVector(index.base);
  Value part = getLanePart(index);
  return index.base ? apply(AffineExprKind::Add, toVector(index.base), part)
                    : part;
}

Value PointEvaluator::apply(AffineExprKind kind, Value x, Value y) {
  Location loc = entry->getParentOp()->getLoc();
  switch (kind) {
  case AffineExprKind::Add:
    return b.createOrFold<arith::AddIOp>(loc, x, y);
  case AffineExprKind::Mul:
    return b.createOrFold<arith::MulIOp>(loc, x, y);
  case AffineExprKind::FloorDiv: // of what is not negative
    return b.createOrFold<arith::DivUIOp>(loc, x, y);
  default:
    return b.createOrFold<arith::RemUIOp>(loc, x, y);
  }
}

std::optional<Index> PointEvaluator::join(const Index &high, const Index &low) {
  const LaneDigit &x = high.digit, &y = low.digit;
  if (!x.first || x.first != y.first || y.modulus == 0 ||
      x.divisor != y.divisor * y.modulus ||
      high.stride != low.stride * y.modulus)
    return std::nullopt;
  Index joined;
  joined.stride = low.stride;
  if (y.divisor == 1 && x.modulus == 0)
    joined.base = apply(AffineExprKind::Mul, x.first, getIndex(low.stride));
  else
    joined.digit = {x.first, y.divisor, x.modulus * y.modulus, x.isWide};
  return joined;
}

Index PointEvaluator::add(Index lhs, Index rhs) {
  auto addBases = [&](Value x, Value y) {
    return x && y ? apply(AffineExprKind::Add, x, y) : x ? x : y;
  };
  Value base = addBases(lhs.base, rhs.base);
  if (lhs.isStrided() && rhs.isStrided())
    return {base, lhs.stride + rhs.stride, Value()};
  Index sum;
  std::optional<Index> joined = join(lhs, rhs);
  if (!joined)
    joined = join(rhs, lhs);
  if (joined) {
    sum = *joined;
    base = addBases(base, sum.base);
  } else if (lhs.isUniform() || rhs.isUniform()) {
    sum = lhs.isUniform() ? rhs : lhs;
  } else {
    sum.lanes = apply(AffineExprKind::Add, getLanePart(lhs), getLanePart(rhs));
  }
  sum.base = base;
  return sum;
}

Index PointEvaluator::multiply(Index index, Value factor) {
  int64_t constant = getConstantIntValue(factor).value_or(0);
  if (constant == 0 && !index.isUniform())
    return {Value(), 0,
            apply(AffineExprKind::Mul, toLanes(index), toVector(factor))};
  if (index.base)
    index.base = apply(AffineExprKind::Mul, index.base, factor);
  index.stride *= constant;
  if (index.lanes)
    index.lanes = apply(AffineExprKind::Mul, index.lanes, toVector(factor));
  return index;
}

/// Whether no lane is across a multiple of the divisor from another: they begin
/// at a multiple of what divides it, and are no more than that.
bool PointEvaluator::sharesQuotient(const Index &index, int64_t divisor) const {
  if (!index.isStrided() || index.stride < 0 || divisor <= 0)
    return false;
  int64_t multiple = index.base ? findMultiple(index.base) : 0;
  return (lanes - 1) * index.stride < std::gcd(multiple, divisor);
}

Index PointEvaluator::combine(AffineExprKind kind, Index lhs, Index rhs) {
  if (lhs.isUniform() && rhs.isUniform())
    return {apply(kind, lhs.base, rhs.base), 0, Value()};
  if (kind == AffineExprKind::Add)
    return add(lhs, rhs);
  if (kind == AffineExprKind::Mul && rhs.isUniform())
    return multiply(lhs, rhs.base);
  bool isQuotient = kind == AffineExprKind::FloorDiv;
  if ((isQuotient || kind == AffineExprKind::Mod) && rhs.isUniform() &&
      sharesQuotient(lhs, getConstantIntValue(rhs.base).value_or(0))) {
    Value base = apply(kind, lhs.base ? lhs.base : getIndex(0), rhs.base);
    return {base, isQuotient ? 0 : lhs.stride, Value()};
  }
  return {Value(), 0, apply(kind, toLanes(lhs), toLanes(rhs))};
}

/// Divisions are unsigned. So what may be negative has a multiple of the
/// divisor added that makes it none: the remainder stays as it is, and the
/// quotient is as much larger.
Index PointEvaluator::divide(AffineBinaryOpExpr expr, const Point &loops,
                             ArrayRef<CoordinateRange> ranges) {
  int64_t divisor = cast<AffineConstantExpr>(expr.getRHS()).getValue();
  Index dividend = applyExpr(expr.getLHS(), loops, ranges);
  int64_t low = getCoordinateRange(expr.getLHS(), ranges)->low;
  int64_t turns = low < 0 ? -llvm::divideFloorSigned(low, divisor) : 0;
  auto addNumber = [&](Index index, int64_t number) {
    return number == 0 ? index : add(index, {getIndex(number), 0, Value()});
  };
  Index result = combine(expr.getKind(), addNumber(dividend, turns * divisor),
                         {getIndex(divisor), 0, Value()});
  bool isQuotient = expr.getKind() == AffineExprKind::FloorDiv;
  return addNumber(result, isQuotient ? -turns : 0);
}

Index PointEvaluator::applyExpr(AffineExpr expr, const Point &loops,
                                ArrayRef<CoordinateRange> ranges) {
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return loops[dim.getPosition()];
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return {getIndex(constant.getValue()), 0, Value()};
  auto binary = cast<AffineBinaryOpExpr>(expr);
  if (expr.getKind() == AffineExprKind::FloorDiv ||
      expr.getKind() == AffineExprKind::Mod)
    return divide(binary, loops, ranges);
  return combine(expr.getKind(), applyExpr(binary.getLHS(), loops, ranges),
                 applyExpr(binary.getRHS(), loops, ranges));
}

Point PointEvaluator::applyMap(linalg::LinalgOp op, OpOperand &operand,
                               const Point &loops) {
  AffineMap map = op.getMatchingIndexingMap(&operand);
  SmallVector<CoordinateRange> ranges;
  if (!map.isProjectedPermutation())
    ranges = getLoopRanges(op);
  return llvm::map_to_vector<4>(map.getResults(), [&](AffineExpr expr) {
    return applyExpr(expr, loops, ranges);
  });
}

Point PointEvaluator::applyMap(AffineMap map, const Point &loops) {
  return llvm::map_to_vector<4>(map.getResults(), [&](AffineExpr expr) {
    return applyExpr(expr, loops, {});
  });
}

Point PointEvaluator::delinearize(ArrayRef<int64_t> sizes,
                                  const Index &number) {
  bool isWide = multiplyWork(sizes) > std::numeric_limits<int32_t>::max();
  Point point(sizes.size());
  // In front of the first loop of several turns there is nothing to take off.
  auto isLoop = [](int64_t size) { return size != 1; };
  size_t first = llvm::find_if(sizes, isLoop) - sizes.begin();
  int64_t divisor = 1;
  for (size_t i = sizes.size(); i-- > 0; divisor *= sizes[i]) {
    int64_t modulus = i == first ? 0 : sizes[i];
    if (sizes[i] == 1) {
      // Lanes stay lanes, though only one of them counts.
      bool isAll = first == sizes.size() && i + 1 == sizes.size();
      point[i] = isAll ? number : Index{getIndex(0)};
    } else if (number.isUniform()) {
      Value rest = number.base;
      if (divisor != 1)
        rest = apply(AffineExprKind::FloorDiv, rest, getIndex(divisor));
      if (modulus != 0)
        rest = apply(AffineExprKind::Mod, rest, getIndex(modulus));
      point[i].base = rest;
    } else {
      point[i].stride = 1;
      point[i].digit = {number.base, divisor, modulus, isWide};
    }
  }
  return point;
}

Index PointEvaluator::linearize(ArrayRef<int64_t> shape, const Point &point) {
  Index linear{getIndex(0), 0, Value()};
  int64_t step = 1;
  for (int64_t i = shape.size() - 1; i >= 0; --i) {
    Index scaled = point[i];
    if (step != 1)
      scaled =
          combine(AffineExprKind::Mul, scaled, {getIndex(step), 0, Value()});
    linear = combine(AffineExprKind::Add, scaled, linear);
    step *= shape[i];
  }
  return linear;
}
