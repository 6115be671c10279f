//===- Train.cpp - Train a model --------------------------------*- C++ -*-===//

#include "Interrupt.h"
#include "TrainRun.h"
#include "amp/Session/Init.h"
#include "amp/Support/Sizes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir::amp;
using namespace mlir::amp::run;

static void printHeader(const Options &options, const LoadedStep &step,
                        const DataSet &data, const TrainLoop &loop) {
  const Manifest &manifest = step.getManifest();
  int64_t numParams = 0, numValues = 0;
  for (const BufferRef &param : step.instance.getArgs(ArgRole::Param)) {
    ++numParams;
    numValues += param.spec->getNumElements();
  }
  double milliseconds = 0;
  for (const PhaseTime &time : step.program->times)
    milliseconds += time.milliseconds;
  llvm::outs() << "model    " << llvm::sys::path::filename(options.model)
               << ": " << numParams << " parameters, " << numValues
               << " values\n"
               << "policy   " << manifest.policy << "\n"
               << "scaler   " << manifest.scaler << "\n"
               << "update   " << manifest.optimizer << "\n"
               << "target   " << options.compile.target << ", tier "
               << step.program->tier << "\n"
               << "program  " << manifest.numKernels << " kernels, "
               << manifest.numBodies << " distinct, arena "
               << formatBytes(manifest.arenaBytes)
               << (step.program->fromCache ? ", from the cache in "
                                           : ", compiled in ")
               << llvm::format("%.1f ms\n", milliseconds) << "data     "
               << data.getNumSamples() << " " << data.getUnit() << ", "
               << loop.getStepsPerEpoch() << " steps an epoch of "
               << manifest.batch;
  if (manifest.accumulate > 1)
    llvm::outs() << " x " << manifest.accumulate;
  llvm::outs() << " rows\n";
  llvm::outs().flush();
}

/// What tells data from other data without reading all of it.
static std::string describeData(const Options &options, const DataSet &data) {
  std::string text =
      std::to_string(data.getNumSamples()) + " " + data.getUnit();
  std::string how = options.dataOptions.toString();
  return how.empty() ? text : text + " " + how;
}

/// Layers of zeros pass no gradient to each other: a model of several that
/// starts so stays so. One layer can be trained from zeros.
static void warnOfZeros(const StepInstance &instance) {
  int64_t numMatrices = 0;
  for (const BufferRef &param : instance.getArgs(ArgRole::Param)) {
    const InitSpec &init = param.spec->init;
    if (init.kind != "constant" || init.value != 0.0)
      return;
    numMatrices += param.spec->shape.size() > 1;
  }
  if (numMatrices > 1)
    printWarning("all parameters start at zero: give first values with --init, "
                 "or amp.init in the model");
}

/// Values of a file; what it does not give, and what of it is not read, is
/// said.
static llvm::Error readFirstValues(llvm::StringRef path,
                                   StepInstance &instance) {
  auto file = SafeTensors::open(path);
  if (!file)
    return file.takeError();
  auto values = loadFirstValues(*file, instance);
  if (!values)
    return values.takeError();
  printUnreadKeys(path, values->unread);
  if (!values->missing.empty())
    printWarning((kRemarkPrefix + path + ": has no " +
                  quoteNames(values->missing) +
                  ": states that start as the model says")
                     .str());
  return llvm::Error::success();
}

/// First values: by initialization, then from --init or the checkpoint.
static llvm::Error prepareState(const Options &options, const DataSet &data,
                                StepInstance &instance, RunPosition &position) {
  position.seed = options.seed.value_or(0);
  position.data = describeData(options, data);
  position.dataSum = data.computeSum();
  if (llvm::Error error = instance.initialize(position.seed))
    return error;
  if (llvm::StringRef(options.init).contains('=') &&
      !llvm::sys::fs::exists(options.init))
    return initializeByName(options.init, position.seed, instance);
  if (!options.init.empty())
    return readFirstValues(options.init, instance);
  if (!options.resume) {
    warnOfZeros(instance);
    return llvm::Error::success();
  }
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

static int64_t getTotalSteps(const Options &options, int64_t stepsPerEpoch) {
  if (!options.epochs)
    return options.steps.value_or(stepsPerEpoch);
  int64_t total = multiplyWork({*options.epochs, stepsPerEpoch});
  return std::min(total, options.steps.value_or(total));
}

/// The evaluator over what --eval-split says, or over the data's test split, if
/// it has one.
static llvm::Expected<std::optional<Evaluator>>
makeEvaluator(const Session &session, const SafeTensors &file) {
  const Options &options = session.getOptions();
  llvm::SmallVector<llvm::StringRef> splits;
  if (!options.split.empty())
    splits = {options.split};
  for (llvm::StringRef split : getEvaluationSplits())
    if (splits.empty() && DataSet::hasSplit(file, split))
      splits = {split};
  if (options.dataOptions.heldOut > 0) {
    if (!splits.empty())
      return llvm::createStringError("--eval-split: " + options.data +
                                     " has keys '" + splits.front() +
                                     ".*' to evaluate on: give no share");
    splits = {"train", ""};
  }
  if (splits.empty() && options.evalEvery)
    return llvm::createStringError(
        "--eval-every: " + options.data +
        " has no keys 'test.*' or 'valid.*' to evaluate on; --eval-split=0.1 "
        "takes a tenth of the data");
  if (splits.empty())
    return std::nullopt;
  auto evaluator = Evaluator::create(session, file, splits);
  if (!evaluator)
    return evaluator.takeError();
  return std::optional<Evaluator>(std::move(*evaluator));
}

/// The step, its schedule ending with the run. How many steps an epoch has
/// shows only in a compiled step: for that, one with a constant rate is made.
static llvm::Expected<LoadedStep> loadStep(const Session &session,
                                           const SafeTensors &file) {
  const Options &options = session.getOptions();
  CompileOptions compileOptions = options.compile;
  compileOptions.kind = ProgramKind::Train;
  compileOptions.probe = !options.probe.empty();
  compileOptions.record = compileOptions.probe || !options.histogram.empty();
  if (options.scheduleEndsWithRun) {
    CompileOptions constant = compileOptions;
    constant.schedule.clear();
    auto step = session.load(constant, "epochs");
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
  return session.load(compileOptions, "train");
}

llvm::Error mlir::amp::run::runTrain(const Session &session) {
  const Options &options = session.getOptions();
  auto file = SafeTensors::open(options.data);
  if (!file)
    return file.takeError();
  auto step = loadStep(session, *file);
  if (!step)
    return step.takeError();
  auto data = DataSet::create(*file, step->getManifest(), {"train", ""},
                              options.dataOptions);
  if (!data)
    return data.takeError();
  printUnreadKeys(options.data, data->getUnreadKeys());
  RunPosition position;
  if (llvm::Error error =
          prepareState(options, *data, step->instance, position))
    return error;
  if (llvm::Error error = setInterval(options, step->instance))
    return error;
  auto loop = TrainLoop::create(options, step->instance, *data, position);
  if (!loop)
    return loop.takeError();
  printHeader(options, *step, *data, *loop);
  // Compiled before the first step: an error of the data's test split is not
  // to cost a training run.
  auto evaluator = makeEvaluator(session, *file);
  if (!evaluator)
    return evaluator.takeError();
  auto log =
      StepLog::open(options.log, options.resume ? std::optional(position.step)
                                                : std::nullopt);
  if (!log)
    return log.takeError();
  watchInterrupts();
  TrainRun run(session, *step, *loop, *evaluator ? &**evaluator : nullptr, *log,
               getTotalSteps(options, loop->getStepsPerEpoch()));
  if (step->options.record) {
    auto probes = Probes::create(options, *step);
    if (!probes)
      return probes.takeError();
    run.setProbes(std::move(*probes));
  }
  if (llvm::Error error = run.run())
    return error;
  return run.finish();
}
