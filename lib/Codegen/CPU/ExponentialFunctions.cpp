//===- ExponentialFunctions.cpp - exp, tanh and erf of f32 ------*- C++ -*-===//

#include "FunctionExpansions.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::amp;

namespace {
constexpr double kLog2E = llvm::numbers::log2e;
/// Their sum is ln 2. Both are positive, so that -0 stays -0.
constexpr double kLn2High = 0.693145751953125;
constexpr double kLn2Low = 1.42860677e-06;

/// e^x = 2^places (1 + rest), where |x - places ln 2| is at most ln 2 / 2, but
/// for rounding.
struct Exponential {
  Whole places;
  Scalar rest;
};

/// e^r - 1 for |r| up to ln 2 / 2: r + r^2 (1/2 + ...).
Scalar expm1OfRest(Scalar r) {
  Scalar sum = evaluatePolynomial(
      r, {0.5, 0.16666667163372039794921875, 4.1666507720947265625e-2,
          8.333177305757999420166015625e-3, 1.393088023178279399871826171875e-3,
          1.9972273730672895908355712890625e-4});
  return fma(r * r, sum, r);
}

Exponential split(Scalar x) {
  Whole places = roundToWhole(x, kLog2E);
  Scalar r = fma(places.number, -kLn2High, x);
  return {places, expm1OfRest(fma(places.number, -kLn2Low, r))};
}

/// 2^places, from the low bits of `places`: for -126 to 127.
Scalar powerOfTwo(Scalar like, Value places) {
  OpBuilder &b = like.getBuilder();
  Location loc = like.getLoc();
  Value moved = arith::ShLIOp::create(b, loc, places, createBits(like, 23));
  return fromBits(
      like, arith::AddIOp::create(b, loc, moved, createBits(like, 127 << 23)));
}

/// x 2^places in two steps, the last of which overflows or makes subnormals:
/// for -252 to 254.
Scalar scaleFar(Scalar x, Value places) {
  ImplicitLocOpBuilder b(x.getLoc(), x.getBuilder());
  Value half = arith::ShRSIOp::create(b, places, createBits(x, 1));
  Value rest = arith::SubIOp::create(b, places, half);
  return x * powerOfTwo(x, half) * powerOfTwo(x, rest);
}

/// Below e^-104 nothing is left, above e^89 everything is infinite.
Scalar expandExp(Scalar x) {
  Exponential e = split(atMost(atLeast(x, -104.5), 89.5));
  return scaleFar(e.rest + 1.0, e.places.bits);
}

Scalar expandExp2(Scalar x) {
  x = atMost(atLeast(x, -151.0), 129.0);
  Whole places = roundToWhole(x);
  Scalar rest = expm1OfRest((x - places.number) * llvm::numbers::ln2);
  return scaleFar(rest + 1.0, places.bits);
}

/// e^x for |x| up to 87.
Scalar expOfBounded(Scalar x) {
  Exponential e = split(x);
  return (e.rest + 1.0) * powerOfTwo(x, e.places.bits);
}

/// 2^n rest + (2^n - 1), of half of 2^n: that of the largest is infinite.
/// Below -18 the result is -1, up to 2^-25 it is x.
Scalar expandExpM1(Scalar x) {
  Exponential e = split(atMost(atLeast(x, -18.0), 89.0));
  Value lower = arith::AddIOp::create(x.getBuilder(), x.getLoc(), e.places.bits,
                                      createBits(x, -1));
  Scalar half = powerOfTwo(x, lower);
  Scalar result = fma(half, e.rest, half + -0.5) * 2.0;
  // Half of a subnormal number, and the sign of -0, would be lost.
  return result.where(isAbove(magnitude(x), 0x1p-25), x);
}

/// A polynomial up to 1, and 1 - 2 / (e^2x + 1) beyond.
Scalar expandTanh(Scalar x) {
  Scalar a = magnitude(x);
  Scalar square = a * a;
  Scalar sum = evaluatePolynomial(
      square,
      {-0.3333333432674407958984375, 0.1333335340023040771484375,
       -5.39679341018199920654296875e-2, 2.1850682795047760009765625e-2,
       -8.748727850615978240966796875e-3, 3.27256065793335437774658203125e-3,
       -9.668627171188777188777923583984375e-4,
       1.54248307808302342891693115234375e-4});
  Scalar small = fma(square * sum, a, a);
  // From 10 on the result is 1.
  Scalar large = 1.0 - 2.0 / (expOfBounded(atMost(a, 10.0) * 2.0) + 1.0);
  return withSign(large.where(isAbove(a, 1.0), small), x);
}

/// x + x P(x^2) up to 1, and 1 - e^(x Q(x) - x) beyond.
Scalar expandErf(Scalar x) {
  Scalar a = magnitude(x);
  Scalar sum = evaluatePolynomial(
      a * a,
      {0.128379166126251220703125, -0.37612628936767578125,
       0.112836189568042755126953125, -2.68551744520664215087890625e-2,
       5.190844647586345672607421875e-3, -8.031835895963013172149658203125e-4,
       7.9241304774768650531768798828125e-5});
  Scalar small = fma(sum, a, a);
  // From 4 on the result is 1.
  Scalar t = atMost(a, 4.0);
  Scalar exponent = evaluatePolynomial(
      t,
      {-0.12865497171878814697265625, -0.63512456417083740234375,
       -0.106281794607639312744140625, 2.380132488906383514404296875e-2,
       -3.66127886809408664703369140625e-3, 3.27491550706326961517333984375e-4,
       -1.17051176857785321772098541259765625e-5});
  Scalar large = 1.0 - expOfBounded(fma(exponent, t, -t));
  return withSign(large.where(isAbove(a, 1.0), small), x);
}
} // namespace

void mlir::amp::populateExponentialPatterns(RewritePatternSet &patterns) {
  patterns.add<ExpandFunction<math::ExpOp, expandExp>,
               ExpandFunction<math::Exp2Op, expandExp2>,
               ExpandFunction<math::ExpM1Op, expandExpM1>,
               ExpandFunction<math::TanhOp, expandTanh>,
               ExpandFunction<math::ErfOp, expandErf>>(patterns.getContext());
}
