//===- Train.cpp - From options to a trained model --------------*- C++ -*-===//

#include "FirstValues.h"

#include "amp/Driver/CacheKey.h"
#include "amp/Driver/Compiler.h"
#include "amp/Runtime/ReplicaWatch.h"
#include "amp/Support/Sizes.h"
#include "amp/Training/Replicas.h"
#include "amp/Training/Trainer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"

using namespace mlir::amp;

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
    int64_t rows = manifest.batch * manifest.accumulate * manifest.replicas;
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

/// What was made, in its place.
template <typename T>
static llvm::Error keep(llvm::Expected<T> made, std::optional<T> &place) {
  if (!made)
    return made.takeError();
  place.emplace(std::move(*made));
  return llvm::Error::success();
}

namespace {
/// A run and what it is made of, in the order in which that is made.
class TrainRun {
public:
  TrainRun(const ProgramLoader &loader, const TrainOptions &options,
           RunObserver &observer)
      : loader(loader), options(options), observer(observer) {}

  /// The step, its data and first values.
  llvm::Error load();
  /// What runs and records steps.
  llvm::Error prepare();
  /// What replicas have to have in common.
  CommonFacts listFacts() const;
  llvm::Expected<RunResult> run();

private:
  llvm::Error prepareRecorder(const RunSetup &setup);
  /// A number of the bits of the host's arrays.
  std::string sumValues(llvm::ArrayRef<ArgRole> roles) const;

  const ProgramLoader &loader;
  const TrainOptions &options;
  RunObserver &observer;
  std::optional<SafeTensors> file;
  std::optional<LoadedStep> step;
  std::optional<DataSet> data;
  RunPosition position;
  std::optional<TrainLoop> loop;
  int64_t total = 0;
  std::optional<Evaluator> evaluator;
  std::optional<Recorder> recorder;
  std::optional<Trainer> trainer;
};
} // namespace

/// A step of several replicas in as many processes.
static llvm::Error verifyReplicas(int64_t replicas) {
  int64_t found = getCollectives().getSize();
  if (replicas == found)
    return llvm::Error::success();
  return llvm::createStringError("expected a step of " + llvm::Twine(found) +
                                 " replicas, one a process, found one of " +
                                 llvm::Twine(replicas));
}

llvm::Error TrainRun::load() {
  if (llvm::Error error = keep(SafeTensors::open(options.data), file))
    return error;
  if (llvm::Error error = keep(loadStep(loader, options, *file), step))
    return error;
  if (llvm::Error error =
          keep(DataSet::create(*file, step->getManifest(), {"train", ""},
                               options.dataOptions),
               data))
    return error;
  auto warn = [&](llvm::StringRef text) { observer.warn(text); };
  remarkUnread(options.data, data->getUnreadKeys(), warn);
  if (llvm::Error error =
          prepareState(options, *data, step->instance, position, warn))
    return error;
  if (llvm::Error error = verifyReplicas(step->getManifest().replicas))
    return error;
  return setInterval(options.setInterval, step->instance);
}

llvm::Error TrainRun::prepare() {
  if (llvm::Error error =
          keep(TrainLoop::create(loader.getName(), options, step->instance,
                                 *data, position),
               loop))
    return error;
  total = getTotalSteps(options, loop->getStepsPerEpoch());
  // Compiled before the first step: an error of the data's test split is not
  // to cost a training run.
  auto made = makeEvaluator(loader, options, *file);
  if (!made)
    return made.takeError();
  if (*made)
    evaluator.emplace(std::move(**made));
  RunSetup setup = {*step,
                    *data,
                    loop->getStepsPerEpoch(),
                    position.step,
                    total,
                    position.seed,
                    getEvalEvery(options, loop->getStepsPerEpoch()),
                    evaluator ? evaluator->getLabel().str() : ""};
  observer.begin(setup);
  return prepareRecorder(setup);
}

llvm::Error TrainRun::prepareRecorder(const RunSetup &setup) {
  auto warn = [this](llvm::StringRef text) { observer.warn(text); };
  if (llvm::Error error = keep(
          Recorder::create(options, step->instance, position, warn), recorder))
    return error;
  // Before the first step, not after the last.
  if (const auto &metric = recorder->getBestMetric())
    if (llvm::Error error = metric->verify(evaluator->getMetrics()))
      return error;
  if (!options.report.empty())
    if (llvm::Error error =
            fillReport(loader, options, setup, recorder->getReport()))
      return error;
  trainer.emplace(options, loader, *step, *loop,
                  evaluator ? &*evaluator : nullptr, *recorder, observer,
                  total);
  trainer->setEvalEvery(setup.evalEvery);
  if (!step->options.record)
    return llvm::Error::success();
  auto probes = Probes::create(options.probe, options.gathersGradients, *step);
  if (!probes)
    return probes.takeError();
  trainer->setProbes(std::move(*probes));
  return llvm::Error::success();
}

std::string TrainRun::sumValues(llvm::ArrayRef<ArgRole> roles) const {
  uint64_t sum = 0;
  for (ArgRole role : roles)
    for (const BufferRef &array : step->instance.getArgs(role))
      // Of parts each replica has another one; copies tell of parameters.
      if (!array.spec->isPart())
        sum = sum * 31 + llvm::xxh3_64bits(llvm::ArrayRef(
                             static_cast<const uint8_t *>(array.data),
                             array.spec->getNumBytes()));
  return llvm::utohexstr(sum);
}

/// Those by which a replica decides whether to wait for others.
static std::string printOptions(const CompileOptions &compile,
                                const TrainOptions &options) {
  auto print = [](std::optional<int64_t> number) {
    return number ? std::to_string(*number) : "none";
  };
  return llvm::formatv(
      "{0} eval_every={1} best={2} early_stop={3} "
      "attribution={4} probe={5} checkpoint={6} "
      "checkpoint_every={7}",
      compile.toString(), print(options.evalEvery), options.best,
      print(options.patience), options.attribution, options.probe,
      options.checkpoint.empty() ? "none" : "given",
      options.checkpointSeconds ? formatNumber(*options.checkpointSeconds) + "s"
                                : print(options.checkpointSteps));
}

CommonFacts TrainRun::listFacts() const {
  // Bits depend on the machine where sums of bf16 may take pairs, and the order
  // of kernels where it is to fit into some bytes.
  CompileOptions compile = step->options;
  std::string tier;
  llvm::StringRef policy = step->getManifest().policy;
  compile.tier = "";
  if (policy.contains("bf16") || !compile.memory.empty())
    tier = step->program->tier;
  if (compile.memory.empty())
    compile.threads = 0;
  return {
      {"the build", getBuildId()},
      {"the model of sum",
       llvm::utohexstr(llvm::xxh3_64bits(loader.getSource()))},
      {"the options", printOptions(compile, options)},
      {"the tier", tier},
      {"the data", position.data},
      {"data of the sum", llvm::utohexstr(position.dataSum)},
      {"data to evaluate of the sum",
       evaluator ? llvm::utohexstr(evaluator->computeSum()) : ""},
      {"the seed", std::to_string(position.seed)},
      {"the first step", std::to_string(position.step + 1)},
      {"the last step", std::to_string(total)},
      {"first values of the sum", sumValues({ArgRole::Param, ArgRole::Copy})},
      {"values in parts of the sum",
       llvm::utohexstr(step->instance.sumWholes())}};
}

llvm::Expected<RunResult> TrainRun::run() {
  if (llvm::Error error = trainer->run())
    return error;
  auto result = trainer->finish();
  llvm::Error error = result.takeError();
  // A processor that errs would be noticed nowhere else.
  constexpr ArgRole kKept[] = {ArgRole::Param, ArgRole::Copy, ArgRole::State,
                               ArgRole::Slot, ArgRole::Control};
  if (!error)
    error = step->instance.download(kKept);
  if ((error = agree(std::move(error),
                     {{"last values of the sum", sumValues(kKept)}})))
    return error;
  return result;
}

/// What all replicas have said that they can do, or none does.
static llvm::Expected<RunResult> trainTogether(const TrainOptions &options,
                                               TrainRun &run) {
  llvm::Error error = verifyReplicas(options.compile.replicas);
  if (!error)
    error = run.load();
  // Before a replica begins to wait for one that had an error.
  if ((error = agree(std::move(error))))
    return error;
  if ((error = run.prepare()))
    return agree(std::move(error));
  if ((error = agree(std::move(error), run.listFacts())))
    return error;
  return run.run();
}

llvm::Expected<RunResult> mlir::amp::train(const ProgramLoader &loader,
                                           const TrainOptions &options,
                                           RunObserver &observer) {
  Collectives &collectives = getCollectives();
  // One that ends while another compiles is missed at once, too.
  auto watch = ReplicaWatch::create(collectives);
  if (!watch)
    return watch.takeError();
  if (*watch)
    (*watch)->setCheckpoint(options.checkpoint);
  TrainRun run(loader, options, observer);
  auto result = trainTogether(options, run);
  if (!result && result.errorIsA<ReplicaError>())
    return result;
  if (*watch)
    if (llvm::Error error = (*watch)->end(collectives))
      return result ? std::move(error)
                    : llvm::joinErrors(result.takeError(), std::move(error));
  return result;
}
