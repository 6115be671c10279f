//===- StepBuilder.cpp - Entry functions of programs ------------*- C++ -*-===//

#include "amp/Dialect/AMP/Transforms/StepBuilder.h"

#include "LossCount.h"
#include "StepAssembly.h"
#include "StepWarnings.h"
#include "amp/Dialect/AMP/IR/LossAttrs.h"
#include "amp/Dialect/AMP/IR/SourceName.h"
#include "amp/Dialect/AMP/Transforms/SetMode.h"
#include "amp/Precision/CastPlacement.h"
#include "amp/Support/LinalgBuilders.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace mlir::amp;

//===----------------------------------------------------------------------===//
// Roles and names
//===----------------------------------------------------------------------===//

static constexpr StringRef kRoleKeys[] = {kParamAttr, kStateAttr, kInputAttr,
                                          kConstantAttr};

static StringAttr getArgumentName(func::FuncOp func, unsigned index) {
  for (StringRef key : kRoleKeys)
    if (auto name = func.getArgAttrOfType<StringAttr>(index, key))
      return name;
  return nullptr;
}

/// What a step reports itself; a metric of that name could not be told apart.
static constexpr StringRef kReserved[] = {
    "loss", "grad_norm", "scale", "lr", "status", "step", "found_inf"};

/// A metric is one number, of a type that sums and prints.
static LogicalResult verifyMetric(func::FuncOp func, StringAttr name,
                                  RankedTensorType type,
                                  llvm::StringSet<> &seen) {
  if (llvm::is_contained(kReserved, name.getValue()))
    return func.emitError("expected a metric of another name than ")
           << name << ", which every step reports";
  if (!seen.insert(name.getValue()).second)
    return func.emitError("expected one metric named ")
           << name << ", found two";
  Type element = type.getElementType();
  bool isNumber =
      isa<FloatType>(element) || element.isInteger(32) || element.isInteger(64);
  if (type.getRank() != 0 || !isNumber)
    return func.emitError("expected metric ")
           << name << " to be a scalar float, i32 or i64, found " << type;
  return success();
}

/// A state that the function gives back is one that it takes.
static LogicalResult verifyStateResult(func::FuncOp func, StringAttr name,
                                       Type type) {
  for (BlockArgument arg : func.getArguments()) {
    if (func.getArgAttr(arg.getArgNumber(), kStateAttr) != name)
      continue;
    if (arg.getType() == type)
      return success();
    return func.emitError("expected state ")
           << name << " to keep its type " << arg.getType() << ", found "
           << type << " as a result";
  }
  return func.emitError("expected an argument for the state ")
         << name << " that is a result";
}

static LogicalResult verifyResults(func::FuncOp func) {
  llvm::StringSet<> metrics;
  for (auto [index, result] : llvm::enumerate(func.getResultTypes())) {
    auto type = dyn_cast<RankedTensorType>(result);
    if (!type)
      return func.emitError("expected tensors as results, found ")
             << result << " for result " << index;
    if (!type.getElementType().isIntOrIndexOrFloat())
      return func.emitError("expected numbers as results, found ")
             << type << " for result " << index;
    bool isFlags = type.getRank() == 0 && type.getElementType().isInteger(32);
    if (func.getResultAttr(index, kFlagsAttr) && !isFlags)
      return func.emitError("expected '")
             << kFlagsAttr << "' of result " << index
             << " to be a tensor<i32>, found " << type;
    auto metric = func.getResultAttrOfType<StringAttr>(index, kMetricAttr);
    if (metric && failed(verifyMetric(func, metric, type, metrics)))
      return failure();
    auto state = func.getResultAttrOfType<StringAttr>(index, kStateAttr);
    if (state && failed(verifyStateResult(func, state, type)))
      return failure();
  }
  return verifyCount(func);
}

/// In 16 bit a loss scale of 65536 would be infinite.
static bool canBeLoss(Type type) {
  auto loss = dyn_cast<RankedTensorType>(type);
  auto element =
      loss ? dyn_cast<FloatType>(loss.getElementType()) : FloatType();
  return element && loss.getRank() == 0 && element.getWidth() >= 32;
}

LogicalResult mlir::amp::verifyLoss(func::FuncOp func) {
  ArrayRef<Type> types = func.getResultTypes();
  const Type *first = llvm::find_if(types, canBeLoss);
  if (first == types.begin() && first != types.end())
    return success();
  auto diag = func.emitError("expected the first result of '")
              << func.getSymName() << "' to be a scalar loss, like tensor<f32>";
  if (func.getNumResults() == 0)
    return diag << ", found no result";
  diag << ", found " << types[0];
  if (first != types.end())
    diag << ": 'loss_result' " << first - types.begin()
         << " takes another result";
  return diag;
}

/// A number of parameters, against the arguments that there are and against
/// what attributes say of them.
static LogicalResult verifyParams(func::FuncOp func, int64_t params) {
  int64_t count = func.getNumArguments();
  if (params < 0 || params > count)
    return func.emitError("expected 'params' of at most ")
           << count << ", the number of arguments of '" << func.getSymName()
           << "', found " << params;
  for (int64_t i = 0; i < count; ++i)
    if (auto name = func.getArgAttrOfType<StringAttr>(
            i, i < params ? kInputAttr : kParamAttr))
      return func.emitError("expected 'params' that agrees with attributes, "
                            "found ")
             << params << ", and argument " << i << " is the "
             << (i < params ? "input " : "parameter ") << name;
  return success();
}

LogicalResult mlir::amp::nameArguments(func::FuncOp func,
                                       std::optional<int64_t> params) {
  if (failed(verifyResults(func)))
    return failure();
  if (params && failed(verifyParams(func, *params)))
    return failure();
  llvm::StringSet<> seen;
  for (BlockArgument arg : func.getArguments()) {
    int64_t i = arg.getArgNumber();
    if (!getArgumentName(func, i))
      func.setArgAttr(
          i, params && i < *params ? kParamAttr : kInputAttr,
          StringAttr::get(func.getContext(), "arg" + std::to_string(i)));
    StringAttr name = getArgumentName(func, i);
    if (!seen.insert(name.getValue()).second)
      return func.emitError("expected one argument named ")
             << name << ", found two";
    int64_t roles = llvm::count_if(
        kRoleKeys, [&](StringRef key) { return func.getArgAttr(i, key); });
    if (roles != 1)
      return func.emitError("expected one role for the argument ")
             << name << ", found " << roles;
    if (name.getValue() == "loss" || name.getValue() == "__metadata__")
      return func.emitError("expected an argument of another name than ")
             << name << ": files use it";
    if (!func.getArgAttr(i, kInputAttr) && name.getValue().starts_with("amp."))
      return func.emitError("expected an argument of another name than ")
             << name << ": checkpoints use 'amp.'";
    auto type = dyn_cast<RankedTensorType>(arg.getType());
    if (!type)
      return func.emitError("expected tensors as arguments, found ")
             << arg.getType() << " for " << name;
    if (func.getArgAttr(i, kNoGradientAttr) && !func.getArgAttr(i, kParamAttr))
      return func.emitError("expected '")
             << kNoGradientAttr << "' of a parameter, found it of " << name;
    if (func.getArgAttr(i, kParamAttr) &&
        !isa<FloatType>(type.getElementType()))
      return func.emitError("expected parameter ")
             << name << " to be a float tensor, found " << type;
  }
  return success();
}

FailureOr<func::FuncOp> mlir::amp::cloneWithPolicy(func::FuncOp callee,
                                                   StringRef name,
                                                   PolicyAttr policy,
                                                   bool isTraining) {
  func::FuncOp clone = cloneAs(callee, name);
  if (!policy)
    policy = findPolicy(callee);
  if (policy)
    clone->setAttr(kPolicyAttr, policy);
  SymbolTable(callee->getParentOp())
      .insert(clone, std::next(callee->getIterator()));
  setMode(clone, isTraining);
  if (policy && policy.getProfile() == "f64" && failed(promoteToF64(clone)))
    return failure();
  return clone;
}

//===----------------------------------------------------------------------===//
// Entries without an update
//===----------------------------------------------------------------------===//

static SmallVector<Value> addArguments(StepAssembly &step,
                                       func::FuncOp callee) {
  SmallVector<Value> arguments;
  for (BlockArgument arg : callee.getArguments()) {
    DictionaryAttr attrs = callee.getArgAttrDict(arg.getArgNumber());
    if (attrs.contains(kRandomKeyAttr))
      arguments.push_back(
          step.createRandomKey(step.b, step.addSeed(), Value(), Value()));
    else
      arguments.push_back(step.addArgument(arg.getType(), attrs, arg.getLoc()));
  }
  return arguments;
}

static void reportMetrics(StepAssembly &step, func::FuncOp callee,
                          ValueRange values) {
  for (unsigned i = 1; i < callee.getNumResults(); ++i)
    if (auto name = callee.getResultAttrOfType<StringAttr>(i, kMetricAttr))
      step.report(name, values[i]);
  step.report("status", step.getFlags(callee, values));
}

/// Gradients of a scaled loss are what a training step's optimizer would get;
/// the scale is reported, and whether the scaler would find an overflow.
static SmallVector<Value> unscaleGradients(StepAssembly &step,
                                           SmallVector<Value> gradients,
                                           Value loss, Value scale,
                                           ScalerInterface scaler) {
  auto unscale = step.createUnscale(gradients, scale, 1, scaler);
  Value made = step.createAll({step.createIsFinite(loss), unscale.getFinite()});
  step.report("scale", scale);
  step.report("found_inf", step.createNot(made));
  return llvm::to_vector_of<Value>(unscale.getResults());
}

/// Buffers are what running the model makes of them, as in eager PyTorch:
/// nobody skips a step of which the gradients alone are taken.
static void commitStates(StepAssembly &step, func::FuncOp callee,
                         ValueAndGradOp call) {
  for (unsigned i = 0; i < callee.getNumResults(); ++i) {
    Attribute name = callee.getResultAttr(i, kStateAttr);
    for (unsigned arg = 0; name && arg < callee.getNumArguments(); ++arg)
      if (callee.getArgAttr(arg, kStateAttr) == name)
        CommitOp::create(step.b, callee.getLoc(), Value(), call.getResult(i),
                         call.getInputs()[arg]);
  }
}

/// The arguments of a function that are parameters with a gradient.
static SmallVector<int64_t> getParamIndices(func::FuncOp callee) {
  SmallVector<int64_t> indices;
  for (unsigned i = 0; i < callee.getNumArguments(); ++i)
    if (callee.getArgAttr(i, kParamAttr) &&
        !callee.getArgAttr(i, kNoGradientAttr))
      indices.push_back(i);
  return indices;
}

/// A step on all arguments of `callee` that differentiates with respect to
/// `wrt`. Of nothing, that leaves the forward pass in its policy's types.
static ValueAndGradOp createCall(StepAssembly &step, func::FuncOp callee,
                                 ArrayRef<int64_t> wrt, Value scale = Value()) {
  SmallVector<Value> arguments = addArguments(step, callee);
  SmallVector<Type> types(callee.getResultTypes());
  for (int64_t index : wrt) {
    auto type = cast<RankedTensorType>(callee.getArgumentTypes()[index]);
    types.push_back(
        type.clone(getComputeFloat(cast<FloatType>(type.getElementType()))));
  }
  return ValueAndGradOp::create(step.b, callee.getLoc(), types,
                                callee.getSymNameAttr(), arguments, scale,
                                step.b.getDenseI64ArrayAttr(wrt));
}

FailureOr<func::FuncOp> mlir::amp::buildGradStep(func::FuncOp original,
                                                 PolicyAttr policy,
                                                 ScalerInterface scaler) {
  FailureOr<func::FuncOp> callee =
      cloneWithPolicy(original, "step_loss", policy, /*isTraining=*/true);
  if (failed(callee))
    return failure();
  divideByCount(*callee);
  warnOfUnused(*callee, "it gets no gradient");
  StepAssembly step(original->getParentOfType<ModuleOp>(), original.getLoc(),
                    "step");
  FailureOr<SmallVector<unsigned>> given = findGradients(*callee);
  if (failed(given))
    return failure();
  SmallVector<int64_t> params = getParamIndices(*callee), wrt = params;
  Value scale;
  if (!given->empty()) {
    wrt.clear();
    if (scaler)
      original.emitWarning("the function gives its own gradients, of a loss "
                           "that is not scaled: the scaler does not apply");
  } else if (scaler) {
    // The first scale alone: gradients are taken once.
    scale = step.createScale(step.addScaler(scaler));
  }
  ValueAndGradOp call = createCall(step, *callee, wrt, scale);
  // In the loss's own type: f64 under the policy f64.
  step.addResult(kReportAttr, "loss", call.getResult(0));
  reportMetrics(step, *callee, call.getResults());
  commitStates(step, *callee, call);
  SmallVector<Value> gradients(call.getGradients());
  for (unsigned result : *given)
    gradients.push_back(call.getResult(result));
  if (scale)
    gradients =
        unscaleGradients(step, gradients, call.getResult(0), scale, scaler);
  for (auto [index, gradient] : llvm::zip_equal(params, gradients))
    step.addResult(kGradAttr,
                   callee->getArgAttrOfType<StringAttr>(index, kParamAttr),
                   gradient);
  return step.finish();
}

FailureOr<func::FuncOp> mlir::amp::buildEvalStep(func::FuncOp original,
                                                 PolicyAttr policy) {
  FailureOr<func::FuncOp> callee =
      cloneWithPolicy(original, "step_loss", policy, /*isTraining=*/false);
  if (failed(callee))
    return failure();
  divideByCount(*callee);
  StepAssembly step(original->getParentOfType<ModuleOp>(), original.getLoc(),
                    "step");
  ValueAndGradOp call = createCall(step, *callee, {});
  step.report("loss", call.getResult(0));
  reportMetrics(step, *callee, call.getResults());
  return step.finish();
}

FailureOr<func::FuncOp> mlir::amp::buildPredictStep(func::FuncOp original,
                                                    PolicyAttr policy) {
  FailureOr<func::FuncOp> callee =
      cloneWithPolicy(original, "step_model", policy, /*isTraining=*/false);
  if (failed(callee))
    return failure();
  StepAssembly step(original->getParentOfType<ModuleOp>(), original.getLoc(),
                    "step");
  ValueAndGradOp call = createCall(step, *callee, {});
  for (unsigned i = 0; i < callee->getNumResults(); ++i)
    if (auto name = callee->getResultAttrOfType<StringAttr>(i, kOutputAttr))
      step.addResult(kOutputAttr, name, call.getResult(i));
  step.report("status", step.getFlags(*callee, call.getResults()));
  return step.finish();
}

func::FuncOp mlir::amp::buildScalerStep(ModuleOp module,
                                        ScalerInterface scaler) {
  StepAssembly step(module, module.getLoc(), "step");
  OpBuilder &b = step.b;
  SmallVector<Value> states = step.addScaler(scaler);
  NamedAttribute name =
      b.getNamedAttr(kInputAttr, b.getStringAttr("found_inf"));
  Value found = step.addArgument(RankedTensorType::get({}, b.getI1Type()),
                                 b.getDictionaryAttr(name), module.getLoc());
  auto next = UpdateScaleOp::create(b, module.getLoc(), scaler, states, found);
  for (auto [value, state] : llvm::zip_equal(next.getNewStates(), states))
    CommitOp::create(b, module.getLoc(), Value(), value, state);
  if (scaler.raisesAtMinimum())
    step.report("exhausted", next.getExhausted());
  return step.finish();
}
