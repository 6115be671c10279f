//===- LowerScaler.cpp - amp.scale_loss, unscale, update_scale --*- C++ -*-===//

#include "StepLowering.h"

#include "amp/Support/LinalgBuilders.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::amp;

SmallVector<Value> mlir::amp::lowerScaleLoss(OpBuilder &b, ScaleLossOp op) {
  return createElementwise(
      b, op.getLoc(), {}, {op.getLoss(), op.getScale()}, b.getF32Type(),
      [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
        return {arith::MulFOp::create(nested, op.getLoc(), args[0], args[1])};
      });
}

/// What an update makes of scalars, in a block of its own.
static SmallVector<Value> sketchUpdate(UpdateScaleOp op, Block &block) {
  OpBuilder b(op.getContext());
  b.setInsertionPointToStart(&block);
  for (Value operand : op.getOperands())
    block.addArgument(getElementTypeOrSelf(operand), op.getLoc());
  ValueRange args = block.getArguments();
  return cast<ScalerInterface>(op.getScaler())
      .buildUpdate(b, op.getLoc(), args.drop_back(), args.back());
}

/// What stays, or is always the same, is not computed: a commit of a state to
/// itself does nothing, and one of a copy would wait for whatever reads it.
SmallVector<Value> mlir::amp::lowerUpdateScale(OpBuilder &b, UpdateScaleOp op) {
  auto scaler = cast<ScalerInterface>(op.getScaler());
  Location loc = op.getLoc();
  Block sketch;
  SmallVector<Value> results(op.getNumResults());
  SmallVector<Type> elements;
  SmallVector<size_t> places;
  for (auto [i, value] : llvm::enumerate(sketchUpdate(op, sketch))) {
    if (auto arg = dyn_cast<BlockArgument>(value)) {
      results[i] = op.getOperand(arg.getArgNumber());
      continue;
    }
    if (auto constant = value.getDefiningOp<arith::ConstantOp>()) {
      auto type = RankedTensorType::get({}, value.getType());
      results[i] = arith::ConstantOp::create(
          b, loc, DenseElementsAttr::get(type, constant.getValue()));
      continue;
    }
    elements.push_back(value.getType());
    places.push_back(i);
  }
  if (places.empty())
    return results;
  auto body = [&](OpBuilder &nested, ValueRange args) {
    SmallVector<Value> all =
        scaler.buildUpdate(nested, loc, args.drop_back(), args.back());
    return llvm::map_to_vector(places, [&](size_t i) { return all[i]; });
  };
  for (auto [place, value] :
       llvm::zip_equal(places, createElementwise(b, loc, {}, op.getOperands(),
                                                 elements, body)))
    results[place] = value;
  return results;
}

/// The sum of f64(g)^2 of one gradient: first over the last dimension, so that
/// it rides on the kernel that makes the rows, then over what is left.
static Value createSquares(OpBuilder &b, Location loc, Value gradient) {
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

/// The factor 1 / (scale * count). It waits for no gradient.
static Value createUnscaleFactor(OpBuilder &b, UnscaleOp op) {
  Location loc = op.getLoc();
  Type f32 = b.getF32Type(), f64 = b.getF64Type();
  return createElementwise(
      b, loc, {}, op.getScale(), f32,
      [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
        Value scale = arith::ExtFOp::create(nested, loc, f64, args[0]);
        Value count = createFloat(nested, loc, f64, op.getCount());
        Value one = createFloat(nested, loc, f64, 1.0);
        Value inverse = arith::DivFOp::create(
            nested, loc, one, arith::MulFOp::create(nested, loc, scale, count));
        return {arith::TruncFOp::create(nested, loc, f32, inverse)};
      })[0];
}

/// finite and norm, from the squared norm.
static SmallVector<Value> finishUnscale(OpBuilder &b, UnscaleOp op,
                                        Value squared, Value factor) {
  Location loc = op.getLoc();
  Type f32 = b.getF32Type(), f64 = b.getF64Type();
  return createElementwise(
      b, loc, {}, {squared, factor}, {b.getI1Type(), f32},
      [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
        Value wide = arith::ExtFOp::create(nested, loc, f64, args[1]);
        Value root = math::SqrtOp::create(nested, loc, args[0]);
        Value norm = arith::MulFOp::create(nested, loc, root, wide);
        return {math::IsFiniteOp::create(nested, loc, args[0]),
                arith::TruncFOp::create(nested, loc, f32, norm)};
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

/// The sum of all squares, gradient by gradient.
static Value createSquaredNorm(OpBuilder &b, Location loc,
                               ValueRange gradients) {
  SmallVector<Value> squares;
  for (Value gradient : gradients)
    squares.push_back(createSquares(b, loc, gradient));
  return createFold(b, loc, squares, b.getF64FloatAttr(0.0),
                    [&](OpBuilder &nested, Value sum, Value next) {
                      return arith::AddFOp::create(nested, loc, sum, next);
                    });
}

/// Whether every element of every gradient is finite.
static Value createAllFinite(OpBuilder &b, Location loc, ValueRange gradients) {
  SmallVector<Value> finite;
  for (Value gradient : gradients)
    finite.push_back(createForAll(
        b, loc, cast<RankedTensorType>(gradient.getType()).getShape(), gradient,
        [&](OpBuilder &nested, ValueRange args) {
          return buildIsFinite(nested, loc, args[0]);
        }));
  return createAll(b, loc, finite);
}

SmallVector<Value> mlir::amp::lowerUnscale(OpBuilder &b, UnscaleOp op) {
  Location loc = op.getLoc();
  Value total = op.getSquares();
  if (!total)
    total = createSquaredNorm(b, loc, op.getGradients());
  Value factor = createUnscaleFactor(b, op);
  SmallVector<Value> scalars = finishUnscale(b, op, total, factor);
  SmallVector<Value> results;
  for (Value gradient : op.getGradients())
    results.push_back(scaleGradient(b, loc, gradient, factor));
  Value finite =
      op.getChecksUnscaled() ? createAllFinite(b, loc, results) : scalars[0];
  results.append({finite, scalars[1]});
  return results;
}

SmallVector<Value> mlir::amp::lowerSquares(OpBuilder &b, SquaresOp op) {
  return {createSquaredNorm(b, op.getLoc(), op.getGradients())};
}

SmallVector<Value> mlir::amp::lowerNorm(OpBuilder &b, NormOp op) {
  Location loc = op.getLoc();
  Value squared = op.getSquares();
  if (!squared)
    squared = createSquaredNorm(b, loc, op.getGradients());
  return createElementwise(
      b, loc, {}, squared, b.getF32Type(),
      [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
        Value root = math::SqrtOp::create(nested, loc, args[0]);
        return {
            arith::TruncFOp::create(nested, loc, nested.getF32Type(), root)};
      });
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
