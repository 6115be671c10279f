//===- ClassLoss.cpp - Losses over classes, row by row ----------*- C++ -*-===//

#include "ClassLoss.h"

#include "mlir/Dialect/Arith/Utils/Utils.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::nn;

/// A read of a scalar, or of one value a row.
Read ClassLoss::perRow(Value value) const {
  bool isScalar = getTensorType(value).getRank() == 0;
  return {value, isScalar ? SmallVector<int64_t>() : kept};
}

Value ClassLoss::reduceRows(ArrayRef<Read> reads, Combine combine,
                            PointBody body) {
  return createReduction(b, loc, type.getShape(), reads, kept, combine, body);
}

static Scalar first(OpBuilder &, ArrayRef<Scalar> e) { return e[0]; }

Value ClassLoss::buildSum(Value rows) {
  return createReduction(b, loc, rowShape(), {{rows, allLoops(kept.size())}},
                         {}, Combine::Sum, first);
}

Value ClassLoss::divide(Value lhs, Value rhs) {
  return createMap(b, loc, {}, {{lhs, {}}, {rhs, {}}}, compute,
                   [](OpBuilder &, ArrayRef<Scalar> e) { return e[0] / e[1]; });
}

ClassLoss::LogSum ClassLoss::buildLogSum() {
  Value m = reduceRows({logits()}, Combine::Max, first);
  Value sum = reduceRows(
      {logits(), {m, kept}}, Combine::Sum,
      [](OpBuilder &, ArrayRef<Scalar> e) { return exp(e[0] - e[1]); });
  Value logSum =
      createMap(b, loc, rowShape(), {{sum, kept}}, compute,
                [](OpBuilder &, ArrayRef<Scalar> e) { return log(e[0]); });
  return {m, logSum};
}

/// Whether a row's loss counts: its target is not the one to ignore.
Value ClassLoss::isCounted(OpBuilder &nested, Value target) const {
  Value ignored = arith::ConstantOp::create(
      nested, loc, nested.getIntegerAttr(target.getType(), ignoreIndex));
  return arith::CmpIOp::create(nested, loc, arith::CmpIPredicate::ne, target,
                               ignored);
}

/// With l(z) = log(sum) - (z - m): l(z[t]) * (1 - s) + mean(l(z)) * s, or 0.
Value ClassLoss::buildClassRows(LogSum norm) {
  SmallVector<Read> reads = {
      {norm.maximum, kept}, {norm.logSum, kept}, {targetsTensor, kept}};
  if (smoothing != 0)
    reads.push_back({reduceRows({logits(), {norm.maximum, kept}}, Combine::Sum,
                                [](OpBuilder &, ArrayRef<Scalar> e) {
                                  return e[0] - e[1];
                                }),
                     kept});
  return createMap(
      b, loc, rowShape(), reads, compute,
      [&](OpBuilder &nested, ArrayRef<Scalar> e) {
        SmallVector<Value> point;
        for (int64_t loop : kept)
          point.push_back(linalg::IndexOp::create(nested, loc, loop));
        point.push_back(getValueOrCreateCastToIndexLike(
            nested, loc, nested.getIndexType(), e[2]));
        Value z = tensor::ExtractOp::create(nested, loc, logitsTensor, point);
        Scalar logit = e[0].with(convertFloat(nested, loc, z, compute));
        Scalar row = e[1] - (logit - e[0]);
        if (smoothing != 0)
          row = row * (1.0 - smoothing) +
                (e[1] - e[3] / double(classes())) * smoothing;
        return row.where(isCounted(nested, e[2]), row.constant(0.0));
      });
}

Value ClassLoss::buildRows(LogSum norm) {
  if (!isSoft)
    return buildClassRows(norm);
  return reduceRows(
      {logits(), targets(), {norm.maximum, kept}, {norm.logSum, kept}},
      Combine::Sum, [&](OpBuilder &nested, ArrayRef<Scalar> e) {
        Scalar q = probability(nested, e[0], e[1]);
        return q * (e[3] - (e[0] - e[2]));
      });
}

/// The number of rows that count, as a scalar tensor.
Value ClassLoss::buildCount() {
  if (isSoft)
    return createFilled(b, loc, RankedTensorType::get({}, compute),
                        ShapedType::getNumElements(rowShape()));
  Value ones = createMap(
      b, loc, rowShape(), {{targetsTensor, kept}}, compute,
      [&](OpBuilder &nested, ArrayRef<Scalar> e) {
        Scalar zero(nested, loc, createFloat(nested, loc, compute, 0.0));
        return zero.constant(1.0).where(isCounted(nested, e[0]), zero);
      });
  return buildSum(ones);
}

/// The smoothed target probability of the class at the point; `target` is a
/// class or a probability.
Scalar ClassLoss::probability(OpBuilder &nested, Scalar like,
                              Value target) const {
  if (isSoft) {
    Scalar q = like.with(target);
    return smoothing == 0
               ? q
               : q * (1.0 - smoothing) + smoothing / double(classes());
  }
  Value c = linalg::IndexOp::create(nested, loc, int64_t(kept.size()));
  target = getValueOrCreateCastToIndexLike(nested, loc, nested.getIndexType(),
                                           target);
  // As the forward pass reads it: the nearest class.
  auto index = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(nested, loc, value);
  };
  target = arith::MaxSIOp::create(nested, loc, target, index(0));
  target = arith::MinSIOp::create(nested, loc, target, index(classes() - 1));
  Value isTarget =
      arith::CmpIOp::create(nested, loc, arith::CmpIPredicate::eq, c, target);
  double rest = smoothing / double(classes());
  return like.constant(1.0 - smoothing + rest)
      .where(isTarget, like.constant(rest));
}

Value ClassLoss::buildLogitsGradient(LogSum norm, Value g, FloatType element,
                                     bool excess) {
  SmallVector<Read> reads = {logits(),
                             targets(),
                             {norm.maximum, kept},
                             perRow(g),
                             {norm.logSum, kept}};
  if (isSoft) // what a row of probabilities sums to
    reads.push_back({reduceRows({targets()}, Combine::Sum,
                                [&](OpBuilder &nested, ArrayRef<Scalar> e) {
                                  return probability(nested, e[0], e[0]);
                                }),
                     kept});
  return createMap(
      b, loc, type.getShape(), reads, element,
      [&](OpBuilder &nested, ArrayRef<Scalar> e) {
        Scalar p = exp((e[0] - e[2]) - e[4]);
        Scalar q = probability(nested, p, e[1]);
        if (isSoft)
          return (p * e[5] - q) * e[3];
        Scalar dz = (p - q) * e[3];
        return dz.where(isCounted(nested, e[1]), dz.constant(0.0));
      },
      excess);
}

Value ClassLoss::buildTargetsGradient(LogSum norm, Value g, FloatType element) {
  return createMap(
      b, loc, type.getShape(),
      {logits(), {norm.maximum, kept}, perRow(g), {norm.logSum, kept}}, element,
      [&](OpBuilder &, ArrayRef<Scalar> e) {
        return (e[3] - (e[0] - e[1])) * e[2] * (1.0 - smoothing);
      });
}

LogicalResult mlir::nn::verifyClassLoss(Operation *op, ArrayRef<int64_t> logits,
                                        Value targets, Value loss,
                                        int64_t ignored, APFloat smoothing,
                                        LossReduction reduction,
                                        FloatType element) {
  Type target = getElementTypeOrSelf(targets);
  auto soft = dyn_cast<FloatType>(target);
  bool isSoft = bool(soft);
  if (failed(verifyShape(op, "targets", targets,
                         isSoft ? logits : logits.drop_back())))
    return failure();
  if (target.isInteger() &&
      !llvm::isIntN(target.getIntOrFloatBitWidth(), ignored))
    return op->emitOpError("expects 'ignore_index' to be an ")
           << target << ", found " << ignored;
  double amount = smoothing.convertToDouble();
  if (!(amount >= 0.0 && amount <= 1.0))
    return op->emitOpError("expects 'label_smoothing' from 0 to 1, found ")
           << amount;
  bool isNone = reduction == LossReduction::None;
  if (failed(verifyShape(op, "a loss", loss,
                         isNone ? logits.drop_back() : ArrayRef<int64_t>())))
    return failure();
  FloatType wanted = getComputeFloat(
      isSoft && soft.getWidth() > element.getWidth() ? soft : element);
  if (getFloat(loss) != wanted)
    return op->emitOpError("expects a loss in ")
           << wanted << ", found " << loss.getType();
  return success();
}
