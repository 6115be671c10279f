//===- AdaptiveOptimizers.cpp - Rates from squares of gradients -*- C++ -*-===//

#include "OptimizerMath.h"

using namespace mlir;
using namespace mlir::amp;

//===----------------------------------------------------------------------===//
// #amp.adam, #amp.adamw
//===----------------------------------------------------------------------===//

static LogicalResult verifyAdam(function_ref<InFlightDiagnostic()> error,
                                Real lr, Real beta1, Real beta2, Real eps,
                                Real weightDecay) {
  return verifyRanges(error, {{"lr", lr},
                              {"beta1", beta1, 1.0},
                              {"beta2", beta2, 1.0},
                              {"eps", eps},
                              {"weight_decay", weightDecay}});
}

template <typename AttrT>
static SmallVector<OptimizerSlot> getAdamSlots(AttrT attr,
                                               RankedTensorType param) {
  SmallVector<SlotName> names = {"exp_avg", squares("exp_avg_sq")};
  if (attr.getAmsgrad())
    names.push_back(squares("max_exp_avg_sq"));
  return getZeroSlots(param, names);
}

/// 1 - beta^t, in f64.
static Scalar buildCorrection(Scalar beta, Value step) {
  return 1.0 - beta.binary<math::PowFOp>(step);
}

/// lr / (1-beta1^t), sqrt(1-beta2^t) and 1-beta1, in f64.
static SmallVector<Value> buildCorrections(Scalar lr, Value beta1, double beta2,
                                           Value step) {
  Scalar first = lr.with(beta1);
  Scalar stepSize = lr / buildCorrection(first, step);
  Scalar root = sqrt(buildCorrection(lr.constant(beta2), step));
  return {stepSize, root, 1.0 - first};
}

/// What comes behind weight decay, with those three scalars.
template <typename AttrT>
static SmallVector<Value> buildAdam(AttrT attr, Scalar p, Scalar g,
                                    ValueRange slots, ValueRange scalars) {
  Scalar m = buildApproach(p.with(slots[0]), g, p.with(scalars[2]));
  Scalar v = buildSquareAverage(p.with(slots[1]), g, attr.getBeta2());
  SmallVector<Value> results = {p, m, v};
  Scalar squares = v;
  if (attr.getAmsgrad()) {
    squares = p.with(slots[2]).binary<arith::MaximumFOp>(v);
    results.push_back(squares);
  }
  Scalar root = sqrt(squares) / p.with(scalars[1]);
  Scalar denominator = root + double(attr.getEps());
  results[0] = p - p.with(scalars[0]) * (m / denominator);
  return results;
}

LogicalResult AdamAttr::verify(function_ref<InFlightDiagnostic()> error,
                               Real lr, Real beta1, Real beta2, Real eps,
                               Real weightDecay, bool, bool) {
  return verifyAdam(error, lr, beta1, beta2, eps, weightDecay);
}

double AdamAttr::getLearningRate() const { return getLr(); }

SmallVector<OptimizerSlot> AdamAttr::getSlots(RankedTensorType param) const {
  return getAdamSlots(*this, param);
}

std::optional<double> AdamAttr::getScheduledMomentum() const {
  return getBeta1();
}

size_t AdamAttr::getNumStepScalars() const { return 3; }

SmallVector<Value> AdamAttr::buildStepScalars(OpBuilder &b, Location loc,
                                              Value lr, Value momentum,
                                              Value step) const {
  return buildCorrections(Scalar(b, loc, lr), momentum, getBeta2(), step);
}

SmallVector<Value> AdamAttr::buildUpdate(OpBuilder &b, Location loc,
                                         Value param, Value grad,
                                         ValueRange slots,
                                         ValueRange scalars) const {
  Scalar p(b, loc, param);
  Scalar g = buildGradient(p, grad, getWeightDecay(), getMaximize());
  return buildAdam(*this, p, g, slots, scalars);
}

LogicalResult AdamWAttr::verify(function_ref<InFlightDiagnostic()> error,
                                Real lr, Real beta1, Real beta2, Real eps,
                                Real weightDecay, bool, bool) {
  return verifyAdam(error, lr, beta1, beta2, eps, weightDecay);
}

double AdamWAttr::getLearningRate() const { return getLr(); }

SmallVector<OptimizerSlot> AdamWAttr::getSlots(RankedTensorType param) const {
  return getAdamSlots(*this, param);
}

std::optional<double> AdamWAttr::getScheduledMomentum() const {
  return getBeta1();
}

size_t AdamWAttr::getNumStepScalars() const { return 4; }

SmallVector<Value> AdamWAttr::buildStepScalars(OpBuilder &b, Location loc,
                                               Value lr, Value momentum,
                                               Value step) const {
  Scalar rate(b, loc, lr);
  SmallVector<Value> scalars = {1.0 - rate * getWeightDecay()};
  llvm::append_range(scalars,
                     buildCorrections(rate, momentum, getBeta2(), step));
  return scalars;
}

SmallVector<Value> AdamWAttr::buildUpdate(OpBuilder &b, Location loc,
                                          Value param, Value grad,
                                          ValueRange slots,
                                          ValueRange scalars) const {
  Scalar p(b, loc, param);
  Scalar g = buildGradient(p, grad, /*decay=*/0.0, getMaximize());
  p = p * p.with(scalars[0]);
  return buildAdam(*this, p, g, slots, scalars.drop_front());
}

//===----------------------------------------------------------------------===//
// #amp.radam
//===----------------------------------------------------------------------===//

LogicalResult RAdamAttr::verify(function_ref<InFlightDiagnostic()> error,
                                Real lr, Real beta1, Real beta2, Real eps,
                                Real weightDecay, bool, bool) {
  return verifyAdam(error, lr, beta1, beta2, eps, weightDecay);
}

double RAdamAttr::getLearningRate() const { return getLr(); }

std::optional<double> RAdamAttr::getScheduledMomentum() const {
  return getBeta1();
}

SmallVector<OptimizerSlot> RAdamAttr::getSlots(RankedTensorType param) const {
  return getZeroSlots(param, {"exp_avg", squares("exp_avg_sq")});
}

/// What rectifies step t, in f64; 0 where the squares are too few.
static Scalar buildRectification(OpBuilder &b, Location loc, Scalar step,
                                 Scalar power, Scalar correction,
                                 double beta2) {
  double most = 2 / (1 - beta2) - 1;
  Scalar length = most - step * power * 2.0 / correction;
  Scalar above = (length + -4.0) * (length + -2.0) * most;
  Scalar ratio = above / (length * ((most - 4) * (most - 2)));
  Scalar limit = length.constant(5.0), zero = length.constant(0.0);
  Value isFew =
      arith::CmpFOp::create(b, loc, arith::CmpFPredicate::OLE, length, limit);
  return sqrt(zero.where(isFew, ratio));
}

size_t RAdamAttr::getNumStepScalars() const { return 6; }

SmallVector<Value> RAdamAttr::buildStepScalars(OpBuilder &b, Location loc,
                                               Value lr, Value momentum,
                                               Value step) const {
  Scalar rate(b, loc, lr), beta1 = rate.with(momentum), t = rate.with(step);
  Scalar first = buildCorrection(beta1, step);
  Scalar power = rate.constant(getBeta2()).binary<math::PowFOp>(step);
  Scalar second = 1.0 - power;
  Scalar factor = buildRectification(b, loc, t, power, second, getBeta2());
  Scalar kept = 1.0 - rate * getWeightDecay();
  return {lr, first, sqrt(second), factor, 1.0 - beta1, kept};
}

SmallVector<Value> RAdamAttr::buildUpdate(OpBuilder &b, Location loc,
                                          Value param, Value grad,
                                          ValueRange slots,
                                          ValueRange scalars) const {
  Scalar p(b, loc, param);
  Scalar g = p.with(grad);
  buildDecay(p, g, getWeightDecay(), getDecoupledWeightDecay(), scalars[5],
             getMaximize());
  Scalar m = buildApproach(p.with(slots[0]), g, p.with(scalars[4]));
  Scalar v = buildSquareAverage(p.with(slots[1]), g, getBeta2());
  Scalar plain = m / p.with(scalars[1]) * p.with(scalars[0]);
  Scalar denominator = sqrt(v) + double(getEps());
  Scalar factor = p.with(scalars[3]), zero = p.constant(0.0);
  Scalar adaptive = plain * (p.with(scalars[2]) / denominator) * factor;
  Value isFew =
      arith::CmpFOp::create(b, loc, arith::CmpFPredicate::OEQ, factor, zero);
  return {p - plain.where(isFew, adaptive), m, v};
}

//===----------------------------------------------------------------------===//
// #amp.adamax
//===----------------------------------------------------------------------===//

LogicalResult AdamaxAttr::verify(function_ref<InFlightDiagnostic()> error,
                                 Real lr, Real beta1, Real beta2, Real eps,
                                 Real weightDecay, bool) {
  return verifyAdam(error, lr, beta1, beta2, eps, weightDecay);
}

double AdamaxAttr::getLearningRate() const { return getLr(); }

std::optional<double> AdamaxAttr::getScheduledMomentum() const {
  return getBeta1();
}

SmallVector<OptimizerSlot> AdamaxAttr::getSlots(RankedTensorType param) const {
  return getZeroSlots(param, {"exp_avg", squares("exp_inf")});
}

size_t AdamaxAttr::getNumStepScalars() const { return 2; }

SmallVector<Value> AdamaxAttr::buildStepScalars(OpBuilder &b, Location loc,
                                                Value lr, Value momentum,
                                                Value step) const {
  Scalar rate(b, loc, lr), beta1 = rate.with(momentum);
  Scalar stepSize = rate / buildCorrection(beta1, step);
  return {stepSize, 1.0 - beta1};
}

SmallVector<Value> AdamaxAttr::buildUpdate(OpBuilder &b, Location loc,
                                           Value param, Value grad,
                                           ValueRange slots,
                                           ValueRange scalars) const {
  Scalar p(b, loc, param);
  Scalar g = buildGradient(p, grad, getWeightDecay(), getMaximize());
  Scalar m = buildApproach(p.with(slots[0]), g, p.with(scalars[1]));
  Scalar kept = p.constant(getBeta2()) * p.with(slots[1]);
  Scalar size = g.unary<math::AbsFOp>() + double(getEps());
  Scalar u = kept.binary<arith::MaximumFOp>(size);
  return {p - p.with(scalars[0]) * (m / u), m, u};
}

//===----------------------------------------------------------------------===//
// #amp.rmsprop
//===----------------------------------------------------------------------===//

LogicalResult RMSpropAttr::verify(function_ref<InFlightDiagnostic()> error,
                                  Real lr, Real alpha, Real eps,
                                  Real weightDecay, Real momentum, bool, bool) {
  return verifyRanges(error, {{"lr", lr},
                              {"alpha", alpha, 1.0},
                              {"eps", eps},
                              {"weight_decay", weightDecay},
                              {"momentum", momentum}});
}

double RMSpropAttr::getLearningRate() const { return getLr(); }

SmallVector<OptimizerSlot> RMSpropAttr::getSlots(RankedTensorType param) const {
  SmallVector<SlotName> names = {squares("square_avg")};
  if (getMomentum() != 0)
    names.push_back("momentum_buffer");
  if (getCentered())
    names.push_back("grad_avg");
  return getZeroSlots(param, names);
}

std::optional<double> RMSpropAttr::getScheduledMomentum() const {
  if (getMomentum() == 0)
    return std::nullopt;
  return getMomentum();
}

size_t RMSpropAttr::getNumStepScalars() const {
  return getMomentum() == 0 ? 1 : 2;
}

SmallVector<Value> RMSpropAttr::buildStepScalars(OpBuilder &, Location,
                                                 Value lr, Value momentum,
                                                 Value) const {
  if (!momentum)
    return {lr};
  return {lr, momentum};
}

SmallVector<Value> RMSpropAttr::buildUpdate(OpBuilder &b, Location loc,
                                            Value param, Value grad,
                                            ValueRange slots,
                                            ValueRange scalars) const {
  Scalar p(b, loc, param);
  Scalar g = buildGradient(p, grad, getWeightDecay(), getMaximize());
  Scalar v = buildSquareAverage(p.with(slots[0]), g, getAlpha());
  SmallVector<Value> results = {p, v};
  Scalar variance = v, mean = v;
  if (getCentered()) {
    mean = buildApproach(p.with(slots.back()), g, getAlpha());
    Scalar difference = v - mean * mean;
    variance = difference.binary<arith::MaximumFOp>(p.constant(0.0));
  }
  Scalar denominator = sqrt(variance) + double(getEps());
  g = g / denominator;
  if (getMomentum() != 0) {
    Scalar kept = p.with(scalars[1]) * p.with(slots[1]);
    g = kept + g;
    results.push_back(g);
  }
  if (getCentered())
    results.push_back(mean);
  results[0] = p - p.with(scalars[0]) * g;
  return results;
}

//===----------------------------------------------------------------------===//
// #amp.adagrad
//===----------------------------------------------------------------------===//

LogicalResult AdagradAttr::verify(function_ref<InFlightDiagnostic()> error,
                                  Real lr, Real lrDecay, Real weightDecay,
                                  Real initialAccumulatorValue, Real eps,
                                  bool) {
  return verifyRanges(error,
                      {{"lr", lr},
                       {"lr_decay", lrDecay},
                       {"weight_decay", weightDecay},
                       {"initial_accumulator_value", initialAccumulatorValue},
                       {"eps", eps}});
}

double AdagradAttr::getLearningRate() const { return getLr(); }

SmallVector<OptimizerSlot> AdagradAttr::getSlots(RankedTensorType param) const {
  return {{"sum", param, getInitialAccumulatorValue(), /*isWhole=*/false,
           /*hasSign=*/false}};
}

size_t AdagradAttr::getNumStepScalars() const { return 1; }

SmallVector<Value> AdagradAttr::buildStepScalars(OpBuilder &b, Location loc,
                                                 Value lr, Value,
                                                 Value step) const {
  Scalar before = Scalar(b, loc, step) + -1.0;
  Scalar divisor = before * getLrDecay() + 1.0;
  return {Scalar(b, loc, lr) / divisor};
}

SmallVector<Value> AdagradAttr::buildUpdate(OpBuilder &b, Location loc,
                                            Value param, Value grad,
                                            ValueRange slots,
                                            ValueRange scalars) const {
  Scalar p(b, loc, param);
  Scalar g = buildGradient(p, grad, getWeightDecay(), getMaximize());
  Scalar sum = p.with(slots[0]) + g * g;
  Scalar denominator = sqrt(sum) + double(getEps());
  return {p - p.with(scalars[0]) * (g / denominator), sum};
}

//===----------------------------------------------------------------------===//
// #amp.adadelta
//===----------------------------------------------------------------------===//

LogicalResult AdadeltaAttr::verify(function_ref<InFlightDiagnostic()> error,
                                   Real lr, Real rho, Real eps,
                                   Real weightDecay, bool) {
  return verifyRanges(error, {{"lr", lr},
                              {"rho", rho, 1.0},
                              {"eps", eps},
                              {"weight_decay", weightDecay}});
}

double AdadeltaAttr::getLearningRate() const { return getLr(); }

SmallVector<OptimizerSlot>
AdadeltaAttr::getSlots(RankedTensorType param) const {
  return getZeroSlots(param, {squares("square_avg"), squares("acc_delta")});
}

size_t AdadeltaAttr::getNumStepScalars() const { return 1; }

SmallVector<Value> AdadeltaAttr::buildStepScalars(OpBuilder &, Location,
                                                  Value lr, Value,
                                                  Value) const {
  return {lr};
}

SmallVector<Value> AdadeltaAttr::buildUpdate(OpBuilder &b, Location loc,
                                             Value param, Value grad,
                                             ValueRange slots,
                                             ValueRange scalars) const {
  Scalar p(b, loc, param), old = p.with(slots[1]);
  Scalar g = buildGradient(p, grad, getWeightDecay(), getMaximize());
  Scalar v = buildSquareAverage(p.with(slots[0]), g, getRho());
  double eps = getEps();
  Scalar root = sqrt(v + eps);
  Scalar delta = sqrt(old + eps) / root * g;
  Scalar u = buildSquareAverage(old, delta, getRho());
  return {p - p.with(scalars[0]) * delta, v, u};
}
