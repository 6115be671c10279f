//===- TrigonometricFunctions.cpp - sin, asin, atan of f32 ------*- C++ -*-===//

#include "FunctionExpansions.h"
#include "amp/Support/LinalgBuilders.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::amp;

namespace {
constexpr double kHalfPi = llvm::numbers::pi / 2;

/// An angle less quarter turns: at most pi / 4, but for rounding.
struct QuarterTurns {
  Value count; ///< modulo 4, in the low bits
  Scalar angle;
};

/// Quarter turns go in three parts of 24 bits, all positive, so that -0 stays
/// -0.
Scalar subtractTurns(Scalar x, Scalar quarters) {
  for (double part : {1.57079625129699707031, 7.54978941586159635335e-08,
                      5.39030252995776476554e-15})
    x = fma(quarters, -part, x);
  return x;
}

/// The quotient is not exact to a quarter turn where there are many: some are
/// left for a second time. What is left of an argument beyond all digits is any
/// angle, but one.
QuarterTurns reduce(Scalar x) {
  // 0 for -0, of which the products below would be 0.
  Scalar most = (x * (1.0 / kHalfPi)).unary<math::RoundEvenOp>() + 0.0;
  Scalar rest = subtractTurns(x, most);
  Whole few = roundToWhole(rest, 1.0 / kHalfPi);
  rest = subtractTurns(rest, few.number);
  Scalar turns = most * 0.25;
  Scalar part = turns - turns.unary<math::FloorOp>();
  Whole all = roundToWhole(fma(part, 4.0, few.number));
  return {all.bits, atMost(atLeast(rest, -0.8), 0.8)};
}

/// For |r| up to pi / 4.
Scalar sinOfRest(Scalar r, Scalar square) {
  Scalar sum = evaluatePolynomial(
      square, {-0.16666667163372039794921875, 8.333395235240459442138671875e-3,
               -1.9860194879584014415740966796875e-4,
               2.90736488750553689897060394287109375e-6});
  // The sum loses the sign of -0.
  return withSign(fma(square * sum, r, r), r);
}

Scalar cosOfRest(Scalar square) {
  Scalar sum = evaluatePolynomial(square, {-0.5, 4.1666664183139801025390625e-2,
                                           -1.38882570900022983551025390625e-3,
                                           2.45400588028132915496826171875e-5});
  return fma(sum, square, square.constant(1.0));
}

/// The sine of an angle and of as many quarter turns: bit 0 of the count swaps
/// sine and cosine, bit 1 the sign.
Scalar sinOfQuarters(QuarterTurns turns, Value count) {
  Scalar angle = turns.angle, square = angle * angle;
  ImplicitLocOpBuilder b(angle.getLoc(), angle.getBuilder());
  Value odd = arith::AndIOp::create(b, count, createBits(angle, 1));
  Value isOdd = arith::CmpIOp::create(b, arith::CmpIPredicate::ne, odd,
                                      createBits(angle, 0));
  Scalar result = cosOfRest(square).where(isOdd, sinOfRest(angle, square));
  Value half = arith::AndIOp::create(b, count, createBits(angle, 2));
  Value sign = arith::ShLIOp::create(b, half, createBits(angle, 30));
  return fromBits(angle, arith::XOrIOp::create(b, toBits(result), sign));
}

Scalar expandSin(Scalar x) {
  QuarterTurns turns = reduce(x);
  return sinOfQuarters(turns, turns.count);
}

Scalar expandCos(Scalar x) {
  QuarterTurns turns = reduce(x);
  Value next = arith::AddIOp::create(x.getBuilder(), x.getLoc(), turns.count,
                                     createBits(x, 1));
  return sinOfQuarters(turns, next);
}

/// What is left of a right angle when kHalfPi is rounded to f32.
constexpr double kHalfPiRest = -4.37113882867379e-08;

/// The angle whose sine is |x|, up to 1/2; beyond, that whose sine is
/// sqrt((1 - |x|) / 2): half of what is missing to a right angle.
struct SmallAngle {
  Value isLarge;
  Scalar angle;
};

/// x + x^3 P(x^2).
SmallAngle findSmallAngle(Scalar x) {
  Scalar a = magnitude(x);
  Value isLarge = isAbove(a, 0.5);
  Scalar square = fma(a, -0.5, a.constant(0.5)).where(isLarge, a * a);
  Scalar sine = sqrt(square).where(isLarge, a);
  Scalar sum = evaluatePolynomial(
      square,
      {0.1666666567325592041015625, 7.5001530349254608154296875e-2,
       4.4585444033145904541015625e-2, 3.123416192829608917236328125e-2,
       1.659684814512729644775390625e-2, 3.4515805542469024658203125e-2});
  return {isLarge, fma(square * sum, sine, sine)};
}

Scalar expandAsin(Scalar x) {
  SmallAngle small = findSmallAngle(x);
  Scalar angle = small.angle;
  Scalar large = fma(angle, -2.0, angle.constant(kHalfPi)) + kHalfPiRest;
  return withSign(large.where(small.isLarge, angle), x);
}

Scalar expandAcos(Scalar x) {
  SmallAngle small = findSmallAngle(x);
  Scalar angle = small.angle;
  Scalar twice = angle * 2.0;
  Scalar behind = (kHalfPi * 2 - twice) + 2 * kHalfPiRest;
  Scalar large = twice.where(isAbove(x, 0.0), behind);
  Scalar middle = (kHalfPi - withSign(angle, x)) + kHalfPiRest;
  return large.where(small.isLarge, middle);
}

/// Cephes' atanf: beyond the tangents of 3/8 pi and of pi/8 the angle is that
/// of -1/x behind pi/2, or of (x - 1) / (x + 1) behind pi/4; the rest is x +
/// x^3 times a polynomial of x^2.
Scalar expandAtan(Scalar x) {
  Scalar a = magnitude(x);
  Value isLarge = isAbove(a, 2.414213562373095);
  Value isMiddle = isAbove(a, 0.4142135623730950);
  auto choose = [&](Scalar large, Scalar middle, Scalar small) {
    return large.where(isLarge, middle.where(isMiddle, small));
  };
  Scalar one = a.constant(1.0);
  Scalar rest = choose(a.constant(-1.0), a - one, a) / choose(a, a + one, one);
  Scalar square = rest * rest;
  Scalar sum =
      evaluatePolynomial(square, {-3.33329491539e-1, 1.99777106478e-1,
                                  -1.38776856032e-1, 8.05374449538e-2});
  Scalar angle = fma(sum, square * rest, rest);
  Scalar start =
      choose(a.constant(kHalfPi), a.constant(kHalfPi / 2), a.constant(0.0));
  return withSign(start + angle, x);
}

/// Whether the sign bit is set, that of -0 among them.
Value isNegative(ImplicitLocOpBuilder &b, Value x) {
  Value sign = math::CopySignOp::create(
      b, createFloat(b, b.getLoc(), x.getType(), 1.0), x);
  return arith::CmpFOp::create(b, arith::CmpFPredicate::OLT, sign,
                               createFloat(b, b.getLoc(), x.getType(), 0.0));
}

/// The angle of the first octant, reflected: the smaller over the larger
/// magnitude is at most 1. Upstream divides y by x, so it knows neither the
/// signs of zeros nor infinities.
struct ExpandAtan2 : OpRewritePattern<math::Atan2Op> {
  ExpandAtan2(MLIRContext *context)
      : OpRewritePattern(context, /*benefit=*/2) {}

  LogicalResult matchAndRewrite(math::Atan2Op op,
                                PatternRewriter &rewriter) const override {
    Type type = op.getType();
    if (!getElementTypeOrSelf(type).isF32())
      return rewriter.notifyMatchFailure(op, "not f32");
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    Value y = math::AbsFOp::create(b, op.getLhs());
    Value x = math::AbsFOp::create(b, op.getRhs());
    Value angle = math::AtanOp::create(b, divide(b, y, x));
    Value isSteep = arith::CmpFOp::create(b, arith::CmpFPredicate::OGT, y, x);
    angle = reflect(b, isSteep, llvm::numbers::pi / 2, angle);
    angle = reflect(b, isNegative(b, op.getRhs()), llvm::numbers::pi, angle);
    rewriter.replaceOpWithNewOp<math::CopySignOp>(op, angle, op.getLhs());
    return success();
  }

  /// Equal magnitudes give 1, infinities too, and zeros 0. NaN stays.
  static Value divide(ImplicitLocOpBuilder &b, Value y, Value x) {
    Type type = x.getType();
    Value zero = createFloat(b, b.getLoc(), type, 0.0),
          one = createFloat(b, b.getLoc(), type, 1.0);
    Value less = arith::MinimumFOp::create(b, y, x);
    Value more = arith::MaximumFOp::create(b, y, x);
    auto equal = arith::CmpFPredicate::OEQ;
    Value isZero = arith::CmpFOp::create(b, equal, more, zero);
    Value isOne = arith::CmpFOp::create(b, equal, less, more);
    Value ratio = arith::DivFOp::create(b, less, more);
    ratio = arith::SelectOp::create(b, isOne, one, ratio);
    return arith::SelectOp::create(b, isZero, zero, ratio);
  }

  static Value reflect(ImplicitLocOpBuilder &b, Value condition, double sum,
                       Value angle) {
    Value other = arith::SubFOp::create(
        b, createFloat(b, b.getLoc(), angle.getType(), sum), angle);
    return arith::SelectOp::create(b, condition, other, angle);
  }
};
} // namespace

void mlir::amp::populateTrigonometricPatterns(RewritePatternSet &patterns) {
  patterns.add<ExpandFunction<math::SinOp, expandSin>,
               ExpandFunction<math::CosOp, expandCos>,
               ExpandFunction<math::AsinOp, expandAsin>,
               ExpandFunction<math::AcosOp, expandAcos>,
               ExpandFunction<math::AtanOp, expandAtan>, ExpandAtan2>(
      patterns.getContext());
}
