//===- Optimizers.cpp - Update rules of one momentum ------------*- C++ -*-===//

#include "OptimizerMath.h"

using namespace mlir;
using namespace mlir::amp;

static Value createCompare(OpBuilder &b, arith::CmpFPredicate predicate,
                           Scalar x, double y) {
  Scalar limit = x.constant(y);
  return arith::CmpFOp::create(b, Value(x).getLoc(), predicate, x, limit);
}

//===----------------------------------------------------------------------===//
// #amp.sgd
//===----------------------------------------------------------------------===//

LogicalResult SGDAttr::verify(function_ref<InFlightDiagnostic()> error, Real lr,
                              Real momentum, Real dampening, Real weightDecay,
                              bool nesterov, bool) {
  if (failed(verifyRanges(error, {{"lr", lr},
                                  {"momentum", momentum},
                                  {"dampening", dampening},
                                  {"weight_decay", weightDecay}})))
    return failure();
  if (nesterov && momentum == 0)
    return error() << "'nesterov' needs a 'momentum' above 0";
  if (nesterov && dampening != 0)
    return error() << "'nesterov' needs a 'dampening' of 0, found "
                   << formatDouble(dampening);
  return success();
}

double SGDAttr::getLearningRate() const { return getLr(); }

SmallVector<OptimizerSlot> SGDAttr::getSlots(RankedTensorType param) const {
  if (getMomentum() == 0)
    return {};
  return getZeroSlots(param, {SlotName("momentum_buffer")});
}

std::optional<double> SGDAttr::getScheduledMomentum() const {
  if (getMomentum() == 0)
    return std::nullopt;
  return getMomentum();
}

size_t SGDAttr::getNumStepScalars() const {
  if (getMomentum() == 0)
    return 1;
  return getDampening() == 0 ? 2 : 3;
}

SmallVector<Value> SGDAttr::buildStepScalars(OpBuilder &b, Location loc,
                                             Value lr, Value momentum,
                                             Value step) const {
  if (!momentum)
    return {lr};
  if (getDampening() == 0)
    return {lr, momentum};
  Scalar count(b, loc, step);
  Value isFirst = createCompare(b, arith::CmpFPredicate::OEQ, count, 1.0);
  Scalar one = count.constant(1.0);
  Scalar share = one.where(isFirst, count.constant(1.0 - getDampening()));
  return {lr, momentum, share};
}

SmallVector<Value> SGDAttr::buildUpdate(OpBuilder &b, Location loc, Value param,
                                        Value grad, ValueRange slots,
                                        ValueRange scalars) const {
  Scalar p(b, loc, param);
  Scalar g = buildGradient(p, grad, getWeightDecay(), getMaximize());
  SmallVector<Value> results(1);
  if (getMomentum() != 0) {
    Scalar momentum = p.with(scalars[1]);
    Scalar kept = momentum * p.with(slots[0]);
    Scalar buffer = kept + (getDampening() == 0 ? g : p.with(scalars[2]) * g);
    results.push_back(buffer);
    g = getNesterov() ? g + momentum * buffer : buffer;
  }
  results[0] = p - p.with(scalars[0]) * g;
  return results;
}

//===----------------------------------------------------------------------===//
// #amp.lion
//===----------------------------------------------------------------------===//

LogicalResult LionAttr::verify(function_ref<InFlightDiagnostic()> error,
                               Real lr, Real beta1, Real beta2,
                               Real weightDecay, bool) {
  return verifyRanges(error, {{"lr", lr},
                              {"beta1", beta1, 1.0},
                              {"beta2", beta2, 1.0},
                              {"weight_decay", weightDecay}});
}

double LionAttr::getLearningRate() const { return getLr(); }

SmallVector<OptimizerSlot> LionAttr::getSlots(RankedTensorType param) const {
  return getZeroSlots(param, {SlotName("exp_avg")});
}

size_t LionAttr::getNumStepScalars() const { return 2; }

SmallVector<Value> LionAttr::buildStepScalars(OpBuilder &b, Location loc,
                                              Value lr, Value, Value) const {
  return {lr, 1.0 - Scalar(b, loc, lr) * getWeightDecay()};
}

/// -1, 0 or 1; 0 of NaN.
static Scalar buildSign(OpBuilder &b, Scalar x) {
  Value isAbove = createCompare(b, arith::CmpFPredicate::OGT, x, 0.0);
  Value isBelow = createCompare(b, arith::CmpFPredicate::OLT, x, 0.0);
  Scalar one = x.constant(1.0), minusOne = x.constant(-1.0);
  Scalar rest = minusOne.where(isBelow, x.constant(0.0));
  return one.where(isAbove, rest);
}

SmallVector<Value> LionAttr::buildUpdate(OpBuilder &b, Location loc,
                                         Value param, Value grad,
                                         ValueRange slots,
                                         ValueRange scalars) const {
  Scalar p(b, loc, param), m = p.with(slots[0]);
  Scalar g = buildGradient(p, grad, /*decay=*/0.0, getMaximize());
  p = p * p.with(scalars[1]);
  Scalar sign = buildSign(b, buildAverage(m, g, getBeta1()));
  p = p - p.with(scalars[0]) * sign;
  return {p, buildAverage(m, g, getBeta2())};
}
