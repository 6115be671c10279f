//===- NAdam.cpp - #amp.nadam -----------------------------------*- C++ -*-===//

#include "TensorMath.h"

using namespace mlir;
using namespace mlir::amp;

LogicalResult NAdamAttr::verify(function_ref<InFlightDiagnostic()> error,
                                Real lr, Real beta1, Real beta2, Real eps,
                                Real weightDecay, Real momentumDecay, bool,
                                bool) {
  return verifyRanges(error, {{"lr", lr},
                              {"beta1", beta1, 1.0},
                              {"beta2", beta2, 1.0},
                              {"eps", eps},
                              {"weight_decay", weightDecay},
                              {"momentum_decay", momentumDecay}});
}

double NAdamAttr::getLearningRate() const { return getLr(); }

std::optional<double> NAdamAttr::getScheduledMomentum() const {
  return getBeta1();
}

SmallVector<OptimizerSlot> NAdamAttr::getSlots(RankedTensorType param) const {
  SmallVector<OptimizerSlot> slots =
      getZeroSlots(param, {"exp_avg", squares("exp_avg_sq")});
  slots.push_back({"mu_product",
                   RankedTensorType::get({}, param.getElementType()), 1.0,
                   /*isWhole=*/true});
  return slots;
}

size_t NAdamAttr::getNumStepScalars() const { return 6; }

SmallVector<Value> NAdamAttr::buildStepScalars(OpBuilder &b, Location loc,
                                               Value lr, Value momentum,
                                               Value step) const {
  Scalar rate(b, loc, lr), beta1 = rate.with(momentum), t = rate.with(step);
  auto getShare = [&](Scalar count) {
    Scalar exponent = count * double(getMomentumDecay());
    Scalar power = rate.constant(0.96).binary<math::PowFOp>(exponent);
    return beta1 * (1.0 - power * 0.5);
  };
  Scalar now = getShare(t), next = getShare(t + 1.0);
  Scalar power = rate.constant(getBeta2()).binary<math::PowFOp>(step);
  Scalar kept = 1.0 - rate * double(getWeightDecay());
  return {lr, now, next, 1.0 - power, 1.0 - beta1, kept};
}

/// In f64 of scalars that were rounded, and rounded.
static Value combineWide(const Whole &whole, ValueRange scalars,
                         function_ref<Scalar(ArrayRef<Scalar>)> body) {
  return whole.combine(
      scalars,
      [&](OpBuilder &nested, ArrayRef<Scalar> e) {
        SmallVector<Scalar> wide;
        for (Scalar each : e)
          wide.push_back(each.with(
              convertFloat(nested, whole.loc, each, nested.getF64Type())));
        return body(wide);
      },
      whole.element());
}

/// The product of all momenta, and the rates of both parts of the update.
OptimizerTensors NAdamAttr::buildTensors(OpBuilder &b, Location loc,
                                         Value param, Value, ValueRange slots,
                                         ValueRange scalars) const {
  Whole whole(b, loc, param);
  Value product = combineWide(whole, {slots[2], scalars[1]},
                              [](ArrayRef<Scalar> e) { return e[0] * e[1]; });
  Value now = combineWide(whole, {scalars[0], scalars[1], product},
                          [](ArrayRef<Scalar> e) {
                            Scalar share = 1.0 - e[1];
                            return e[0] * share / (1.0 - e[2]);
                          });
  Value next = combineWide(whole, {scalars[0], scalars[2], product},
                           [](ArrayRef<Scalar> e) {
                             Scalar rest = 1.0 - e[2] * e[1];
                             return e[0] * e[1] / rest;
                           });
  return {{{now, {}}, {next, {}}}, {product}};
}

SmallVector<Value> NAdamAttr::buildUpdate(OpBuilder &b, Location loc,
                                          Value param, Value grad,
                                          ValueRange slots,
                                          ValueRange scalars) const {
  Scalar p(b, loc, param);
  Scalar g = p.with(grad);
  buildDecay(p, g, getWeightDecay(), getDecoupledWeightDecay(), scalars[5],
             getMaximize());
  Scalar m = buildApproach(p.with(slots[0]), g, p.with(scalars[4]));
  Scalar v = buildSquareAverage(p.with(slots[1]), g, getBeta2());
  Scalar denominator = sqrt(v / p.with(scalars[3])) + double(getEps());
  p = p - p.with(scalars[6]) * (g / denominator);
  return {p - p.with(scalars[7]) * (m / denominator), m, v};
}
