//===- ExpandTrainStep.cpp - Spell amp.train_step out -----------*- C++ -*-===//

#include "StepArguments.h"
#include "StepAssembly.h"
#include "StepWarnings.h"

#include "amp/Dialect/AMP/Transforms/Passes.h"
#include "amp/Dialect/AMP/Transforms/StepBuilder.h"
#include "amp/Support/LinalgBuilders.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/TypeUtilities.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPEXPANDTRAINSTEP
#include "amp/Dialect/AMP/Transforms/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

namespace {
/// One parameter's way through the step.
struct Param {
  int64_t index; ///< of the callee's argument
  std::string name;
  OptimizerInterface optimizer;
  Value state; ///< the step's argument
  SmallVector<Value> slots;
  UpdateOp update;
};

class TrainStepExpansion {
public:
  TrainStepExpansion(TrainStepOp op, func::FuncOp callee)
      : op(op), callee(callee), step(op, callee),
        gradients(*findGradients(callee)) {}
  func::FuncOp run();

private:
  void addState();
  void addControls();
  void addInputs();
  SmallVector<Value> differentiate(OpBuilder &b, SmallVector<Value> operands,
                                   Value micro);
  std::optional<unsigned> findStateResult(int64_t argument);
  SmallVector<Value> accumulate();
  SmallVector<Value> createSums();
  SmallVector<Value> addMicroBatch(OpBuilder &b, Value index,
                                   ValueRange carried);
  SmallVector<Value> callGiven(OpBuilder &b, ValueRange operands);
  void update(ArrayRef<Value> results);
  SmallVector<Value> updateParams(ValueRange gradients);
  bool isStochastic(Value param);
  Value createUpdateKey();
  SmallVector<Value> checkStates(ArrayRef<Value> results);
  UpdateScaleOp updateScale(Value lossFinite, Value gradsFinite);
  void commit(ArrayRef<Value> results, Value apply);
  void reportResults(ArrayRef<Value> results);
  Value getLearningRate(OptimizerInterface optimizer);

  TrainStepOp op;
  func::FuncOp callee;
  StepAssembly step;
  SmallVector<Param> params;
  SmallVector<unsigned> gradients; ///< results, if the callee gives them
  SmallVector<Value> arguments;    ///< one for each of the callee's
  SmallVector<int64_t> inputs;     ///< which of them are a batch's tensors
  SmallVector<std::pair<Value, int64_t>> states;
  std::optional<int64_t> randomKey; ///< the callee's argument of that role
  Value seed;
  Value scale, tracker, applied, attempts;
};
} // namespace

void TrainStepExpansion::addState() {
  arguments.resize(callee.getNumArguments());
  for (BlockArgument arg : callee.getArguments()) {
    int64_t i = arg.getArgNumber();
    DictionaryAttr attrs = callee.getArgAttrDict(i);
    auto type = cast<RankedTensorType>(arg.getType());
    if (auto name = attrs.getAs<StringAttr>(kParamAttr)) {
      Value state =
          step.addArgument(getParamType(callee, i), attrs, arg.getLoc());
      params.push_back(
          {i, name.str(), selectOptimizer(op, name), state, {}, UpdateOp()});
      auto element = cast<FloatType>(type.getElementType());
      arguments[i] = convertFloat(step.b, arg.getLoc(), state, element);
    } else if (attrs.contains(kStateAttr)) {
      arguments[i] = step.addArgument(type, attrs, arg.getLoc());
      states.push_back({arguments[i], i});
    } else if (attrs.contains(kConstantAttr)) {
      arguments[i] = step.addArgument(type, attrs, arg.getLoc());
    } else if (attrs.contains(kRandomKeyAttr)) {
      randomKey = i;
    } else {
      inputs.push_back(i);
    }
  }
  for (Param &param : params)
    for (const OptimizerSlot &slot : getParamSlots(
             op, param.name, cast<RankedTensorType>(param.state.getType())))
      param.slots.push_back(step.addSlot(param.name, slot));
}

void TrainStepExpansion::addControls() {
  auto scaler = op.getScaler();
  Type f32 = step.b.getF32Type(), i32 = step.b.getI32Type(),
       i64 = step.b.getI64Type();
  scale =
      step.addControl("scale", f32, scaler ? scaler->getInitialScale() : 1.0);
  tracker = step.addControl("tracker", i32, 0.0);
  applied = step.addControl("applied", i64, 0.0);
  attempts = step.addControl("attempts", i64, 0.0);
  if (randomKey || llvm::any_of(params, [&](Param &param) {
        return isStochastic(param.state);
      }))
    seed = step.addSeed();
}

bool TrainStepExpansion::isStochastic(Value param) {
  return getParamRounding(op, param.getType()) == ParamRounding::Stochastic;
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

/// The results of a call on one micro-batch, whose index is `micro`.
SmallVector<Value>
TrainStepExpansion::differentiate(OpBuilder &b, SmallVector<Value> operands,
                                  Value micro) {
  if (randomKey)
    operands[*randomKey] = step.createRandomKey(b, seed, attempts, micro);
  SmallVector<Type> types(callee.getResultTypes());
  SmallVector<int64_t> wrt;
  for (Param &param : params) {
    wrt.push_back(param.index);
    types.push_back(getUpdateType(callee.getArgumentTypes()[param.index]));
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
    Type wanted = getUpdateType(callee.getArgumentTypes()[param.index]);
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
    types.push_back(getUpdateType(callee.getArgumentTypes()[param.index]));
  for (Type type : types)
    sums.push_back(step.createZero(cast<RankedTensorType>(type)));
  for (auto [value, argument] : states)
    if (std::optional<unsigned> result = findStateResult(argument))
      sums[*result] = value;
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
  for (unsigned k = 0; k < next.size(); ++k) {
    bool isResult = k < callee.getNumResults();
    if (isResult && callee.getResultAttr(k, kStateAttr))
      continue;
    bool areFlags = isResult && callee.getResultAttr(k, kFlagsAttr);
    next[k] = step.createCombination(b, carried[k], next[k], areFlags);
  }
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
  return llvm::to_vector_of<Value>(loop.getResults());
}

Value TrainStepExpansion::getLearningRate(OptimizerInterface optimizer) {
  ScheduleAttr schedule = op.getScheduleAttr();
  if (!schedule)
    schedule =
        ScheduleAttr::get(op.getContext(), ScheduleKind::Constant, 0, 0, 0.0);
  FloatAttr base = step.b.getF64FloatAttr(optimizer.getLearningRate());
  return LearningRateOp::create(step.b, op.getLoc(), schedule, base, applied);
}

/// The key of the bits that updates round with: no micro-batch has its number.
Value TrainStepExpansion::createUpdateKey() {
  if (!llvm::any_of(params,
                    [&](Param &param) { return isStochastic(param.state); }))
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
    param.update = UpdateOp::create(
        step.b, op.getLoc(), param.state.getType(),
        ValueRange(param.slots).getTypes(), flag, param.optimizer, param.state,
        gradient, param.slots, getLearningRate(param.optimizer), applied,
        isStochastic(param.state) ? key : Value(),
        getParamRounding(op, param.state.getType()), op.getEmaAttr(),
        isStochastic(param.state) ? param.index : 0);
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
  LossScalerAttr scaler = op.getScalerAttr();
  if (!scaler)
    scaler = LossScalerAttr::get(op.getContext(), "none", 1.0, 2.0, 0.5, 2000);
  Value made = step.createAll({lossFinite, gradsFinite});
  return UpdateScaleOp::create(step.b, op.getLoc(), scaler, scale, tracker,
                               step.createNot(made));
}

/// All that a step writes if it applies.
void TrainStepExpansion::commit(ArrayRef<Value> results, Value apply) {
  auto write = [&](Value value, Value state) {
    CommitOp::create(step.b, op.getLoc(), apply, value, state);
  };
  for (Param &param : params) {
    write(param.update.getNewParam(), param.state);
    for (auto [value, slot] :
         llvm::zip(param.update.getNewSlots(), param.slots))
      write(value, slot);
  }
  for (auto [value, argument] : states)
    if (std::optional<unsigned> result = findStateResult(argument))
      write(results[*result], value);
  write(step.createSuccessor(applied), applied);
}

void TrainStepExpansion::update(ArrayRef<Value> results) {
  OpBuilder &b = step.b;
  Location loc = op.getLoc();
  int64_t count = op.getAccumulate();
  SmallVector<Value> gradients(results.take_back(params.size()));
  auto unscale = step.createUnscale(gradients, scale, count);
  Value lossFinite = step.createIsFinite(results[0]);
  auto next = updateScale(lossFinite, unscale.getFinite());
  gradients.assign(unscale.getResults().begin(), unscale.getResults().end());
  if (FloatAttr norm = op.getClipNormAttr())
    gradients = llvm::to_vector_of<Value>(
        ClipOp::create(b, loc, ValueRange(gradients).getTypes(), gradients,
                       unscale.getNorm(), norm)
            .getResults());
  SmallVector<Value> finite = updateParams(gradients);
  finite.push_back(step.createIsFinite(unscale.getNorm()));
  Value updateFinite = step.createAll(finite);
  Value statesFinite = step.createAll(checkStates(results));
  auto status = StatusOp::create(
      b, loc, lossFinite, unscale.getFinite(), updateFinite, statesFinite,
      scale, next.getNewScale(), step.getFlags(callee, results), count);
  commit(results, status.getApply());
  reportResults(results);
  step.report("grad_norm", unscale.getNorm());
  step.report("scale", scale);
  step.report("lr",
              getLearningRate(cast<OptimizerInterface>(op.getOptimizer())));
  step.report("status", status.getWord());
  CommitOp::create(b, loc, Value(), next.getNewScale(), scale);
  CommitOp::create(b, loc, Value(), next.getNewTracker(), tracker);
  CommitOp::create(b, loc, Value(), step.createSuccessor(attempts), attempts);
}

func::FuncOp TrainStepExpansion::run() {
  addState();
  addControls();
  addInputs();
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
  func::FuncOp step = TrainStepExpansion(op, *callee).run();
  step->setAttr("amp.accumulate",
                Builder(op.getContext()).getI64IntegerAttr(op.getAccumulate()));
  op.erase();
  return step;
}

static LogicalResult verifyHasParameter(func::FuncOp loss) {
  for (unsigned i = 0; i < loss.getNumArguments(); ++i)
    if (loss.getArgAttr(i, kParamAttr))
      return success();
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
      if (failed(nameArguments(callee, std::nullopt)) ||
          failed(verifyHasParameter(callee)) || failed(expandTrainStep(op)))
        return signalPassFailure();
    }
  }
};
} // namespace
