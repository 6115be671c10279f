//===- Train.cpp - From options to a trained model --------------*- C++ -*-===//

#include "amp/Driver/Compiler.h"
#include "amp/Session/Init.h"
#include "amp/Support/Sizes.h"
#include "amp/Training/Trainer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace mlir::amp;

//===----------------------------------------------------------------------===//
// First values
//===----------------------------------------------------------------------===//

/// What tells data from other data without reading all of it.
static std::string describeData(const TrainOptions &options,
                                const DataSet &data) {
  std::string text =
      std::to_string(data.getNumSamples()) + " " + data.getUnit();
  std::string how = options.dataOptions.toString();
  return how.empty() ? text : text + " " + how;
}

/// Layers of zeros pass no gradient to each other: a model of several that
/// starts so stays so. One layer can be trained from zeros.
static void warnOfZeros(const StepInstance &instance, const WarnFn &warn) {
  int64_t numMatrices = 0;
  for (const ArgSpec &arg : instance.getManifest().args) {
    if (arg.role != ArgRole::Param)
      continue;
    if (arg.init.kind != "constant" || arg.init.value != 0.0)
      return;
    numMatrices += arg.shape.size() > 1;
  }
  if (numMatrices > 1)
    warn("all parameters start at zero: give first values with 'init', or "
         "amp.init in the model");
}

void mlir::amp::remarkUnread(llvm::StringRef path,
                             llvm::ArrayRef<std::string> keys,
                             const WarnFn &warn) {
  if (!keys.empty())
    warn((kRemarkPrefix + path + ": nothing reads " + quoteNames(keys)).str());
}

/// Values of a file; what it does not give, and what of it is not read, is
/// said.
static llvm::Error readFirstValues(llvm::StringRef path, StepInstance &instance,
                                   const WarnFn &warn) {
  auto file = SafeTensors::open(path);
  if (!file)
    return file.takeError();
  auto values = loadFirstValues(*file, instance);
  if (!values)
    return values.takeError();
  remarkUnread(path, values->unread, warn);
  if (!values->missing.empty())
    warn((kRemarkPrefix + path + ": has no " + quoteNames(values->missing) +
          ": states that start as the model says")
             .str());
  return llvm::Error::success();
}

static llvm::Error resume(const TrainOptions &options, StepInstance &instance,
                          RunPosition &position) {
  auto file = SafeTensors::open(options.checkpoint);
  if (!file)
    return file.takeError();
  if (llvm::Error error = resumeCheckpoint(*file, instance, position))
    return error;
  if (options.seed && *options.seed != position.seed)
    return llvm::createStringError(
        options.checkpoint + ": expected the run of seed " +
        llvm::Twine(*options.seed) + ", found that of seed " +
        llvm::Twine(position.seed));
  return llvm::Error::success();
}

/// First values: by initialization, then from a file or the checkpoint.
static llvm::Error prepareState(const TrainOptions &options,
                                const DataSet &data, StepInstance &instance,
                                RunPosition &position, const WarnFn &warn) {
  position.seed = options.seed.value_or(0);
  position.data = describeData(options, data);
  position.dataSum = data.computeSum();
  if (llvm::Error error = instance.initialize(position.seed))
    return error;
  if (options.resume)
    return resume(options, instance, position);
  if (llvm::StringRef(options.init).contains('=') &&
      !llvm::sys::fs::exists(options.init))
    return initializeByName(options.init, position.seed, instance);
  if (!options.init.empty())
    return readFirstValues(options.init, instance, warn);
  warnOfZeros(instance, warn);
  return llvm::Error::success();
}

llvm::Error mlir::amp::setInterval(std::optional<int64_t> given,
                                   const StepInstance &instance) {
  if (!given)
    return llvm::Error::success();
  auto interval = instance.find(ArgRole::Control, "interval");
  if (!interval)
    return llvm::createStringError(
        "'set_interval': expected a scaler with an interval, found one that "
        "never grows");
  interval->set(static_cast<double>(*given));
  return instance.upload(ArgRole::Control);
}

//===----------------------------------------------------------------------===//
// Programs
//===----------------------------------------------------------------------===//

static int64_t getTotalSteps(const TrainOptions &options,
                             int64_t stepsPerEpoch) {
  if (!options.epochs)
    return options.steps.value_or(stepsPerEpoch);
  int64_t total = multiplyWork({*options.epochs, stepsPerEpoch});
  return std::min(total, options.steps.value_or(total));
}

CompileOptions mlir::amp::getCompileOptions(const TrainOptions &options) {
  CompileOptions result = options.compile;
  result.kind = ProgramKind::Train;
  result.probe = !options.probe.empty();
  result.record = result.probe || options.gathersGradients;
  return result;
}

/// The step, its schedule ending with the run. How many steps an epoch has
/// shows only in a compiled step: for that, one with a constant rate is made.
static llvm::Expected<LoadedStep> loadStep(const ProgramLoader &loader,
                                           const TrainOptions &options,
                                           const SafeTensors &file) {
  CompileOptions compileOptions = getCompileOptions(options);
  if (options.scheduleEndsWithRun) {
    CompileOptions constant = compileOptions;
    constant.schedule.clear();
    auto step = loader.load(constant, "epochs");
    if (!step)
      return step.takeError();
    const Manifest &manifest = step->getManifest();
    auto data =
        DataSet::create(file, manifest, {"train", ""}, options.dataOptions);
    if (!data)
      return data.takeError();
    int64_t rows = manifest.batch * manifest.accumulate;
    int64_t steps = data->getNumSamples() / std::max<int64_t>(rows, 1);
    compileOptions.schedule +=
        ",total=" + std::to_string(getTotalSteps(options, steps));
  }
  return loader.load(compileOptions, "train");
}

/// Why a run that is to be evaluated can't do without data for it.
static llvm::StringRef getReasonToEvaluate(const TrainOptions &options) {
  if (options.evalEvery)
    return "eval_every";
  if (!options.best.empty())
    return "best";
  return options.patience ? "early_stop" : "";
}

/// The evaluator over what `split` says, or over the data's test split, if it
/// has one.
static llvm::Expected<std::optional<Evaluator>>
makeEvaluator(const ProgramLoader &loader, const TrainOptions &options,
              const SafeTensors &file) {
  llvm::SmallVector<llvm::StringRef> splits;
  if (!options.split.empty())
    splits = {options.split};
  for (llvm::StringRef split : getEvaluationSplits())
    if (splits.empty() && DataSet::hasSplit(file, split))
      splits = {split};
  if (options.dataOptions.heldOut > 0) {
    if (!splits.empty())
      return llvm::createStringError("'eval_split': " + options.data +
                                     " has keys '" + splits.front() +
                                     ".*' to evaluate on: give no share");
    splits = {"train", ""};
  }
  if (llvm::StringRef reason = getReasonToEvaluate(options);
      splits.empty() && !reason.empty())
    return llvm::createStringError(
        "'" + reason + "': " + options.data +
        " has no keys 'test.*' or 'valid.*' to evaluate on; an 'eval_split' "
        "of 0.1 takes a tenth of the data");
  if (splits.empty())
    return std::nullopt;
  auto evaluator = Evaluator::create(loader, file, splits, options.compile,
                                     options.dataOptions);
  if (!evaluator)
    return evaluator.takeError();
  return std::optional<Evaluator>(std::move(*evaluator));
}

//===----------------------------------------------------------------------===//
// The run
//===----------------------------------------------------------------------===//

/// What says when a run is better has a value after each epoch at least.
static std::optional<int64_t> getEvalEvery(const TrainOptions &options,
                                           int64_t stepsPerEpoch) {
  if (!options.evalEvery && (!options.best.empty() || options.patience))
    return stepsPerEpoch;
  return options.evalEvery;
}

/// What the report says beside the plots.
static llvm::Error fillReport(const ProgramLoader &loader,
                              const TrainOptions &options,
                              const RunSetup &setup, RunReport &report) {
  report.title = llvm::sys::path::filename(loader.getName()).str();
  auto settings = listSettings(options, setup, loader.getName());
  report.settings.assign(settings.begin(), settings.end());
  auto precision = explainPrecision(loader.getSource(), loader.getName(),
                                    setup.step.options);
  if (!precision)
    return precision.takeError();
  report.tables.push_back(std::move(*precision));
  return llvm::Error::success();
}

/// The run itself, over what is loaded.
static llvm::Expected<RunResult>
runSteps(const ProgramLoader &loader, const TrainOptions &options,
         LoadedStep &step, const DataSet &data, const RunPosition &position,
         const SafeTensors &file, RunObserver &observer) {
  auto loop = TrainLoop::create(loader.getName(), options, step.instance, data,
                                position);
  if (!loop)
    return loop.takeError();
  int64_t total = getTotalSteps(options, loop->getStepsPerEpoch());
  auto evalEvery = getEvalEvery(options, loop->getStepsPerEpoch());
  // Compiled before the first step: an error of the data's test split is not
  // to cost a training run.
  auto evaluator = makeEvaluator(loader, options, file);
  if (!evaluator)
    return evaluator.takeError();
  RunSetup setup = {step,
                    data,
                    loop->getStepsPerEpoch(),
                    position.step,
                    total,
                    position.seed,
                    evalEvery,
                    *evaluator ? (*evaluator)->getLabel().str() : ""};
  observer.begin(setup);
  auto recorder =
      Recorder::create(options, step.instance, position,
                       [&](llvm::StringRef text) { observer.warn(text); });
  if (!recorder)
    return recorder.takeError();
  // Before the first step, not after the last.
  if (const auto &metric = recorder->getBestMetric())
    if (llvm::Error error = metric->verify((*evaluator)->getMetrics()))
      return error;
  if (!options.report.empty())
    if (llvm::Error error =
            fillReport(loader, options, setup, recorder->getReport()))
      return error;
  Trainer trainer(options, loader, step, *loop,
                  *evaluator ? &**evaluator : nullptr, *recorder, observer,
                  total);
  trainer.setEvalEvery(evalEvery);
  if (step.options.record) {
    auto probes = Probes::create(options.probe, options.gathersGradients, step);
    if (!probes)
      return probes.takeError();
    trainer.setProbes(std::move(*probes));
  }
  if (llvm::Error error = trainer.run())
    return error;
  return trainer.finish();
}

llvm::Expected<RunResult> mlir::amp::train(const ProgramLoader &loader,
                                           const TrainOptions &options,
                                           RunObserver &observer) {
  auto file = SafeTensors::open(options.data);
  if (!file)
    return file.takeError();
  auto step = loadStep(loader, options, *file);
  if (!step)
    return step.takeError();
  auto data = DataSet::create(*file, step->getManifest(), {"train", ""},
                              options.dataOptions);
  if (!data)
    return data.takeError();
  auto warn = [&](llvm::StringRef text) { observer.warn(text); };
  remarkUnread(options.data, data->getUnreadKeys(), warn);
  RunPosition position;
  if (llvm::Error error =
          prepareState(options, *data, step->instance, position, warn))
    return error;
  if (llvm::Error error = setInterval(options.setInterval, step->instance))
    return error;
  return runSteps(loader, options, *step, *data, position, *file, observer);
}
