//===- CoordinateRange.cpp - What a map's expressions may be ----*- C++ -*-===//

#include "amp/Codegen/Points/CoordinateRange.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::points;

using MaybeRange = std::optional<CoordinateRange>;

/// Sums of two of them do not overflow.
constexpr int64_t kLargest = int64_t(1) << 62;

/// How many parts of its loops an expression is looked at in.
constexpr int64_t kMaxParts = 1 << 16;

SmallVector<CoordinateRange> points::getLoopRanges(linalg::LinalgOp op) {
  return llvm::map_to_vector(op.getStaticLoopRanges(), [](int64_t size) {
    return CoordinateRange{0, size - 1};
  });
}

static MaybeRange limit(CoordinateRange range) {
  if (range.low < -kLargest || range.high > kLargest)
    return std::nullopt;
  return range;
}

static MaybeRange multiply(CoordinateRange x, CoordinateRange y) {
  int64_t products[4];
  if (llvm::MulOverflow(x.low, y.low, products[0]) ||
      llvm::MulOverflow(x.low, y.high, products[1]) ||
      llvm::MulOverflow(x.high, y.low, products[2]) ||
      llvm::MulOverflow(x.high, y.high, products[3]))
    return std::nullopt;
  return limit({*llvm::min_element(products), *llvm::max_element(products)});
}

/// By a constant.
static MaybeRange divide(CoordinateRange x, CoordinateRange y,
                         bool isQuotient) {
  int64_t divisor = y.low;
  if (divisor < 1 || y.high != divisor)
    return std::nullopt;
  CoordinateRange quotient{llvm::divideFloorSigned(x.low, divisor),
                           llvm::divideFloorSigned(x.high, divisor)};
  if (isQuotient)
    return quotient;
  if (quotient.low != quotient.high)
    return CoordinateRange{0, divisor - 1};
  int64_t start = quotient.low * divisor;
  return CoordinateRange{x.low - start, x.high - start};
}

MaybeRange points::getCoordinateRange(AffineExpr expr,
                                      ArrayRef<CoordinateRange> loops) {
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return loops[dim.getPosition()];
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return limit({constant.getValue(), constant.getValue()});
  auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!binary)
    return std::nullopt;
  MaybeRange x = getCoordinateRange(binary.getLHS(), loops);
  MaybeRange y = getCoordinateRange(binary.getRHS(), loops);
  if (!x || !y)
    return std::nullopt;
  switch (binary.getKind()) {
  case AffineExprKind::Add:
    return limit({x->low + y->low, x->high + y->high});
  case AffineExprKind::Mul:
    return multiply(*x, *y);
  case AffineExprKind::FloorDiv:
    return divide(*x, *y, /*isQuotient=*/true);
  case AffineExprKind::Mod:
    return divide(*x, *y, /*isQuotient=*/false);
  default:
    return std::nullopt;
  }
}

bool points::isCoordinate(AffineExpr expr, ArrayRef<CoordinateRange> loops,
                          int64_t size) {
  // The range of a part of the loops is narrower, that of a point exact.
  SmallVector<SmallVector<CoordinateRange>> pending{
      SmallVector<CoordinateRange>(loops)};
  for (int64_t parts = 0; !pending.empty(); ++parts) {
    SmallVector<CoordinateRange> part = pending.pop_back_val();
    MaybeRange range = getCoordinateRange(expr, part);
    if (range->low >= 0 && range->high < size)
      continue;
    unsigned longest = 0;
    int64_t length = 0;
    for (unsigned i = 0; i < part.size(); ++i)
      if (expr.isFunctionOfDim(i) && part[i].high - part[i].low > length) {
        longest = i;
        length = part[i].high - part[i].low;
      }
    if (length == 0 || parts == kMaxParts)
      return false;
    pending.push_back(part);
    part[longest].high = part[longest].low + length / 2;
    pending.back()[longest].low = part[longest].high + 1;
    pending.push_back(part);
  }
  return true;
}
