//===- CrossEntropy.cpp - nn.cross_entropy ----------------------*- C++ -*-===//

#include "NNBuilders.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::nn;

namespace {
/// Emits a cross-entropy and its gradient.
struct Loss {
  Loss(CrossEntropyOp op, OpBuilder &b)
      : op(op), b(b), loc(op.getLoc()), type(getTensorType(op.getLogits())),
        all(allLoops(type.getRank())), kept(ArrayRef(all).drop_back()),
        smoothing(op.getLabelSmoothing().convertToDouble()),
        isSoft(isa<FloatType>(getElementTypeOrSelf(op.getTargets()))),
        compute(getFloat(op.getLoss())) {}

  ArrayRef<int64_t> rowShape() const { return type.getShape().drop_back(); }
  int64_t classes() const { return type.getShape().back(); }
  Read logits() { return {op.getLogits(), all}; }
  Read targets() { return {op.getTargets(), isSoft ? all : kept}; }
  /// A read of a scalar, or of one value a row.
  Read perRow(Value value) {
    bool isScalar = getTensorType(value).getRank() == 0;
    return {value, isScalar ? SmallVector<int64_t>() : kept};
  }

  Value reduceRows(ArrayRef<Read> reads, Combine combine, PointBody body) {
    return createReduction(b, loc, type.getShape(), reads, kept, combine, body);
  }
  Value sumOfRows(Value rows, PointBody body) {
    return createReduction(b, loc, rowShape(), {{rows, kept}}, {}, Combine::Sum,
                           body);
  }

  Value buildLogSumExp();
  Value buildRows(Value lse);
  Value buildClassRows(Value lse);
  Value isCounted(OpBuilder &nested, Value target);
  Value buildCount();
  SmallVector<Value> buildLoss();
  Scalar probability(OpBuilder &nested, Scalar like, Value target);
  Value scaleCotangent(Value g);
  void buildGradients(const VJPContext &context,
                      MutableArrayRef<Value> cotangents);

  CrossEntropyOp op;
  OpBuilder &b;
  Location loc;
  RankedTensorType type;
  SmallVector<int64_t> all, kept;
  double smoothing;
  bool isSoft;
  FloatType compute;
};
} // namespace

static Scalar first(OpBuilder &, ArrayRef<Scalar> e) { return e[0]; }

Value Loss::buildLogSumExp() {
  Value m = reduceRows({logits()}, Combine::Max, first);
  Value sum = reduceRows(
      {logits(), {m, kept}}, Combine::Sum,
      [](OpBuilder &, ArrayRef<Scalar> e) { return exp(e[0] - e[1]); });
  return createMap(
      b, loc, rowShape(), {{m, kept}, {sum, kept}}, compute,
      [](OpBuilder &, ArrayRef<Scalar> e) { return e[0] + log(e[1]); });
}

/// Whether a row's loss counts: its target is not the one to ignore.
Value Loss::isCounted(OpBuilder &nested, Value target) {
  Value ignored = arith::ConstantOp::create(
      nested, loc,
      nested.getIntegerAttr(target.getType(), op.getIgnoreIndex()));
  return arith::CmpIOp::create(nested, loc, arith::CmpIPredicate::ne, target,
                               ignored);
}

/// (1 - s) * (lse - z[t]) + s * (lse - mean(z)), or 0.
Value Loss::buildClassRows(Value lse) {
  SmallVector<Read> reads = {{lse, kept}, {op.getTargets(), kept}};
  if (smoothing != 0)
    reads.push_back({reduceRows({logits()}, Combine::Sum, first), kept});
  return createMap(
      b, loc, rowShape(), reads, compute,
      [&](OpBuilder &nested, ArrayRef<Scalar> e) {
        SmallVector<Value> point;
        for (int64_t loop : kept)
          point.push_back(linalg::IndexOp::create(nested, loc, loop));
        Value target = e[1];
        if (!target.getType().isIndex())
          target = arith::IndexCastOp::create(nested, loc,
                                              nested.getIndexType(), target);
        point.push_back(target);
        Value z = tensor::ExtractOp::create(nested, loc, op.getLogits(), point);
        Scalar row = e[0] - e[0].with(convertFloat(nested, loc, z, compute));
        if (smoothing != 0)
          row = row * (1.0 - smoothing) +
                (e[0] - e[2] / double(classes())) * smoothing;
        return row.where(isCounted(nested, e[1]), row.constant(0.0));
      });
}

Value Loss::buildRows(Value lse) {
  if (!isSoft)
    return buildClassRows(lse);
  return reduceRows({logits(), targets(), {lse, kept}}, Combine::Sum,
                    [&](OpBuilder &nested, ArrayRef<Scalar> e) {
                      Scalar q = probability(nested, e[0], e[1]);
                      return q * (e[2] - e[0]);
                    });
}

/// The number of rows that count, as a scalar tensor.
Value Loss::buildCount() {
  if (isSoft)
    return createFilled(b, loc, RankedTensorType::get({}, compute),
                        ShapedType::getNumElements(rowShape()));
  Value ones = createMap(
      b, loc, rowShape(), {{op.getTargets(), kept}}, compute,
      [&](OpBuilder &nested, ArrayRef<Scalar> e) {
        Scalar zero(nested, loc, createFloat(nested, loc, compute, 0.0));
        return zero.constant(1.0).where(isCounted(nested, e[0]), zero);
      });
  return sumOfRows(ones, first);
}

SmallVector<Value> Loss::buildLoss() {
  Value rows = buildRows(buildLogSumExp());
  if (op.getReduction() == LossReduction::None)
    return {rows};
  Value sum = sumOfRows(rows, first);
  if (op.getReduction() == LossReduction::Sum)
    return {sum};
  return {
      createMap(b, loc, {}, {{sum, {}}, {buildCount(), {}}}, compute,
                [](OpBuilder &, ArrayRef<Scalar> e) { return e[0] / e[1]; })};
}

/// The smoothed target probability of the class at the point; `target` is a
/// class or a probability.
Scalar Loss::probability(OpBuilder &nested, Scalar like, Value target) {
  if (isSoft) {
    Scalar q = like.with(target);
    return smoothing == 0
               ? q
               : q * (1.0 - smoothing) + smoothing / double(classes());
  }
  Value c = linalg::IndexOp::create(nested, loc, int64_t(kept.size()));
  if (!target.getType().isIndex())
    target =
        arith::IndexCastOp::create(nested, loc, nested.getIndexType(), target);
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

/// The cotangent of a row's loss: a scalar, or one a row.
Value Loss::scaleCotangent(Value g) {
  if (op.getReduction() != LossReduction::Mean)
    return g;
  return createMap(b, loc, {}, {{g, {}}, {buildCount(), {}}}, compute,
                   [](OpBuilder &, ArrayRef<Scalar> e) { return e[0] / e[1]; });
}

void Loss::buildGradients(const VJPContext &context,
                          MutableArrayRef<Value> cotangents) {
  Value lse = buildLogSumExp();
  Value g = scaleCotangent(context.cotangents[0]);
  OpOperand &logitsOperand = op.getLogitsMutable();
  SmallVector<Read> reads = {logits(), targets(), {lse, kept}, perRow(g)};
  if (context.isWanted(logitsOperand)) {
    if (isSoft) // what a row of probabilities sums to
      reads.push_back({reduceRows({targets()}, Combine::Sum,
                                  [&](OpBuilder &nested, ArrayRef<Scalar> e) {
                                    return probability(nested, e[0], e[0]);
                                  }),
                       kept});
    cotangents[0] = createMap(
        b, loc, type.getShape(), reads, context.getWantedType(logitsOperand),
        [&](OpBuilder &nested, ArrayRef<Scalar> e) {
          Scalar p = exp(e[0] - e[2]);
          Scalar q = probability(nested, p, e[1]);
          if (isSoft)
            return (p * e[4] - q) * e[3];
          Scalar dz = (p - q) * e[3];
          return dz.where(isCounted(nested, e[1]), dz.constant(0.0));
        },
        context.excess);
  }
  OpOperand &targetsOperand = op.getTargetsMutable();
  if (context.isWanted(targetsOperand))
    cotangents[1] =
        createMap(b, loc, type.getShape(), ArrayRef(reads).take_front(4),
                  context.getWantedType(targetsOperand),
                  [&](OpBuilder &, ArrayRef<Scalar> e) {
                    return (e[2] - e[0]) * e[3] * (1.0 - smoothing);
                  });
}

//===----------------------------------------------------------------------===//
// The op
//===----------------------------------------------------------------------===//

OpKind CrossEntropyOp::getPrecisionKind() { return OpKind::CrossEntropy; }

FailureOr<SmallVector<Value>> CrossEntropyOp::decomposeOperation(OpBuilder &b) {
  return Loss(*this, b).buildLoss();
}

LogicalResult CrossEntropyOp::buildVJP(OpBuilder &b, const VJPContext &context,
                                       MutableArrayRef<Value> cotangents) {
  Loss(*this, b).buildGradients(context, cotangents);
  return success();
}

SmallVector<SmallVector<int64_t>> CrossEntropyOp::inferResultShapes() {
  if (getReduction() != LossReduction::None)
    return {{}};
  ArrayRef<int64_t> rows = getTensorType(getLogits()).getShape().drop_back();
  return {SmallVector<int64_t>(rows)};
}

LogicalResult CrossEntropyOp::verify() {
  ArrayRef<int64_t> shape = getTensorType(getLogits()).getShape();
  if (shape.empty())
    return emitOpError("expects logits of at least one dimension, found ")
           << getLogits().getType();
  Type target = getElementTypeOrSelf(getTargets());
  bool isSoft = isa<FloatType>(target);
  if (!isSoft && !target.isSignlessInteger() && !target.isIndex())
    return emitOpError("expects targets of integers or floats, found ")
           << getTargets().getType();
  if (failed(verifyShape(*this, "targets", getTargets(),
                         isSoft ? shape : shape.drop_back())))
    return failure();
  double smoothing = getLabelSmoothing().convertToDouble();
  if (!(smoothing >= 0.0 && smoothing <= 1.0))
    return emitOpError("expects 'label_smoothing' from 0 to 1, found ")
           << smoothing;
  bool isNone = getReduction() == LossReduction::None;
  if (failed(verifyShape(*this, "a loss", getLoss(),
                         isNone ? shape.drop_back() : ArrayRef<int64_t>())))
    return failure();
  FloatType wanted = getComputeFloat(getFloat(getLogits()));
  if (getFloat(getLoss()) != wanted)
    return emitOpError("expects a loss in ")
           << wanted << ", found " << getLoss().getType();
  return success();
}
