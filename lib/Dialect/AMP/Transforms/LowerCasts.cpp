//===- LowerCasts.cpp - amp.cast and amp.round ------------------*- C++ -*-===//

#include "StepLowering.h"

#include "amp/Support/LinalgBuilders.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::amp;

namespace {
/// Conversions of one scalar.
struct ScalarCast {
  OpBuilder &b;
  Location loc;
  FloatType to;

  Value integer(Type type, int64_t value) {
    return arith::ConstantOp::create(b, loc, b.getIntegerAttr(type, value));
  }

  /// The largest finite value that a result may have, in the source's type.
  Value clamp(Value x) {
    APFloat largest = APFloat::getLargest(to.getFloatSemantics());
    bool lossless;
    largest.convert(cast<FloatType>(x.getType()).getFloatSemantics(),
                    APFloat::rmNearestTiesToEven, &lossless);
    Value limit =
        arith::ConstantOp::create(b, loc, b.getFloatAttr(x.getType(), largest));
    Value isFinite = math::IsFiniteOp::create(b, loc, x);
    Value magnitude = math::AbsFOp::create(b, loc, x);
    Value isOver = arith::CmpFOp::create(b, loc, arith::CmpFPredicate::OGT,
                                         magnitude, limit);
    Value clamped = math::CopySignOp::create(b, loc, limit, x);
    Value doClamp = arith::AndIOp::create(b, loc, isFinite, isOver);
    return arith::SelectOp::create(b, loc, doClamp, clamped, x);
  }

  /// Whether the second is farther from zero.
  Value hasGrown(Value x, Value rounded) {
    Value after = math::AbsFOp::create(b, loc, rounded);
    Value before = math::AbsFOp::create(b, loc, x);
    return arith::CmpFOp::create(b, loc, arith::CmpFPredicate::OGT, after,
                                 before);
  }

  /// f64 to f32 so that rounding the result again rounds the value once: to
  /// the neighbour with an odd last place where it is not exact (Boldo and
  /// Melquiond, "Emulation of FMA and correctly rounded sums", 2008).
  Value toOddF32(Value x) {
    FloatType f32 = b.getF32Type();
    Type i32 = b.getI32Type();
    Value nearest = convertFloat(b, loc, x, f32);
    Value back = arith::ExtFOp::create(b, loc, x.getType(), nearest);
    Value grew = hasGrown(x, back);
    Value inexact =
        arith::CmpFOp::create(b, loc, arith::CmpFPredicate::ONE, back, x);
    Value bits = arith::BitcastOp::create(b, loc, i32, nearest);
    Value cut = arith::SubIOp::create(
        b, loc, bits, arith::ExtUIOp::create(b, loc, i32, grew));
    Value odd = arith::OrIOp::create(
        b, loc, cut, arith::ExtUIOp::create(b, loc, i32, inexact));
    return arith::BitcastOp::create(b, loc, f32, odd);
  }

  Value nearestEven(Value x) {
    // The conversion to bf16 starts from f32.
    if (x.getType().isF64() && to.isBF16())
      x = toOddF32(x);
    return convertFloat(b, loc, x, to);
  }

  /// Nearest even, then one step back where that went away from zero. The
  /// step turns infinity into the largest finite value.
  Value towardZero(Value x) {
    Value nearest = convertFloat(b, loc, x, to);
    Value back = convertFloat(b, loc, nearest, cast<FloatType>(x.getType()));
    Value grew = hasGrown(x, back);
    Type bitsType = b.getIntegerType(to.getWidth());
    Value bits = arith::BitcastOp::create(b, loc, bitsType, nearest);
    Value step = arith::ExtUIOp::create(b, loc, bitsType, grew);
    Value stepped = arith::SubIOp::create(b, loc, bits, step);
    return arith::BitcastOp::create(b, loc, to, stepped);
  }

  /// f32 to bf16: add 16 random bits below the last place and cut.
  Value stochastic(Value x, Value random) {
    Type i32 = b.getI32Type();
    Value bits = arith::BitcastOp::create(b, loc, i32, x);
    Value low = arith::AndIOp::create(b, loc, random, integer(i32, 0xffff));
    Value sum = arith::AddIOp::create(b, loc, bits, low);
    Value high = arith::ShRUIOp::create(b, loc, sum, integer(i32, 16));
    Value narrow = arith::TruncIOp::create(b, loc, b.getI16Type(), high);
    Value rounded = arith::BitcastOp::create(b, loc, to, narrow);
    // Infinity and NaN have no neighbours to choose from.
    Value isFinite = math::IsFiniteOp::create(b, loc, x);
    return arith::SelectOp::create(b, loc, isFinite, rounded,
                                   convertFloat(b, loc, x, to));
  }

  Value convert(CastOp op, Value x, Value random) {
    bool narrows = to.getWidth() <= cast<FloatType>(x.getType()).getWidth();
    if (!narrows || x.getType() == to)
      return convertFloat(b, loc, x, to);
    // Neither of f16 and bf16 holds the other's limits; f32 does.
    x = convertFloat(b, loc, x, getComputeFloat(cast<FloatType>(x.getType())));
    if (op.getSaturate())
      x = clamp(x);
    switch (op.getRounding()) {
    case RoundingMode::NearestEven:
      return nearestEven(x);
    case RoundingMode::TowardZero:
      return towardZero(x);
    case RoundingMode::Stochastic:
      return stochastic(x, random);
    }
    llvm_unreachable("unknown rounding mode");
  }
};
} // namespace

Value mlir::amp::roundStochastically(OpBuilder &b, Location loc, Value value,
                                     Value bits) {
  return ScalarCast{b, loc, b.getBF16Type()}.stochastic(value, bits);
}

SmallVector<Value> mlir::amp::lowerCast(OpBuilder &b, CastOp op) {
  auto to = cast<FloatType>(getElementTypeOrSelf(op.getResult().getType()));
  SmallVector<Value> inputs(op->getOperands());
  auto body = [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
    ScalarCast cast{nested, op.getLoc(), to};
    return {cast.convert(op, args[0], args.size() > 1 ? args[1] : Value())};
  };
  auto type = dyn_cast<RankedTensorType>(op.getResult().getType());
  if (!type)
    return body(b, inputs);
  return createElementwise(b, op.getLoc(), type.getShape(), inputs, Type(to),
                           body);
}

SmallVector<Value> mlir::amp::lowerRound(OpBuilder &b, RoundOp op) {
  auto from = cast<FloatType>(getElementTypeOrSelf(op.getInput().getType()));
  auto to = cast<FloatType>(op.getType());
  auto body = [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
    // Casts without `contract` are never folded.
    Value narrow = convertFloat(nested, op.getLoc(), args[0], to);
    return {arith::ExtFOp::create(nested, op.getLoc(), from, narrow)};
  };
  auto type = dyn_cast<RankedTensorType>(op.getInput().getType());
  if (!type)
    return body(b, op.getInput());
  return createElementwise(b, op.getLoc(), type.getShape(), op.getInput(),
                           Type(from), body);
}
