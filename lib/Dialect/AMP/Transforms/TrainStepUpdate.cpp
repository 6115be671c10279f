//===- TrainStepUpdate.cpp - A step behind its gradients --------*- C++ -*-===//

#include "TrainStepExpansion.h"

#include "amp/Dialect/AMP/IR/ResultLocations.h"
#include "amp/Support/LinalgBuilders.h"
#include "amp/Support/Status.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::amp;

/// The control values that the step's caller writes.
void TrainStepExpansion::addGivenRates() {
  ScheduleAttr schedule = op.getScheduleAttr();
  if (!schedule || schedule.getKind() != ScheduleKind::Given)
    return;
  SmallVector<OptimizerInterface> optimizers = {
      cast<OptimizerInterface>(op.getOptimizer())};
  if (ArrayAttr groups = op.getGroupsAttr())
    for (auto group : groups.getAsRange<GroupAttr>())
      optimizers.push_back(group.getOptimizer());
  Type f64 = step.b.getF64Type();
  for (auto [i, optimizer] : llvm::enumerate(optimizers)) {
    std::string number = i == 0 ? "" : "." + std::to_string(i);
    Rates rates;
    rates.lr = step.addControl("lr" + number, f64, optimizer.getLearningRate());
    if (std::optional<double> momentum = optimizer.getScheduledMomentum())
      rates.momentum = step.addControl("momentum" + number, f64, *momentum);
    given.push_back(rates);
  }
}

TrainStepExpansion::Rates
TrainStepExpansion::getRates(unsigned group, OptimizerInterface optimizer) {
  if (!given.empty())
    return given[group];
  ScheduleAttr schedule = op.getScheduleAttr();
  if (!schedule)
    schedule =
        ScheduleAttr::get(op.getContext(), ScheduleKind::Constant, 0, 0, 0.0);
  FloatAttr base = step.b.getF64FloatAttr(optimizer.getLearningRate());
  Value lr =
      LearningRateOp::create(step.b, op.getLoc(), schedule, base, applied);
  return {lr, Value()};
}

/// The key of the bits that updates round with: no micro-batch has its number.
Value TrainStepExpansion::createUpdateKey() {
  if (!llvm::any_of(params, isStochastic))
    return Value();
  Value none = arith::ConstantIndexOp::create(
      step.b, op.getLoc(), std::numeric_limits<uint32_t>::max());
  return step.createRandomKey(step.b, seed, attempts, none);
}

/// The optimizers' updates; gives whether each is finite.
SmallVector<Value> TrainStepExpansion::updateParams(ValueRange gradients) {
  SmallVector<Value> finite;
  Type flag = RankedTensorType::get({}, step.b.getI1Type());
  Value key = createUpdateKey();
  for (auto [param, gradient] : llvm::zip(params, gradients)) {
    Location loc = addName(callee.getArgument(param.index).getLoc(),
                           (kUpdateLocation + param.name).str());
    Rates rates = getRates(param.group, param.optimizer);
    param.update = UpdateOp::create(
        step.b, loc, param.state.getType(), ValueRange(param.slots).getTypes(),
        flag, param.optimizer, param.state, gradient, param.slots, rates.lr,
        rates.momentum, applied, isStochastic(param) ? key : Value(), Value(),
        ValueRange(), param.format.rounding, param.format.slots,
        op.getEmaAttr(), isStochastic(param) ? param.index : 0);
    finite.push_back(param.update.getFinite());
  }
  return finite;
}

/// Whether each state that the callee gives back stays finite.
SmallVector<Value> TrainStepExpansion::checkStates(ArrayRef<Value> results) {
  SmallVector<Value> stay;
  for (auto [value, argument] : states)
    if (std::optional<unsigned> result = findStateResult(argument))
      if (isa<FloatType>(getElementTypeOrSelf(value)))
        stay.push_back(step.createStaysFinite(value, results[*result]));
  return stay;
}

/// What the step reports of the model's own results: means over micro-batches,
/// sums of integers (counts).
void TrainStepExpansion::reportResults(ArrayRef<Value> results) {
  for (unsigned i = 0; i < callee.getNumResults(); ++i) {
    auto metric = callee.getResultAttrOfType<StringAttr>(i, kMetricAttr);
    if (i == 0 || metric)
      step.report(i == 0 ? "loss" : metric.getValue(),
                  step.createMean(results[i], op.getAccumulate()));
  }
}

UpdateScaleOp TrainStepExpansion::updateScale(Value lossFinite,
                                              Value gradsFinite) {
  Value made = step.createAll({lossFinite, gradsFinite});
  return UpdateScaleOp::create(step.b, op.getLoc(), scaler, scalerStates,
                               step.createNot(made));
}

SmallVector<Value> TrainStepExpansion::clip(UnscaleOp unscale) {
  SmallVector<StringRef> names;
  for (const Param &param : params)
    names.push_back(param.name);
  return clipGradients(step, op, names, unscale.getResults(),
                       unscale.getNorm());
}

/// The model's, and whether the scaler ends the run.
Value TrainStepExpansion::getFlags(ArrayRef<Value> results,
                                   UpdateScaleOp next) {
  Value flags = step.getFlags(callee, results);
  if (!scaler.raisesAtMinimum())
    return flags;
  return step.createFlagged(flags, next.getExhausted(), StatusScaleLeast);
}

/// All that a step writes if it applies; without `apply` it always does.
void TrainStepExpansion::commit(ArrayRef<Value> results, Value apply) {
  Location loc = op.getLoc();
  auto write = [&](Value value, Value state) {
    CommitOp::create(step.b, loc, apply, value, state);
  };
  for (Param &param : params) {
    loc = param.update.getLoc();
    write(param.update.getNewParam(), param.state);
    for (auto [value, slot] :
         llvm::zip(param.update.getNewSlots(), param.slots))
      write(value, slot);
  }
  averageKept(apply);
  loc = op.getLoc();
  for (auto [value, argument] : states)
    if (std::optional<unsigned> result = findStateResult(argument))
      write(results[*result], value);
  write(step.createSuccessor(applied), applied);
}

/// Averages of parameters that stay as they are go on, too: the first is the
/// parameter.
void TrainStepExpansion::averageKept(Value apply) {
  if (!op.getEma())
    return;
  OpBuilder &b = step.b;
  double decay = op.getEma()->convertToDouble();
  for (Param &param : kept) {
    SmallVector<OptimizerSlot> slots = getParamSlots(op, callee, param.index);
    auto found = llvm::find_if(
        slots, [](const OptimizerSlot &slot) { return slot.name == "ema"; });
    Value old = param.slots[found - slots.begin()];
    auto type = cast<RankedTensorType>(old.getType());
    auto element = cast<FloatType>(type.getElementType());
    Location loc = param.state.getLoc();
    Value average = createElementwise(
        b, loc, type.getShape(), {old, param.state, applied}, Type(element),
        [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
          Value zero = arith::ConstantIntOp::create(nested, loc, 0, 64);
          Value isFirst = arith::CmpIOp::create(
              nested, loc, arith::CmpIPredicate::eq, args[2], zero);
          Value own = convertFloat(nested, loc, args[1], element);
          Value before = arith::MulFOp::create(
              nested, loc, createFloat(nested, loc, element, decay), args[0]);
          Value now = arith::MulFOp::create(
              nested, loc, createFloat(nested, loc, element, 1 - decay), own);
          Value sum = arith::AddFOp::create(nested, loc, before, now);
          return {arith::SelectOp::create(nested, loc, isFirst, own, sum)};
        })[0];
    CommitOp::create(b, loc, apply, average, old);
  }
}

/// What goes on whether or not the step applies.
void TrainStepExpansion::goOn(UpdateScaleOp next) {
  for (auto [value, state] : llvm::zip_equal(next.getNewStates(), scalerStates))
    CommitOp::create(step.b, op.getLoc(), Value(), value, state);
  CommitOp::create(step.b, op.getLoc(), Value(), step.createSuccessor(attempts),
                   attempts);
}

void TrainStepExpansion::update(ArrayRef<Value> results) {
  int64_t count = op.getAccumulate();
  PolicyAttr policy = findPolicy(callee);
  FloatType reduce = policy ? policy.getReduce() : FloatType();
  auto unscale = step.createUnscale(
      step.createRounded(results.take_back(params.size()), reduce), scale,
      count, scaler);
  Value norm = unscale.getNorm(), lossFinite = step.createIsFinite(results[0]);
  Value gradsFinite = unscale.getFinite();
  // What each micro-batch gave was looked at before it was rounded.
  if (microFinite)
    gradsFinite =
        reduce ? step.createAll({microFinite, gradsFinite}) : microFinite;
  auto next = updateScale(lossFinite, gradsFinite);
  SmallVector<Value> finite = updateParams(clip(unscale));
  Value normFinite = step.createIsFinite(norm);
  finite.push_back(normFinite);
  Value updateFinite = step.createAll(finite);
  Value statesFinite = step.createAll(checkStates(results));
  Value ordinary =
      anomaly.check(results[0], count, norm, {lossFinite, normFinite});
  auto status = StatusOp::create(step.b, op.getLoc(), lossFinite, gradsFinite,
                                 updateFinite, statesFinite, scale,
                                 step.createScale(next.getNewStates()),
                                 getFlags(results, next), ordinary, count,
                                 /*always=*/alwaysApplies());
  commit(results, alwaysApplies() ? Value() : status.getApply());
  reportResults(results);
  step.report("grad_norm", norm);
  step.report("scale", scale);
  step.report("lr",
              getRates(0, cast<OptimizerInterface>(op.getOptimizer())).lr);
  step.report("status", status.getWord());
  goOn(next);
}
