//===- ScalerUpdate.cpp - The next scale ------------------------*- C++ -*-===//

#include "ScalerPresets.h"

#include "amp/Support/ScalarMath.h"
#include <limits>

using namespace mlir;
using namespace mlir::amp;

namespace {
/// Builds the next values, part by part as the description has them.
class UpdateBuilder {
public:
  UpdateBuilder(OpBuilder &b, Location loc, LossScalerAttr scaler,
                ValueRange states, Value found)
      : b(b), loc(loc), scaler(scaler),
        preset(*findScalerPreset(scaler.getPreset())), states(states),
        found(found), scale(b, loc, states[0]) {}
  SmallVector<Value> run();

private:
  Value integer(int64_t value) {
    return arith::ConstantOp::create(
        b, loc, b.getIntegerAttr(states[1].getType(), value));
  }
  Value compare(arith::CmpIPredicate predicate, Value x, Value y) {
    return arith::CmpIOp::create(b, loc, predicate, x, y);
  }
  Value select(Value condition, Value x, Value y) {
    return arith::SelectOp::create(b, loc, condition, x, y);
  }
  Value both(Value x, Value y) { return arith::AndIOp::create(b, loc, x, y); }
  Value either(Value x, Value y) { return arith::OrIOp::create(b, loc, x, y); }
  template <typename OpTy>
  Value integers(Value x, Value y) {
    return OpTy::create(b, loc, x, y);
  }

  Value interval() { return states[countsSince(scaler.getRule()) ? 3 : 2]; }
  void countSteps(SmallVectorImpl<Value> &next);
  Value countOverflows(SmallVectorImpl<Value> &next);
  Value multiply(double factor, bool divides);
  Value lower();
  Value raise();

  OpBuilder &b;
  Location loc;
  LossScalerAttr scaler;
  const ScalerPreset &preset;
  ValueRange states;
  Value found;
  Scalar scale;
  Value grows; ///< the rule says so, of a step without overflow
};
} // namespace

/// scale * factor or scale / factor, rounded once to the scale's type.
Value UpdateBuilder::multiply(double factor, bool divides) {
  Scalar x = scale;
  bool widens = preset.exactFactors && !preset.isDouble;
  if (widens)
    x = x.with(arith::ExtFOp::create(b, loc, b.getF64Type(), Value(scale)));
  Scalar product = divides ? x / factor : x * factor;
  if (!widens)
    return product;
  return arith::TruncFOp::create(b, loc, scale.getType(), Value(product));
}

/// What an overflow makes of the scale. It is no NaN, so any maximum will do.
Value UpdateBuilder::lower() {
  double factor = preset.divides ? scaler.getGrowth() : scaler.getBackoff();
  Value lowered = multiply(factor, preset.divides);
  if (scaler.getMin() == 0)
    return lowered;
  return arith::MaximumFOp::create(b, loc, lowered,
                                   scale.constant(scaler.getMin()));
}

/// What a growth makes of the scale.
Value UpdateBuilder::raise() {
  Scalar grown = scale.with(multiply(scaler.getGrowth(), /*divides=*/false));
  if (scaler.getMax() != 0)
    grown = grown.binary<arith::MinimumFOp>(grown.constant(scaler.getMax()));
  if (scaler.getCap() == ScaleCap::Infinity)
    return grown;
  Scalar largest = grown.constant(std::numeric_limits<float>::max());
  if (scaler.getCap() == ScaleCap::Clamp)
    return grown.binary<arith::MinimumFOp>(largest);
  Value fits =
      arith::CmpFOp::create(b, loc, arith::CmpFPredicate::OLE, grown, largest);
  return grown.where(fits, scale);
}

/// The next counts of steps; sets `grows`. `since` and `since_next` count all
/// steps, the others those since the last growth or overflow.
void UpdateBuilder::countSteps(SmallVectorImpl<Value> &next) {
  using Predicate = arith::CmpIPredicate;
  GrowthRule rule = scaler.getRule();
  Value zero = integer(0), one = integer(1), count = states[1];
  Value successor = integers<arith::AddIOp>(count, one);
  if (countsSince(rule)) {
    Value distance = integers<arith::SubIOp>(count, states[2]);
    if (rule == GrowthRule::SinceNext)
      distance = integers<arith::SubIOp>(distance, one);
    Value rest = integers<arith::RemSIOp>(distance, interval());
    Value isPast = compare(Predicate::sgt, distance, zero);
    grows = both(isPast, compare(Predicate::eq, rest, zero));
    next.append({successor, select(found, count, states[2])});
    return;
  }
  bool isLater = rule == GrowthRule::Later;
  Predicate reaches =
      rule == GrowthRule::AtLeast ? Predicate::sge : Predicate::eq;
  grows = compare(reaches, isLater ? count : successor, interval());
  if (rule == GrowthRule::Wrapping)
    next.push_back(
        select(found, zero, integers<arith::RemSIOp>(successor, interval())));
  else
    next.push_back(select(either(found, grows), zero, successor));
}

/// The next count of overflows that are left, where one is kept; gives whether
/// an overflow backs off now.
Value UpdateBuilder::countOverflows(SmallVectorImpl<Value> &next) {
  if (!keepsHysteresis(preset, scaler))
    return arith::ConstantOp::create(b, loc, b.getBoolAttr(true));
  Value left = states.back(), one = integer(1);
  Value isLast = compare(arith::CmpIPredicate::sle, left, one);
  Value fewer = integers<arith::SubIOp>(left, one);
  if (preset.keepsLastOverflow)
    fewer = select(isLast, left, fewer);
  Value whole = integer(scaler.getHysteresis());
  Value rested = scaler.getConsecutive() ? whole : select(grows, whole, left);
  next.push_back(select(found, fewer, rested));
  return isLast;
}

SmallVector<Value> UpdateBuilder::run() {
  SmallVector<Value> next(1);
  countSteps(next);
  next.push_back(interval());
  Value isLast = countOverflows(next);
  Value lowered = select(isLast, lower(), scale);
  Value raised = select(grows, raise(), scale);
  next[0] = select(found, lowered, raised);
  Value exhausted = arith::ConstantOp::create(b, loc, b.getBoolAttr(false));
  if (scaler.getRaises()) {
    Value isLeast =
        arith::CmpFOp::create(b, loc, arith::CmpFPredicate::OEQ, scale,
                              scale.constant(scaler.getMin()));
    exhausted = both(both(found, isLast), isLeast);
  }
  next.push_back(exhausted);
  return next;
}

SmallVector<Value> LossScalerAttr::buildUpdate(OpBuilder &b, Location loc,
                                               ValueRange states,
                                               Value found) const {
  if (isDynamic())
    return UpdateBuilder(b, loc, *this, states, found).run();
  Value no = arith::ConstantOp::create(b, loc, b.getBoolAttr(false));
  return {states[0], no};
}
