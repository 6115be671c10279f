//===- LowerScaler.cpp - amp.scale_loss, unscale, update_scale --*- C++ -*-===//

#include "StepLowering.h"

#include "amp/Support/LinalgBuilders.h"

#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace mlir::amp;

SmallVector<Value> mlir::amp::lowerScaleLoss(OpBuilder &b, ScaleLossOp op) {
  return createElementwise(
      b, op.getLoc(), {}, {op.getLoss(), op.getScale()}, b.getF32Type(),
      [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
        return {arith::MulFOp::create(nested, op.getLoc(), args[0], args[1])};
      });
}

/// The next scale and tracker of the dynamic scaler; `#amp.loss_scaler` has
/// the formulas. Products are taken in f64 and rounded once.
static SmallVector<Value> buildDynamicUpdate(OpBuilder &b, Location loc,
                                             LossScalerAttr scaler,
                                             ValueRange args) {
  Value scale = args[0], tracker = args[1], found = args[2];
  Type f32 = b.getF32Type(), f64 = b.getF64Type(), i32 = b.getI32Type();
  auto integer = [&](int64_t value) -> Value {
    return arith::ConstantOp::create(b, loc, b.getIntegerAttr(i32, value));
  };
  Value wide = arith::ExtFOp::create(b, loc, f64, scale);
  auto times = [&](double factor) -> Value {
    Value product =
        arith::MulFOp::create(b, loc, wide, createFloat(b, loc, f64, factor));
    return arith::TruncFOp::create(b, loc, f32, product);
  };
  Value next = arith::AddIOp::create(b, loc, tracker, integer(1));
  Value grows = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, next,
                                      integer(scaler.getInterval()));
  Value grown = times(scaler.getGrowth());
  Value isFinite = math::IsFiniteOp::create(b, loc, grown);
  Value takes = arith::AndIOp::create(b, loc, grows, isFinite);
  Value kept = arith::SelectOp::create(b, loc, takes, grown, scale);
  Value newScale =
      arith::SelectOp::create(b, loc, found, times(scaler.getBackoff()), kept);
  Value resets = arith::OrIOp::create(b, loc, found, grows);
  Value newTracker = arith::SelectOp::create(b, loc, resets, integer(0), next);
  return {newScale, newTracker};
}

SmallVector<Value> mlir::amp::lowerUpdateScale(OpBuilder &b, UpdateScaleOp op) {
  if (!op.getScaler().isDynamic())
    return {op.getScale(), op.getTracker()};
  return createElementwise(
      b, op.getLoc(), {}, {op.getScale(), op.getTracker(), op.getFoundInf()},
      {b.getF32Type(), b.getI32Type()},
      [&](OpBuilder &nested, ValueRange args) {
        return buildDynamicUpdate(nested, op.getLoc(), op.getScaler(), args);
      });
}

/// The sum of f64(g)^2 of one gradient: first over the last dimension, so that
/// it rides on the kernel that makes the rows, then over what is left.
static Value createSquaredNorm(OpBuilder &b, Location loc, Value gradient) {
  Type f64 = b.getF64Type();
  auto square = [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
    Value wide = convertFloat(nested, loc, args[0], nested.getF64Type());
    return {arith::MulFOp::create(nested, loc, wide, wide)};
  };
  auto same = [](OpBuilder &, ValueRange args) -> SmallVector<Value> {
    return {args[0]};
  };
  int64_t rank = cast<RankedTensorType>(gradient.getType()).getRank();
  if (rank == 0)
    return createElementwise(b, loc, {}, gradient, f64, square)[0];
  SmallVector<int64_t> rows = llvm::to_vector(llvm::seq<int64_t>(rank - 1));
  Value sums = createSum(b, loc, gradient, f64, rows, square);
  return rank == 1 ? sums : createSum(b, loc, sums, f64, {}, same);
}

/// finite, norm and the factor 1 / (scale * count), from the squared norm.
static SmallVector<Value> finishUnscale(OpBuilder &b, UnscaleOp op,
                                        Value squared) {
  Location loc = op.getLoc();
  Type f32 = b.getF32Type(), f64 = b.getF64Type();
  return createElementwise(
      b, loc, {}, {squared, op.getScale()}, {b.getI1Type(), f32, f32},
      [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
        Value scale = arith::ExtFOp::create(nested, loc, f64, args[1]);
        Value count = createFloat(nested, loc, f64, op.getCount());
        Value one = createFloat(nested, loc, f64, 1.0);
        Value inverse = arith::DivFOp::create(
            nested, loc, one, arith::MulFOp::create(nested, loc, scale, count));
        Value factor = arith::TruncFOp::create(nested, loc, f32, inverse);
        Value wide = arith::ExtFOp::create(nested, loc, f64, factor);
        Value root = math::SqrtOp::create(nested, loc, args[0]);
        Value norm = arith::MulFOp::create(nested, loc, root, wide);
        return {math::IsFiniteOp::create(nested, loc, args[0]),
                arith::TruncFOp::create(nested, loc, f32, norm), factor};
      });
}

/// gradient * factor, the factor a scalar tensor of f32.
static Value scaleGradient(OpBuilder &b, Location loc, Value gradient,
                           Value factor) {
  auto type = cast<RankedTensorType>(gradient.getType());
  auto element = cast<FloatType>(type.getElementType());
  return createElementwise(
      b, loc, type.getShape(), {gradient, factor}, Type(element),
      [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
        Value f = convertFloat(nested, loc, args[1], element);
        return {arith::MulFOp::create(nested, loc, args[0], f)};
      })[0];
}

SmallVector<Value> mlir::amp::lowerUnscale(OpBuilder &b, UnscaleOp op) {
  Location loc = op.getLoc();
  Type f64 = b.getF64Type();
  SmallVector<Value> squares;
  for (Value gradient : op.getGradients())
    squares.push_back(createSquaredNorm(b, loc, gradient));
  Value total = createElementwise(
      b, loc, {}, squares, f64,
      [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
        Value sum = createFloat(nested, loc, f64, 0.0);
        for (Value arg : args)
          sum = arith::AddFOp::create(nested, loc, sum, arg);
        return {sum};
      })[0];
  SmallVector<Value> scalars = finishUnscale(b, op, total);
  SmallVector<Value> results;
  for (Value gradient : op.getGradients())
    results.push_back(scaleGradient(b, loc, gradient, scalars[2]));
  results.append({scalars[0], scalars[1]});
  return results;
}

SmallVector<Value> mlir::amp::lowerClip(OpBuilder &b, ClipOp op) {
  Location loc = op.getLoc();
  Type f32 = b.getF32Type(), f64 = b.getF64Type();
  Value factor = createElementwise(
      b, loc, {}, op.getNorm(), f32,
      [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
        Value norm = arith::ExtFOp::create(nested, loc, f64, args[0]);
        Value guarded = arith::AddFOp::create(
            nested, loc, norm, createFloat(nested, loc, f64, 1e-6));
        Value limit =
            createFloat(nested, loc, f64, op.getMaxNorm().convertToDouble());
        Value ratio = arith::DivFOp::create(nested, loc, limit, guarded);
        Value c = arith::MinimumFOp::create(nested, loc, ratio,
                                            createFloat(nested, loc, f64, 1.0));
        return {arith::TruncFOp::create(nested, loc, f32, c)};
      })[0];
  SmallVector<Value> results;
  for (Value gradient : op.getGradients())
    results.push_back(scaleGradient(b, loc, gradient, factor));
  return results;
}
