//===- BuildEntry.cpp - The function that a program runs --------*- C++ -*-===//

#include "EntryImpl.h"

#include "amp/Dialect/AMP/Transforms/StepBuilder.h"
#include "amp/Entry/StepParts.h"
#include "amp/Precision/Profiles.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Verifier.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPBUILDENTRY
#include "amp/Entry/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::entry;

/// Gradients in f16 underflow without scaling; other types need none. A policy
/// brings its system's scaler, by its name or by its profile.
static ScalerInterface getDefaultScaler(PolicyAttr policy,
                                        const StepParts &parts) {
  StringRef preset = "none";
  if (policy.getComputeType().isF16())
    preset = parts.named.scaler.empty()
                 ? StringRef(findProfile(policy.getProfile())->scaler)
                 : StringRef(parts.named.scaler);
  return LossScalerAttr::fromPreset(policy.getContext(), preset);
}

/// An error where the policy's system refuses a scaler.
static LogicalResult verifyScaler(Location loc, ScalerInterface scaler,
                                  const StepParts &parts) {
  if (parts.named.refusesScaler.empty() || !scaler ||
      scaler == LossScalerAttr::fromPreset(loc.getContext(), "none"))
    return success();
  return emitError(loc) << "policy '" << parts.named.refusesScaler
                        << "': expected no scaler, which this system refuses, "
                           "found "
                        << scaler.getName();
}

static TrainStepOp createTrainStep(func::FuncOp loss, PolicyAttr policy,
                                   ScalerInterface scaler) {
  MLIRContext *context = loss.getContext();
  OpBuilder b(context);
  b.setInsertionPointToEnd(loss->getBlock());
  OptimizerInterface optimizer = cantFail(parseOptimizer(context, "adamw"));
  auto op = TrainStepOp::create(
      b, loss.getLoc(), b.getStringAttr("step"), FlatSymbolRefAttr::get(loss),
      policy, scaler, optimizer, ArrayAttr(), ScheduleAttr(), AnomalyAttr(),
      ParamRoundingAttr::get(context, ParamRounding::NearestEven),
      ParamFormatAttr::get(context, ParamFormat::Full),
      SlotFormatAttr::get(context, SlotFormat::Full),
      OnOverflowAttr::get(context, OnOverflow::Skip), FloatAttr(), FloatAttr(),
      FloatAttr(), b.getI64IntegerAttr(1));
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
  if (train.getSlotFormat() != SlotFormat::Full)
    used.push_back(get("slot_format", b.getStringAttr(stringifySlotFormat(
                                          train.getSlotFormat()))));
  if (train.getOnOverflow() != OnOverflow::Skip)
    used.push_back(get("on_overflow", b.getStringAttr(stringifyOnOverflow(
                                          train.getOnOverflow()))));
  if (train.getEma())
    used.push_back(get("ema", b.getStringAttr(formatDouble(
                                  train.getEma()->convertToDouble()))));
  return b.getDictionaryAttr(used);
}

/// What the options say of a step, over what the module says.
static void setParts(TrainStepOp train, const StepParts &parts) {
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
  if (parts.paramFormat)
    train.setParamFormat(*parts.paramFormat);
  if (parts.slotFormat)
    train.setSlotFormat(*parts.slotFormat);
  if (parts.onOverflow)
    train.setOnOverflow(*parts.onOverflow);
  if (parts.ema)
    train.setEmaAttr(b.getF64FloatAttr(*parts.ema));
  if (parts.clipNorm)
    train.setClipNormAttr(b.getF64FloatAttr(*parts.clipNorm));
  if (parts.clipValue)
    train.setClipValueAttr(b.getF64FloatAttr(*parts.clipValue));
  if (parts.accumulate)
    train.setAccumulate(*parts.accumulate);
}

static FailureOr<func::FuncOp>
buildTrainStep(func::FuncOp loss, TrainStepOp train, const StepParts &parts) {
  PolicyAttr policy = findTrainedPolicy(loss, train, parts.named.policy);
  if (!train)
    train = createTrainStep(loss, policy, getDefaultScaler(policy, parts));
  // Another policy brings its own scaler, unless one is spelled out.
  if (parts.named.policy && !train.getScalerAttr())
    train.setScalerAttr(getDefaultScaler(policy, parts));
  train.setPolicyAttr(policy);
  setParts(train, parts);
  auto scaler = dyn_cast_if_present<ScalerInterface>(train.getScalerAttr());
  if (failed(verify(train)) ||
      failed(verifyScaler(train.getLoc(), scaler, parts)))
    return failure();
  dropScaler(train, loss);
  DictionaryAttr used = describeTraining(train);
  FailureOr<func::FuncOp> step = expandTrainStep(train);
  if (succeeded(step))
    (*step)->setAttr(kTrainedWithAttr, used);
  return step;
}

static FailureOr<func::FuncOp> buildStepOf(func::FuncOp func, ProgramKind kind,
                                           PolicyAttr policy,
                                           ScalerInterface scaler) {
  if (kind == ProgramKind::Grad)
    return buildGradStep(func, policy, scaler);
  if (kind == ProgramKind::Eval)
    return buildEvalStep(func, policy);
  return buildPredictStep(func, policy);
}

/// A step that gives gradients, the loss alone or outputs.
static FailureOr<func::FuncOp>
buildOtherStep(func::FuncOp loss, ProgramKind kind, const StepParts &parts) {
  PolicyAttr policy = findTrainedPolicy(loss, nullptr, parts.named.policy);
  if (failed(verifyScaler(loss.getLoc(), parts.scaler, parts)))
    return failure();
  FailureOr<func::FuncOp> step = buildStepOf(loss, kind, policy, parts.scaler);
  if (succeeded(step)) {
    Builder b(loss.getContext());
    (*step)->setAttr(kTrainedWithAttr,
                     b.getDictionaryAttr(b.getNamedAttr("policy", policy)));
  }
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

static bool hasParameter(func::FuncOp func) {
  return llvm::any_of(func.getArguments(), [&](BlockArgument arg) {
    return func.getArgAttr(arg.getArgNumber(), kParamAttr) != nullptr;
  });
}

/// What earlier passes have made sure of, where they ran.
static LogicalResult verifyRoles(func::FuncOp loss, ProgramKind kind) {
  if (failed(nameArguments(loss, std::nullopt)) || failed(findGradients(loss)))
    return failure();
  if (kind == ProgramKind::Predict) {
    if (hasOutput(loss))
      return success();
    return loss.emitError("expected a result of '")
           << loss.getSymName() << "' named '" << kOutputAttr
           << "', as amp-name-outputs does, found none";
  }
  if (failed(verifyLoss(loss)))
    return failure();
  if (kind == ProgramKind::Eval || hasParameter(loss))
    return success();
  return loss.emitError("expected a parameter among the arguments of '")
         << loss.getSymName() << "' ('" << kParamAttr << "'), found none";
}

namespace {
struct AmpBuildEntry : amp::impl::AmpBuildEntryBase<AmpBuildEntry> {
  using Base::Base;

  void runOnOperation() override {
    llvm::Expected<StepParts> parts =
        parseStepParts(&getContext(), getOptions());
    if (!parts) {
      getOperation().emitError(llvm::toString(parts.takeError()));
      return signalPassFailure();
    }
    if (failed(build(*parts)))
      signalPassFailure();
  }

private:
  AmpBuildEntryOptions getOptions() const;
  bool hasOptions() const;
  LogicalResult build(const StepParts &parts);
  LogicalResult buildScaler(ScalerInterface scaler);
  LogicalResult buildCheck(func::FuncOp entry);
};
} // namespace

AmpBuildEntryOptions AmpBuildEntry::getOptions() const {
  return {kind,     policy,        scaler,      anomaly,    optimizer,  groups,
          schedule, paramRounding, paramFormat, slotFormat, onOverflow, ema,
          clipNorm, clipValue,     accumulate,  replicas};
}

bool AmpBuildEntry::hasOptions() const {
  return accumulate != 0 ||
         llvm::any_of(ArrayRef<StringRef>{policy, scaler, anomaly, optimizer,
                                          groups, schedule, paramRounding,
                                          paramFormat, slotFormat, onOverflow,
                                          ema, clipNorm, clipValue},
                      [](StringRef text) { return !text.empty(); });
}

LogicalResult AmpBuildEntry::buildScaler(ScalerInterface scaler) {
  if (!scaler)
    scaler = LossScalerAttr::fromPreset(&getContext(), "torch");
  if (failed(freeStepName(getOperation(), nullptr)))
    return failure();
  buildScalerStep(getOperation(), scaler);
  return success();
}

/// Not before the phase precision, which passes over steps: a check is a model.
LogicalResult AmpBuildEntry::buildCheck(func::FuncOp entry) {
  entry->removeAttr(kEntryAttr);
  entry->setAttr(kStepAttr, UnitAttr::get(&getContext()));
  return success();
}

LogicalResult AmpBuildEntry::build(const StepParts &parts) {
  ModuleOp module = getOperation();
  if (kind == ProgramKind::Scaler)
    return buildScaler(parts.scaler);
  FailureOr<func::FuncOp> entry = findEntry(module);
  if (failed(entry))
    return failure();
  if (replicas != 0 && kind == ProgramKind::Train)
    module->setAttr(kReplicasAttr,
                    Builder(&getContext()).getI64IntegerAttr(replicas));
  if (kind == ProgramKind::Check)
    return buildCheck(*entry);
  FailureOr<func::FuncOp> loss = findLoss(module, hasOptions());
  if (failed(loss))
    return failure();
  (*entry)->removeAttr(kEntryAttr);
  if (!*loss)
    return success();
  FailureOr<TrainStepOp> train = TrainStepOp();
  if (kind == ProgramKind::Train)
    train = findTrainStep(*loss);
  if (failed(train) || failed(verifyRoles(*loss, kind)) ||
      failed(freeStepName(module, *train)))
    return failure();
  if (failed(kind == ProgramKind::Train ? buildTrainStep(*loss, *train, parts)
                                        : buildOtherStep(*loss, kind, parts)))
    return failure();
  // The step has a copy under its policy; the original would be compiled, too.
  if (SymbolTable::symbolKnownUseEmpty(*loss, module))
    loss->erase();
  return success();
}
