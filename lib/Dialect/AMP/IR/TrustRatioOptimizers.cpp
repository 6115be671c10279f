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
                                              Value lr, Value,
                                              Value step) const {
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

size_t LAMBAttr::getNumNorms() const { return 2; }

SmallVector<Value> LAMBAttr::buildNormed(OpBuilder &b, Location loc,
                                         Value param, Value grad,
                                         ValueRange slots,
                                         ValueRange scalars) const {
  Scalar p(b, loc, param);
  LAMBElement e(*this, p, grad, slots[0], slots[1], scalars[1], scalars[2]);
  return {param, e.u};
}

Value LAMBAttr::buildNormScalar(OpBuilder &b, Location loc,
                                ValueRange squares) const {
  Scalar weight = buildNorm(Scalar(b, loc, squares[0]));
  Scalar update = buildNorm(Scalar(b, loc, squares[1]));
  return unlessZero(b, weight / update, weight, update);
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
                                              Value, Value) const {
  return {lr};
}

size_t LARSAttr::getNumNorms() const { return 2; }

SmallVector<Value> LARSAttr::buildNormed(OpBuilder &, Location, Value param,
                                         Value grad, ValueRange,
                                         ValueRange) const {
  return {param, grad};
}

Value LARSAttr::buildNormScalar(OpBuilder &b, Location loc,
                                ValueRange squares) const {
  Scalar weight = buildNorm(Scalar(b, loc, squares[0]));
  Scalar gradient = buildNorm(Scalar(b, loc, squares[1]));
  Scalar all = gradient + weight * double(getWeightDecay());
  Scalar local = weight * double(getTrustCoefficient()) / all;
  return unlessZero(b, local, weight, gradient);
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
