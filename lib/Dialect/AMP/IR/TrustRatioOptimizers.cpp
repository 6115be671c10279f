//===- TrustRatioOptimizers.cpp - Rates from norms --------------*- C++ -*-===//

#include "TensorMath.h"

using namespace mlir;
using namespace mlir::amp;

/// x, or 1 where one of two norms is 0.
static Scalar unlessZero(OpBuilder &b, Scalar x, Scalar first, Scalar second) {
  Location loc = Value(x).getLoc();
  auto isZero = [&](Scalar y) -> Value {
    Scalar zero = y.constant(0.0);
    return arith::CmpFOp::create(b, loc, arith::CmpFPredicate::OEQ, y, zero);
  };
  Value isFirst = isZero(first), isSecond = isZero(second);
  Value either = arith::OrIOp::create(b, loc, isFirst, isSecond);
  return x.constant(1.0).where(either, x);
}

//===----------------------------------------------------------------------===//
// #amp.lamb
//===----------------------------------------------------------------------===//

LogicalResult LAMBAttr::verify(function_ref<InFlightDiagnostic()> error,
                               Real lr, Real beta1, Real beta2, Real eps,
                               Real weightDecay, bool) {
  return verifyRanges(error, {{"lr", lr},
                              {"beta1", beta1, 1.0},
                              {"beta2", beta2, 1.0},
                              {"eps", eps},
                              {"weight_decay", weightDecay}});
}

double LAMBAttr::getLearningRate() const { return getLr(); }

SmallVector<OptimizerSlot> LAMBAttr::getSlots(RankedTensorType param) const {
  return getZeroSlots(param, {"exp_avg", squares("exp_avg_sq")});
}

size_t LAMBAttr::getNumStepScalars() const { return 3; }

SmallVector<Value> LAMBAttr::buildStepScalars(OpBuilder &b, Location loc,
                                              Value lr, Value step) const {
  Scalar rate(b, loc, lr);
  auto correction = [&](double beta) {
    return 1.0 - rate.constant(beta).binary<math::PowFOp>(step);
  };
  Scalar first = correction(getBeta1());
  return {lr, first, correction(getBeta2())};
}

namespace {
/// Of an element: the new moments and the direction.
struct LAMBElement {
  LAMBElement(LAMBAttr attr, Scalar p, Value grad, Value oldM, Value oldV,
              Value firstCorrection, Value secondCorrection)
      : m(p), v(p), u(p) {
    Scalar g = buildGradient(p, grad, /*decay=*/0.0, attr.getMaximize());
    m = buildAverage(p.with(oldM), g, attr.getBeta1());
    v = buildSquareAverage(p.with(oldV), g, attr.getBeta2());
    Scalar mean = m / p.with(firstCorrection);
    Scalar root = sqrt(v / p.with(secondCorrection));
    u = mean / (root + double(attr.getEps()));
    if (attr.getWeightDecay() != 0)
      u = u + p.constant(attr.getWeightDecay()) * p;
  }

  Scalar m, v, u;
};
} // namespace

OptimizerTensors LAMBAttr::buildTensors(OpBuilder &b, Location loc, Value param,
                                        Value grad, ValueRange slots,
                                        ValueRange scalars) const {
  Whole whole(b, loc, param);
  Value weights = whole.sumSquares(param);
  Value updates = whole.sumSquares(
      whole.read({param, grad, slots[0], slots[1], scalars[1], scalars[2]}),
      [&](OpBuilder &, ArrayRef<Scalar> e) {
        return LAMBElement(*this, e[0], e[1], e[2], e[3], e[4], e[5]).u;
      });
  Value ratio = whole.combine(
      {weights, updates},
      [](OpBuilder &nested, ArrayRef<Scalar> e) {
        Scalar weight = buildNorm(e[0]), update = buildNorm(e[1]);
        return unlessZero(nested, weight / update, weight, update);
      },
      whole.element());
  return {{{ratio, {}}}, {}};
}

SmallVector<Value> LAMBAttr::buildUpdate(OpBuilder &b, Location loc,
                                         Value param, Value grad,
                                         ValueRange slots,
                                         ValueRange scalars) const {
  Scalar p(b, loc, param);
  LAMBElement e(*this, p, grad, slots[0], slots[1], scalars[1], scalars[2]);
  Scalar rate = p.with(scalars[0]) * p.with(scalars[3]);
  return {p - rate * e.u, e.m, e.v};
}

//===----------------------------------------------------------------------===//
// #amp.lars
//===----------------------------------------------------------------------===//

LogicalResult LARSAttr::verify(function_ref<InFlightDiagnostic()> error,
                               Real lr, Real momentum, Real weightDecay,
                               Real trustCoefficient, bool) {
  return verifyRanges(error, {{"lr", lr},
                              {"momentum", momentum},
                              {"weight_decay", weightDecay},
                              {"trust_coefficient", trustCoefficient}});
}

double LARSAttr::getLearningRate() const { return getLr(); }

SmallVector<OptimizerSlot> LARSAttr::getSlots(RankedTensorType param) const {
  return getZeroSlots(param, {SlotName("momentum_buffer")});
}

size_t LARSAttr::getNumStepScalars() const { return 1; }

SmallVector<Value> LARSAttr::buildStepScalars(OpBuilder &, Location, Value lr,
                                              Value) const {
  return {lr};
}

OptimizerTensors LARSAttr::buildTensors(OpBuilder &b, Location loc, Value param,
                                        Value grad, ValueRange,
                                        ValueRange) const {
  Whole whole(b, loc, param);
  Value weights = whole.sumSquares(param);
  Value gradients = whole.sumSquares(grad);
  Value rate = whole.combine(
      {weights, gradients},
      [&](OpBuilder &nested, ArrayRef<Scalar> e) {
        Scalar weight = buildNorm(e[0]), gradient = buildNorm(e[1]);
        Scalar all = gradient + weight * double(getWeightDecay());
        Scalar local = weight * double(getTrustCoefficient()) / all;
        return unlessZero(nested, local, weight, gradient);
      },
      whole.element());
  return {{{rate, {}}}, {}};
}

SmallVector<Value> LARSAttr::buildUpdate(OpBuilder &b, Location loc,
                                         Value param, Value grad,
                                         ValueRange slots,
                                         ValueRange scalars) const {
  Scalar p(b, loc, param);
  Scalar g = buildGradient(p, grad, getWeightDecay(), getMaximize());
  Scalar kept = p.constant(getMomentum()) * p.with(slots[0]);
  Scalar rate = p.with(scalars[0]) * p.with(scalars[1]);
  Scalar buffer = kept + rate * g;
  return {p - buffer, buffer};
}
