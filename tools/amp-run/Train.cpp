//===- Train.cpp - Train a model --------------------------------*- C++ -*-===//

#include "TrainLoop.h"
#include "amp/Execution/Init.h"
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

/// First values: by initialization, then from --init or the checkpoint.
static llvm::Error prepareState(const Options &options, const DataSet &data,
                                StepInstance &instance, RunPosition &position) {
  position.seed = options.seed.value_or(0);
  position.data = describeData(options, data);
  if (llvm::Error error = instance.initialize(position.seed))
    return error;
  if (llvm::StringRef(options.init).contains('=') &&
      !llvm::sys::fs::exists(options.init))
    return initializeByName(options.init, position.seed, instance);
  if (!options.init.empty()) {
    auto file = SafeTensors::open(options.init);
    if (!file)
      return file.takeError();
    return loadParameters(*file, instance, {ArgRole::Param});
  }
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
  int64_t total = *options.epochs * stepsPerEpoch;
  return std::min(total, options.steps.value_or(total));
}

namespace {
/// A training run once everything is loaded.
class TrainRun {
public:
  TrainRun(const Session &session, LoadedStep &step, TrainLoop &loop,
           Evaluator *evaluator, StepLog &log, int64_t total)
      : options(session.getOptions()), step(step), loop(loop),
        evaluator(evaluator), log(log), total(total) {}

  llvm::Error run();
  llvm::Error finish();

private:
  llvm::Error runStep();
  llvm::Error evaluate();
  double getScale() const;

  const Options &options;
  LoadedStep &step;
  TrainLoop &loop;
  Evaluator *evaluator;
  StepLog &log;
  int64_t total;
  ProgressLine line;
  uint32_t warned = 0;
  double seconds = 0;
  std::optional<Evaluation> evaluation;
};
} // namespace

double TrainRun::getScale() const {
  if (auto scale = step.instance.find(ArgRole::Control, "scale"))
    return scale->get();
  return step.instance.getReport("scale", 1);
}

llvm::Error TrainRun::runStep() {
  double start = getSeconds();
  bool isFirst = seconds == 0;
  llvm::Expected<uint32_t> ran = loop.runStep();
  if (!ran)
    return ran.takeError();
  uint32_t status = *ran;
  double elapsed = getSeconds() - start;
  seconds += elapsed;
  if (isFirst && options.timing)
    llvm::errs() << llvm::format("%10.3f ms  first step\n", elapsed * 1e3);
  int64_t number = loop.getPosition().step;
  log.write(number, loop.getReports());
  constexpr uint32_t kWorthAWarning =
      StatusLossNotFinite | StatusIndexOutOfRange | StatusAssertion;
  if (status & ~warned & kWorthAWarning) {
    line.finish();
    warnOfStatus(status, "step " + std::to_string(number), warned);
  }
  return llvm::Error::success();
}

llvm::Error TrainRun::evaluate() {
  if (llvm::Error error = evaluator->setParameters(step.instance))
    return error;
  auto result = evaluator->run();
  if (!result)
    return result.takeError();
  evaluation = std::move(*result);
  log.writeEvaluation(loop.getPosition().step, *evaluation);
  return llvm::Error::success();
}

llvm::Error TrainRun::run() {
  Progress progress;
  progress.total = total;
  progress.first = loop.getPosition().step;
  while (loop.getPosition().step < total) {
    if (llvm::Error error = runStep()) {
      line.finish();
      return error;
    }
    const RunPosition &position = loop.getPosition();
    progress.step = position.step;
    progress.skipped = position.step - position.applied;
    progress.loss = loop.getLoss();
    progress.scale = getScale();
    line.update(progress);
    bool isDue = options.evalEvery && position.step % *options.evalEvery == 0 &&
                 position.step < total;
    if (!isDue || !evaluator)
      continue;
    if (llvm::Error error = evaluate())
      return error;
    line.finish();
    llvm::outs() << llvm::left_justify(evaluator->getLabel(), 8) << " "

                 << formatEvaluation(*evaluation) << "\n";
  }
  line.finish();
  return llvm::Error::success();
}

llvm::Error TrainRun::finish() {
  evaluation.reset();
  if (evaluator)
    if (llvm::Error error = evaluate())
      return error;
  if (!options.checkpoint.empty())
    if (llvm::Error error = saveCheckpoint(options.checkpoint, step.instance,
                                           loop.getPosition()))
      return error;
  if (llvm::Error error = log.close())
    return error;
  const RunPosition &position = loop.getPosition();
  Summary summary{options.compile.policy, loop.getEpochLoss(), evaluation,
                  position.step,          position.applied,    seconds};
  if (summary.trainLoss)
    llvm::outs() << "train    loss " << formatNumber(*summary.trainLoss)
                 << " (mean of the last epoch)\n";
  if (evaluation)
    llvm::outs() << llvm::left_justify(evaluator->getLabel(), 8) << " "

                 << formatEvaluation(*evaluation) << " (" << evaluation->rows
                 << " " << evaluator->getUnit() << ")\n";
  int64_t skipped = position.step - position.applied;
  llvm::outs() << "steps    " << position.step << ", skipped " << skipped
               << ", " << formatSeconds(seconds) << "\n";
  llvm::outs().flush();
  if (2 * skipped > position.step)
    printWarning("most steps were skipped (" + std::to_string(skipped) +
                 " of " + std::to_string(position.step) +
                 ") and changed nothing: the log's status says why");
  if (options.summary.empty())
    return llvm::Error::success();
  return writeSummary(options.summary, summary);
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
  // Known before the first step, not after the last.
  for (llvm::StringRef path : {options.checkpoint, options.summary})
    if (llvm::Error error = checkWritable(path))
      return error;
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
  auto loop = TrainLoop::create(options, step->instance, *data, position);
  if (!loop)
    return loop.takeError();
  printHeader(options, *step, *data, *loop);
  // Compiled before the first step: an error of the data's test split is not
  // to cost a training run.
  auto evaluator = makeEvaluator(session, *file);
  if (!evaluator)
    return evaluator.takeError();
  auto log = StepLog::open(options.log, options.resume);
  if (!log)
    return log.takeError();
  TrainRun run(session, *step, *loop, *evaluator ? &**evaluator : nullptr, *log,
               getTotalSteps(options, loop->getStepsPerEpoch()));
  if (llvm::Error error = run.run())
    return error;
  return run.finish();
}
