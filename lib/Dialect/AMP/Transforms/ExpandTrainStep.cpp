//===- ExpandTrainStep.cpp - Spell amp.train_step out -----------*- C++ -*-===//

#include "StepWarnings.h"
#include "TrainStepExpansion.h"

#include "amp/Dialect/AMP/IR/DerivedAttrs.h"
#include "amp/Dialect/AMP/IR/LossAttrs.h"
#include "amp/Dialect/AMP/IR/ResultLocations.h"
#include "amp/Dialect/AMP/Transforms/Passes.h"
#include "amp/Support/LinalgBuilders.h"
#include "amp/Support/Status.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/TypeUtilities.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPEXPANDTRAINSTEP
#include "amp/Dialect/AMP/Transforms/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

void TrainStepExpansion::addParam(BlockArgument arg, StringAttr name) {
  int64_t i = arg.getArgNumber();
  DictionaryAttr attrs = callee.getArgAttrDict(i);
  Value state = step.addArgument(getParamType(callee, i), attrs, arg.getLoc());
  (attrs.contains(kNoGradientAttr) ? kept : params)
      .push_back({i,
                  name.str(),
                  getGroupNumber(op, name),
                  selectOptimizer(op, name),
                  state,
                  getUpdateFormat(op, callee, i),
                  {},
                  UpdateOp()});
  auto element = cast<FloatType>(getElementTypeOrSelf(arg.getType()));
  arguments[i] = convertFloat(step.b, arg.getLoc(), state, element);
}

void TrainStepExpansion::addState() {
  arguments.resize(callee.getNumArguments());
  for (BlockArgument arg : callee.getArguments()) {
    int64_t i = arg.getArgNumber();
    DictionaryAttr attrs = callee.getArgAttrDict(i);
    auto type = cast<RankedTensorType>(arg.getType());
    if (auto name = attrs.getAs<StringAttr>(kParamAttr)) {
      addParam(arg, name);
    } else if (attrs.contains(kStateAttr)) {
      arguments[i] = step.addArgument(type, attrs, arg.getLoc());
      states.push_back({arguments[i], i});
    } else if (attrs.contains(kConstantAttr)) {
      arguments[i] = step.addArgument(type, attrs, arg.getLoc());
    } else if (attrs.contains(kRandomKeyAttr)) {
      randomKey = i;
    } else if (attrs.contains(kMeanCountAttr)) {
      meanCount = i;
    } else {
      inputs.push_back(i);
    }
  }
  for (SmallVector<Param> *all : {&params, &kept})
    for (Param &param : *all)
      for (const OptimizerSlot &slot : getParamSlots(op, callee, param.index))
        param.slots.push_back(step.addSlot(param.name, slot));
}

void TrainStepExpansion::addControls() {
  Type i64 = step.b.getI64Type();
  scalerStates = step.addScaler(scaler);
  applied = step.addControl("applied", i64, 0.0);
  attempts = step.addControl("attempts", i64, 0.0);
  addGivenRates();
  anomaly.addState();
  if (randomKey || llvm::any_of(params, isStochastic))
    seed = step.addSeed();
}

void TrainStepExpansion::addInputs() {
  for (int64_t i : inputs) {
    auto type = cast<RankedTensorType>(callee.getArgumentTypes()[i]);
    SmallVector<int64_t> shape(type.getShape());
    if (op.getAccumulate() > 1)
      shape.insert(shape.begin(), op.getAccumulate());
    arguments[i] = step.addArgument(type.clone(shape), callee.getArgAttrDict(i),
                                    op.getLoc());
  }
}

/// What the loss of a micro-batch is a sum over; of the only one without an
/// index.
Value TrainStepExpansion::count(OpBuilder &b, Value micro) {
  SmallVector<Value> operands;
  for (int64_t i : counter.operands)
    operands.push_back(micro && llvm::is_contained(inputs, i)
                           ? step.createMicroBatch(b, arguments[i], micro)
                           : arguments[i]);
  auto call =
      ValueAndGradOp::create(b, op.getLoc(), counter.func.getResultTypes(),
                             counter.func.getSymNameAttr(), operands, Value(),
                             b.getDenseI64ArrayAttr({}));
  return call.getResult(0);
}

/// The mean over all micro-batches, of all replicas, before any is
/// differentiated: gradients then have the size of a mean's, which 16 bits hold
/// where those of a sum overflow.
void TrainStepExpansion::addMeanCount() {
  if (!meanCount)
    return;
  OpBuilder &b = step.b;
  Location loc = op.getLoc();
  int64_t micros = op.getAccumulate(), replicas = getNumReplicas(op);
  Value total;
  if (micros == 1) {
    total = count(b, Value());
  } else {
    auto index = [&](int64_t value) -> Value {
      return arith::ConstantIndexOp::create(b, loc, value);
    };
    Value zero = step.createZero(RankedTensorType::get({}, b.getF64Type()));
    auto loop = scf::ForOp::create(
        b, loc, index(0), index(micros), index(1), zero,
        [&](OpBuilder &nested, Location, Value i, ValueRange carried) {
          Value sum = step.createCombination(nested, carried[0],
                                             count(nested, i), false);
          scf::YieldOp::create(nested, loc, sum);
        });
    total = loop.getResult(0);
  }
  if (replicas > 1)
    total = AllReduceOp::create(b, loc, total.getType(), total, ValueRange(),
                                TypeAttr(), IntegerAttr(), /*statistics=*/true)
                .getResult(0);
  Value mean = step.createMean(total, micros * replicas);
  auto type = cast<RankedTensorType>(callee.getArgumentTypes()[*meanCount]);
  arguments[*meanCount] =
      convertFloat(b, loc, mean, cast<FloatType>(type.getElementType()));
}

/// The results of a call on one micro-batch, whose index is `micro`.
SmallVector<Value>
TrainStepExpansion::differentiate(OpBuilder &b, SmallVector<Value> operands,
                                  Value micro) {
  if (randomKey) {
    Value replica;
    if (getNumReplicas(op) > 1)
      replica = ReplicaOp::create(b, op.getLoc(), b.getIndexType());
    operands[*randomKey] = step.createRandomKey(b, seed, attempts, micro,
                                                replica, op.getAccumulate());
  }
  SmallVector<Type> types(callee.getResultTypes());
  SmallVector<int64_t> wrt;
  for (Param &param : params) {
    wrt.push_back(param.index);
    types.push_back(getGradientType(callee.getArgumentTypes()[param.index]));
  }
  if (!gradients.empty())
    return callGiven(b, operands);
  auto call =
      ValueAndGradOp::create(b, op.getLoc(), types, callee.getSymNameAttr(),
                             operands, scale, b.getDenseI64ArrayAttr(wrt));
  return llvm::to_vector_of<Value>(call.getResults());
}

/// The same of a function that gives its own gradients.
SmallVector<Value> TrainStepExpansion::callGiven(OpBuilder &b,
                                                 ValueRange operands) {
  auto call = ValueAndGradOp::create(b, op.getLoc(), callee.getResultTypes(),
                                     callee.getSymNameAttr(), operands, Value(),
                                     b.getDenseI64ArrayAttr({}));
  auto results = llvm::to_vector_of<Value>(call.getResults());
  for (auto [param, result] : llvm::zip_equal(params, gradients)) {
    Type wanted = getGradientType(callee.getArgumentTypes()[param.index]);
    auto element = cast<FloatType>(getElementTypeOrSelf(wanted));
    results.push_back(
        convertFloat(b, op.getLoc(), call.getResult(result), element));
  }
  return results;
}

/// The result that is the new value of the state that an argument is.
std::optional<unsigned> TrainStepExpansion::findStateResult(int64_t argument) {
  Attribute name = callee.getArgAttr(argument, kStateAttr);
  for (unsigned i = 0; i < callee.getNumResults(); ++i)
    if (callee.getResultAttr(i, kStateAttr) == name)
      return i;
  return std::nullopt;
}

/// What the micro-batches start from: states as they are, zeros to sum on.
SmallVector<Value> TrainStepExpansion::createSums() {
  SmallVector<Value> sums;
  SmallVector<Type> types(callee.getResultTypes());
  for (Param &param : params)
    types.push_back(getGradientType(callee.getArgumentTypes()[param.index]));
  for (Type type : types)
    sums.push_back(step.createZero(cast<RankedTensorType>(type)));
  for (auto [value, argument] : states)
    if (std::optional<unsigned> result = findStateResult(argument))
      sums[*result] = value;
  if (checksMicroBatches())
    sums.push_back(step.createAll({}));
  return sums;
}

/// State goes from one micro-batch to the next; all else is summed.
SmallVector<Value> TrainStepExpansion::addMicroBatch(OpBuilder &b, Value index,
                                                     ValueRange carried) {
  SmallVector<Value> operands(arguments);
  for (int64_t input : inputs)
    operands[input] = step.createMicroBatch(b, arguments[input], index);
  for (auto [value, argument] : states)
    if (std::optional<unsigned> result = findStateResult(argument))
      operands[argument] = carried[*result];
  SmallVector<Value> next = differentiate(b, operands, index);
  SmallVector<Value> made(ArrayRef<Value>(next).take_back(params.size()));
  for (unsigned k = 0; k < next.size(); ++k) {
    bool isResult = k < callee.getNumResults();
    if (isResult && callee.getResultAttr(k, kStateAttr))
      continue;
    bool areFlags = isResult && callee.getResultAttr(k, kFlagsAttr);
    next[k] = step.createCombination(b, carried[k], next[k], areFlags);
    // A sum of gradients is one, for reports.
    if (Operation *sum = next[k].getDefiningOp(); sum && !isResult)
      sum->setLoc(addName(
          addName(sum->getLoc(),
                  (kGradientLocation + params[k - callee.getNumResults()].name)
                      .str()),
          kBackwardLocation));
  }
  if (checksMicroBatches())
    next.push_back(step.createStillFinite(b, carried.back(), made));
  return next;
}

/// The callee's results and the gradients, summed over the micro-batches.
SmallVector<Value> TrainStepExpansion::accumulate() {
  OpBuilder &b = step.b;
  Location loc = op.getLoc();
  int64_t count = op.getAccumulate();
  if (count == 1)
    return differentiate(b, arguments, Value());
  SmallVector<Value> sums = createSums();
  auto index = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(b, loc, value);
  };
  auto loop = scf::ForOp::create(
      b, loc, index(0), index(count), index(1), sums,
      [&](OpBuilder &nested, Location, Value i, ValueRange carried) {
        scf::YieldOp::create(nested, loc, addMicroBatch(nested, i, carried));
      });
  auto results = llvm::to_vector_of<Value>(loop.getResults());
  if (checksMicroBatches())
    microFinite = results.pop_back_val();
  return results;
}

func::FuncOp TrainStepExpansion::run() {
  addState();
  addControls();
  addInputs();
  addMeanCount();
  scale = step.createScale(scalerStates);
  update(accumulate());
  return step.finish();
}

FailureOr<func::FuncOp> mlir::amp::expandTrainStep(TrainStepOp op) {
  auto original = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(
      op, op.getCalleeAttr());
  FailureOr<func::FuncOp> callee = cloneWithPolicy(
      original, (op.getSymName() + "_loss").str(), op.getPolicyAttr(),
      /*isTraining=*/true);
  if (failed(callee))
    return failure();
  if (failed(findGradients(*callee)) ||
      failed(verifyStepArguments(op, *callee)) ||
      failed(verifyCheckpointKeys(op, *callee)))
    return failure();
  dropScaler(op, *callee);
  warnOfStep(op, *callee);
  // The only micro-batch has all that is counted.
  Counter counter;
  if (op.getAccumulate() * getNumReplicas(op) == 1)
    divideByCount(*callee);
  else
    counter = divideByMeanCount(*callee);
  if (failed(scaleGradients(op, *callee)))
    return failure();
  op->setLoc(addName(op.getLoc(), kStepLocation));
  func::FuncOp step = TrainStepExpansion(op, *callee, counter).run();
  step->setAttr("amp.accumulate",
                Builder(op.getContext()).getI64IntegerAttr(op.getAccumulate()));
  if (op.getParamFormat() == ParamFormat::Split)
    step->setAttr(kSplitAttr, UnitAttr::get(op.getContext()));
  op.erase();
  return step;
}

static LogicalResult verifyHasParameter(func::FuncOp loss) {
  bool hasParameter = false;
  for (unsigned i = 0; i < loss.getNumArguments(); ++i) {
    hasParameter |= bool(loss.getArgAttr(i, kParamAttr));
    if (loss.getArgAttr(i, kParamAttr) && !loss.getArgAttr(i, kNoGradientAttr))
      return success();
  }
  if (hasParameter)
    return loss.emitError("expected a parameter of '")
           << loss.getSymName() << "' that has a gradient, found '"
           << kNoGradientAttr << "' on all";
  return loss.emitError("expected a parameter among the arguments of '")
         << loss.getSymName() << "' ('" << kParamAttr << "'), found none";
}

namespace {
struct AmpExpandTrainStep
    : amp::impl::AmpExpandTrainStepBase<AmpExpandTrainStep> {
  void runOnOperation() override {
    SmallVector<TrainStepOp> ops(getOperation().getOps<TrainStepOp>());
    for (TrainStepOp op : ops) {
      auto callee = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(
          op, op.getCalleeAttr());
      if (failed(verifyLoss(callee)) ||
          failed(nameArguments(callee, std::nullopt)) ||
          failed(verifyHasParameter(callee)) || failed(expandTrainStep(op)))
        return signalPassFailure();
    }
  }
};
} // namespace
