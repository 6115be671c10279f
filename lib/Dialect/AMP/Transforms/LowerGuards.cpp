//===- LowerGuards.cpp - amp.clip_value, amp.anomaly ------------*- C++ -*-===//

#include "StepLowering.h"

#include "amp/Support/ScalarMath.h"
#include "amp/Support/StructuredBuilders.h"

using namespace mlir;
using namespace mlir::amp;

SmallVector<Value> mlir::amp::lowerClipValue(OpBuilder &b, ClipValueOp op) {
  Location loc = op.getLoc();
  double limit = op.getMaxValue().convertToDouble();
  SmallVector<Value> results;
  for (Value gradient : op.getGradients()) {
    auto type = cast<RankedTensorType>(gradient.getType());
    results.push_back(createElementwise(
        b, loc, type.getShape(), gradient, type.getElementType(),
        [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
          Scalar g(nested, loc, args[0]);
          Scalar above = g.binary<arith::MaximumFOp>(g.constant(-limit));
          return {above.binary<arith::MinimumFOp>(g.constant(limit))};
        })[0]);
  }
  return results;
}

/// How many values a window holds.
static Value createLength(OpBuilder &b, Location loc, Value count,
                          int64_t size) {
  Value all = arith::ConstantIntOp::create(b, loc, size, 64);
  return arith::MinSIOp::create(b, loc, count, all);
}

/// The terms of a sum over a window, zero where it is not filled: its elements
/// or, given their sum, the squares of their distances from the mean.
static Value createTerms(OpBuilder &b, AnomalyOp op, Value sum) {
  Location loc = op.getLoc();
  int64_t size = op.getWindow().getType().getDimSize(0);
  SmallVector<Value> inputs = {op.getWindow(), op.getCount()};
  if (sum)
    inputs.push_back(sum);
  Type f64 = b.getF64Type();
  return createElementwise(
      b, loc, {size}, inputs, f64,
      [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
        Scalar w(nested, loc, arith::ExtFOp::create(nested, loc, f64, args[0]));
        Value length = createLength(nested, loc, args[1], size);
        if (sum) {
          Scalar n = w.with(arith::SIToFPOp::create(nested, loc, f64, length));
          w = w - w.with(args[2]) / n;
          w = w * w;
        }
        Value index = linalg::IndexOp::create(nested, loc, 0);
        Value place =
            arith::IndexCastOp::create(nested, loc, nested.getI64Type(), index);
        Value isFilled = arith::CmpIOp::create(
            nested, loc, arith::CmpIPredicate::slt, place, length);
        return {w.where(isFilled, w.constant(0.0))};
      })[0];
}

static Value createWindowSum(OpBuilder &b, AnomalyOp op, Value sum) {
  return createSum(b, op.getLoc(), createTerms(b, op, sum), b.getF64Type(), {},
                   [](OpBuilder &, ValueRange args) -> SmallVector<Value> {
                     return {args[0]};
                   });
}

/// The window with `value` at `count` % its size.
static Value createNewWindow(OpBuilder &b, AnomalyOp op) {
  Location loc = op.getLoc();
  int64_t size = op.getWindow().getType().getDimSize(0);
  return createElementwise(
      b, loc, {size}, {op.getWindow(), op.getValue(), op.getCount()},
      b.getF32Type(),
      [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
        Type i64 = nested.getI64Type();
        Value length = arith::ConstantIntOp::create(nested, loc, size, 64);
        Value place = arith::RemSIOp::create(nested, loc, args[2], length);
        Value index = linalg::IndexOp::create(nested, loc, 0);
        Value here = arith::IndexCastOp::create(nested, loc, i64, index);
        Value isPlace = arith::CmpIOp::create(
            nested, loc, arith::CmpIPredicate::eq, here, place);
        return {
            arith::SelectOp::create(nested, loc, isPlace, args[1], args[0])};
      })[0];
}

/// mean + factor * deviation, of a sum and a sum of squares, in f64.
static Scalar buildLimit(Scalar sum, Scalar squares, Scalar length,
                         double factor) {
  Scalar others = length - length.constant(1.0);
  Scalar divisor = others.binary<arith::MaximumFOp>(length.constant(1.0));
  return sum / length + sqrt(squares / divisor) * factor;
}

/// Whether the value is not above the limit, or there are too few before it.
static Value createOrdinary(OpBuilder &b, AnomalyOp op, Value sum,
                            Value squares) {
  Location loc = op.getLoc();
  int64_t size = op.getWindow().getType().getDimSize(0);
  Type f64 = b.getF64Type();
  return createElementwise(
      b, loc, {}, {op.getValue(), sum, squares, op.getCount()}, b.getI1Type(),
      [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
        Value length = createLength(nested, loc, args[3], size);
        Scalar n(nested, loc,
                 arith::SIToFPOp::create(nested, loc, f64, length));
        Scalar limit = buildLimit(n.with(args[1]), n.with(args[2]), n,
                                  op.getFactor().convertToDouble());
        Value value = arith::ExtFOp::create(nested, loc, f64, args[0]);
        Value isBelow = arith::CmpFOp::create(
            nested, loc, arith::CmpFPredicate::OLE, value, Value(limit));
        Value least = arith::ConstantIntOp::create(
            nested, loc, std::max<int64_t>(2, size / 2) - 1, 64);
        Value areFew = arith::CmpIOp::create(
            nested, loc, arith::CmpIPredicate::slt, args[3], least);
        return {arith::OrIOp::create(nested, loc, areFew, isBelow)};
      })[0];
}

SmallVector<Value> mlir::amp::lowerAnomaly(OpBuilder &b, AnomalyOp op) {
  Value sum = createWindowSum(b, op, Value());
  Value squares = createWindowSum(b, op, sum);
  return {createOrdinary(b, op, sum, squares), createNewWindow(b, op)};
}
