//===- CompilerEntry.cpp - The function that a program runs -----*- C++ -*-===//

#include "CompilerImpl.h"

#include "amp/Dialect/AMP/Transforms/StepBuilder.h"
#include "amp/Dialect/Check/IR/CheckResults.h"
#include "amp/Precision/Profiles.h"
#include "mlir/IR/Verifier.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::compiler;

//===----------------------------------------------------------------------===//
// Policies and steps
//===----------------------------------------------------------------------===//

PolicyAttr compiler::findTrainedPolicy(func::FuncOp loss, TrainStepOp train,
                                       const StepParts &parts) {
  if (parts.policy)
    return parts.policy;
  if (train && train.getPolicyAttr())
    return train.getPolicyAttr();
  for (Operation *op : {loss.getOperation(), loss->getParentOp()})
    if (auto policy = op->getAttrOfType<PolicyAttr>(kPolicyAttr))
      return policy;
  return PolicyAttr::get(loss.getContext(), "f32");
}

/// Gradients in f16 underflow without scaling; other types need none. A policy
/// brings its system's scaler, by its name or by its profile.
static ScalerInterface getDefaultScaler(PolicyAttr policy,
                                        const StepParts &parts) {
  StringRef preset = "none";
  if (policy.getComputeType().isF16())
    preset = parts.scalerOfPolicy.empty()
                 ? StringRef(findProfile(policy.getProfile())->scaler)
                 : StringRef(parts.scalerOfPolicy);
  return LossScalerAttr::fromPreset(policy.getContext(), preset);
}

/// An error where the policy's system refuses a scaler.
static LogicalResult verifyScaler(Location loc, ScalerInterface scaler,
                                  const StepParts &parts) {
  if (parts.refusesScaler.empty() || !scaler ||
      scaler == LossScalerAttr::fromPreset(loc.getContext(), "none"))
    return success();
  return emitError(loc) << "policy '" << parts.refusesScaler
                        << "': expected no scaler, which this system refuses, "
                           "found "
                        << scaler.getName();
}

static TrainStepOp createTrainStep(ModuleOp module, func::FuncOp loss,
                                   PolicyAttr policy, ScalerInterface scaler) {
  MLIRContext *context = module.getContext();
  OpBuilder b(context);
  b.setInsertionPointToEnd(module.getBody());
  OptimizerInterface optimizer = cantFail(parseOptimizer(context, "adamw"));
  auto op = TrainStepOp::create(
      b, loss.getLoc(), b.getStringAttr("step"), FlatSymbolRefAttr::get(loss),
      policy, scaler, optimizer, ArrayAttr(), ScheduleAttr(), AnomalyAttr(),
      ParamRoundingAttr::get(context, ParamRounding::NearestEven), FloatAttr(),
      FloatAttr(), FloatAttr(), b.getI64IntegerAttr(1));
  return op;
}

/// What holds in the end, for the manifest.
static DictionaryAttr describeTraining(TrainStepOp train) {
  Builder b(train.getContext());
  auto get = [&](StringRef name, Attribute attr) {
    return b.getNamedAttr(name, attr ? attr : b.getUnitAttr());
  };
  SmallVector<NamedAttribute> used = {
      get("policy", train.getPolicyAttr()),
      get("scaler", train.getScalerAttr()),
      get("optimizer", train.getOptimizer()),
      get("groups", train.getGroupsAttr()),
      get("schedule", train.getScheduleAttr()),
      get("clip_norm", train.getClipNormAttr()),
      get("clip_value", train.getClipValueAttr()),
      get("anomaly", train.getAnomalyAttr())};
  if (train.getParamRounding() != ParamRounding::NearestEven)
    used.push_back(get("param_rounding", b.getStringAttr(stringifyParamRounding(
                                             train.getParamRounding()))));
  if (train.getEma())
    used.push_back(get("ema", b.getStringAttr(formatDouble(
                                  train.getEma()->convertToDouble()))));
  return b.getDictionaryAttr(used);
}

/// What the options say of a step, over what the module says.
static void setParts(TrainStepOp train, const CompileOptions &options,
                     const StepParts &parts) {
  Builder b(train.getContext());
  if (parts.scaler)
    train.setScalerAttr(parts.scaler);
  if (parts.optimizer)
    train.setOptimizerAttr(parts.optimizer);
  if (parts.groups)
    train.setGroupsAttr(parts.groups);
  if (parts.schedule)
    train.setScheduleAttr(parts.schedule);
  if (parts.anomaly)
    train.setAnomalyAttr(parts.anomaly);
  if (parts.paramRounding)
    train.setParamRounding(*parts.paramRounding);
  if (options.ema)
    train.setEmaAttr(b.getF64FloatAttr(*options.ema));
  if (options.clipNorm)
    train.setClipNormAttr(b.getF64FloatAttr(*options.clipNorm));
  if (options.clipValue)
    train.setClipValueAttr(b.getF64FloatAttr(*options.clipValue));
  if (options.accumulate)
    train.setAccumulate(*options.accumulate);
}

static FailureOr<func::FuncOp> buildTrainStep(ModuleOp module,
                                              Selection selection,
                                              const CompileOptions &options,
                                              const StepParts &parts) {
  TrainStepOp train = selection.train;
  PolicyAttr policy = findTrainedPolicy(selection.loss, train, parts);
  if (!train)
    train = createTrainStep(module, selection.loss, policy,
                            getDefaultScaler(policy, parts));
  // Another policy brings its own scaler, unless one is spelled out.
  if (parts.policy && !train.getScalerAttr())
    train.setScalerAttr(getDefaultScaler(policy, parts));
  train.setPolicyAttr(policy);
  setParts(train, options, parts);
  auto scaler = dyn_cast_if_present<ScalerInterface>(train.getScalerAttr());
  if (failed(verify(train)) ||
      failed(verifyScaler(train.getLoc(), scaler, parts)))
    return failure();
  dropScaler(train, selection.loss);
  DictionaryAttr used = describeTraining(train);
  FailureOr<func::FuncOp> step = expandTrainStep(train);
  if (succeeded(step))
    (*step)->setAttr(kTrainedWithAttr, used);
  return step;
}

/// The step will be called so; a model may have had the name first.
static LogicalResult freeStepName(ModuleOp module, TrainStepOp train) {
  Operation *taken = module.lookupSymbol("step");
  if (!taken || taken == train)
    return success();
  SymbolTable symbols(module);
  return symbols.renameToUnique(taken, ArrayRef<SymbolTable *>());
}

FailureOr<func::FuncOp> compiler::buildEntry(ModuleOp module,
                                             Selection selection,
                                             const CompileOptions &options,
                                             const StepParts &parts) {
  if (options.kind == ProgramKind::Scaler) {
    ScalerInterface scaler = parts.scaler;
    if (!scaler)
      scaler = LossScalerAttr::fromPreset(module.getContext(), "torch");
    return buildScalerStep(module, scaler);
  }
  if (selection.step)
    return selection.step;
  func::FuncOp loss = selection.loss;
  if (failed(freeStepName(module, selection.train)))
    return failure();
  FailureOr<func::FuncOp> step;
  if (options.kind == ProgramKind::Train) {
    step = buildTrainStep(module, selection, options, parts);
  } else {
    PolicyAttr policy = findTrainedPolicy(loss, nullptr, parts);
    if (failed(verifyScaler(loss.getLoc(), parts.scaler, parts)))
      return failure();
    step = options.kind == ProgramKind::Grad
               ? buildGradStep(loss, policy, parts.scaler)
               : buildEvalStep(loss, policy);
    if (succeeded(step))
      (*step)->setAttr(
          kTrainedWithAttr,
          Builder(module.getContext())
              .getDictionaryAttr(NamedAttribute(
                  StringAttr::get(module.getContext(), "policy"), policy)));
  }
  if (failed(step))
    return failure();
  // The step has a copy under its policy; the original would be compiled, too.
  if (SymbolTable::symbolKnownUseEmpty(loss, module))
    loss.erase();
  if (failed(verify(module)))
    return failure();
  return step;
}

//===----------------------------------------------------------------------===//
// Checks
//===----------------------------------------------------------------------===//

LogicalResult compiler::convertChecks(func::FuncOp func, StringRef sourceName) {
  // What the function itself gives back, nobody looks at.
  func.getBody().front().getTerminator()->setOperands({});
  (void)func.eraseResults(BitVector(func.getNumResults(), true));
  return check::convertToResults(
      func, [&](Location loc) { return formatLocation(loc, sourceName); });
}
