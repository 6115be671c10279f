//===- DynamicFormat.cpp - Numbers of [-1, 1] in 8 bits ---------*- C++ -*-===//

#include "amp/Support/DynamicFormat.h"
#include <cmath>

using namespace mlir;
using namespace mlir::amp;

namespace {
/// Values are numbered from 0, and those of a decade of n cells by
/// n, ..., 2 n - 1, so that a float's exponent tells the decade of a number and
/// its significand the cell. (Without a sign 0 has the number 1 for that.)
struct Decade {
  double count;         ///< of cells
  double first, length; ///< the first cell's midpoint, and all cells together

  double getLast() const { return first + length * (count - 1) / count; }
};

/// Code of a body on f32 and i32.
struct DynamicBody {
  OpBuilder &b;
  Location loc;

  Value integer(int64_t value) {
    return arith::ConstantOp::create(b, loc, b.getI32IntegerAttr(value));
  }
  Value isAtLeast(Scalar x, double least) {
    return arith::CmpFOp::create(b, loc, arith::CmpFPredicate::OGE, x,
                                 x.constant(least));
  }
  Value isNegative(Scalar x) {
    return arith::CmpFOp::create(b, loc, arith::CmpFPredicate::OLT, x,
                                 x.constant(0.0));
  }
  /// The significand of a positive normal number, less 1.
  Scalar fraction(Scalar x) {
    Type i32 = b.getI32Type();
    Value bits = arith::BitcastOp::create(b, loc, i32, x);
    Value low = arith::AndIOp::create(b, loc, bits, integer(0x7fffff));
    Value one = arith::OrIOp::create(b, loc, low, integer(0x3f800000));
    return x.with(arith::BitcastOp::create(b, loc, x.getType(), one)) + -1.0;
  }
};
} // namespace

/// The last is the value 1, of one cell without a length.
static SmallVector<Decade> getDecades(bool hasSign) {
  SmallVector<Decade> decades;
  double count = hasSign ? 1 : 2;
  for (int power = -6; power <= 0; ++power, count *= 2) {
    double unit = std::pow(10.0, power);
    decades.push_back({count, unit * (0.1 + 0.45 / count), unit * 0.9});
  }
  decades.push_back({count, 1.0, 0.0});
  return decades;
}

Scalar mlir::amp::buildDynamicDecode(OpBuilder &b, Location loc, Value code,
                                     bool hasSign) {
  DynamicBody body{b, loc};
  Value wide = arith::ExtSIOp::create(b, loc, b.getI32Type(), code);
  Value number =
      arith::AddIOp::create(b, loc, wide, body.integer(hasSign ? 1 : 129));
  Scalar x(b, loc, arith::SIToFPOp::create(b, loc, b.getF32Type(), number));
  Scalar magnitude = x.unary<math::AbsFOp>();
  Scalar first = x.constant(0.0), length = first;
  for (const Decade &decade : getDecades(hasSign)) {
    Value isAbove = body.isAtLeast(magnitude, decade.count);
    first = x.constant(decade.first).where(isAbove, first);
    length = x.constant(decade.length).where(isAbove, length);
  }
  Scalar value = first + length * body.fraction(magnitude);
  return hasSign ? (-value).where(body.isNegative(x), value) : value;
}

Value mlir::amp::buildDynamicEncode(OpBuilder &b, Location loc, Value value,
                                    bool hasSign) {
  DynamicBody body{b, loc};
  Scalar x(b, loc, value), magnitude = x.unary<math::AbsFOp>();
  // A cell's number is floor(factor * x - offset), up to `most`.
  Scalar factor = x.constant(0.0), offset = factor, most = factor;
  Scalar base = x.constant(hasSign ? 0.0 : 1.0);
  double below = 0;
  for (const Decade &decade : getDecades(hasSign)) {
    Value isAbove = body.isAtLeast(magnitude, (below + decade.first) / 2);
    double scale = decade.length > 0 ? decade.count / decade.length : 0;
    auto choose = [&](Scalar &old, double ours) {
      old = x.constant(ours).where(isAbove, old);
    };
    choose(factor, scale);
    choose(offset, scale * decade.first - (scale > 0 ? 0.5 : 0));
    choose(most, scale > 0 ? decade.count - 1 : 0);
    choose(base, decade.count);
    below = decade.getLast();
  }
  Scalar cell = factor * magnitude - offset;
  cell = cell.binary<arith::MaxNumFOp>(x.constant(0.0));
  cell = cell.binary<arith::MinNumFOp>(most);
  auto floor = [&](Value real) -> Value {
    return arith::FPToSIOp::create(b, loc, b.getI32Type(), real);
  };
  // Two conversions, of whole parts: their sum has no fraction to round away.
  Value number = arith::AddIOp::create(b, loc, floor(base), floor(cell));
  if (hasSign) {
    Value least = arith::MinSIOp::create(b, loc, number, body.integer(127));
    Value negated = arith::SubIOp::create(b, loc, body.integer(0), least);
    number =
        arith::SelectOp::create(b, loc, body.isNegative(x), negated, number);
  } else {
    Value isZero = arith::CmpFOp::create(b, loc, arith::CmpFPredicate::OEQ, x,
                                         x.constant(0.0));
    Value some = arith::MaxSIOp::create(b, loc, number, body.integer(2));
    number = arith::SelectOp::create(b, loc, isZero, number, some);
  }
  Value code =
      arith::SubIOp::create(b, loc, number, body.integer(hasSign ? 1 : 129));
  return arith::TruncIOp::create(b, loc, b.getI8Type(), code);
}
