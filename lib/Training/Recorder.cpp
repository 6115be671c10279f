//===- Recorder.cpp - What stays of a training run --------------*- C++ -*-===//

#include "amp/Training/Recorder.h"
#include "amp/Runtime/ReplicaWatch.h"
#include "amp/Support/Nearest.h"
#include "amp/Training/PartGatherer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include <cmath>
#include <cstring>

using namespace mlir::amp;
namespace sys = llvm::sys;

std::string mlir::amp::getBestPath(llvm::StringRef checkpoint) {
  llvm::SmallString<128> path(sys::path::parent_path(checkpoint));
  sys::path::append(path, sys::path::stem(checkpoint) + ".best" +
                              sys::path::extension(checkpoint));
  return std::string(path);
}

//===----------------------------------------------------------------------===//
// The best metric
//===----------------------------------------------------------------------===//

llvm::Expected<BestMetric> BestMetric::parse(llvm::StringRef text) {
  auto [name, direction] = text.split(':');
  bool isKnown = name == "loss" || name == "accuracy";
  if (isKnown && !text.contains(':'))
    direction = name == "loss" ? "min" : "max";
  if (name.empty() || (direction != "min" && direction != "max")) {
    llvm::StringRef shown = name.empty() ? "METRIC" : name;
    return llvm::createStringError("expected " + shown + ":min or " + shown +
                                   ":max, found '" + text + "'");
  }
  return BestMetric{name.str(), direction == "min"};
}

std::string BestMetric::toString() const {
  return name + (isLessBetter ? ":min" : ":max");
}

llvm::Error BestMetric::verify(llvm::ArrayRef<llvm::StringRef> metrics) const {
  if (name == "loss" || llvm::is_contained(metrics, name))
    return llvm::Error::success();
  llvm::SmallVector<llvm::StringRef> names(metrics);
  names.push_back("loss");
  return llvm::createStringError("'best': the evaluation has no metric '" +
                                 name + "'" + suggestNearest(name, names));
}

//===----------------------------------------------------------------------===//
// Making
//===----------------------------------------------------------------------===//

Recorder::Recorder(const RecordOptions &options, StepInstance &instance,
                   const RunPosition &start, StepLog log, RunCurves curves,
                   WarnFn warn)
    : options(options), instance(&instance), warn(std::move(warn)),
      log(std::move(log)), curves(std::move(curves)),
      files(options.checkpoint, options.keep, start), best(start.best),
      begun(getSeconds()), saved(begun) {}

llvm::Error Recorder::readBest() {
  if (options.best.empty() && !options.patience)
    return llvm::Error::success();
  auto parsed = BestMetric::parse(options.best.empty() ? "loss" : options.best);
  if (!parsed)
    return llvm::createStringError("'best': " +
                                   llvm::toString(parsed.takeError()));
  metric = std::move(*parsed);
  // Another metric's best value says nothing of this one.
  if (best.metric != metric->toString())
    best = BestEvaluation();
  best.metric = metric->toString();
  if (!options.best.empty() && options.checkpoint.empty())
    return llvm::createStringError("'best' needs 'checkpoint', beside which "
                                   "the best one is kept");
  return llvm::Error::success();
}

llvm::Expected<Recorder> Recorder::create(const RecordOptions &options,
                                          StepInstance &instance,
                                          const RunPosition &start,
                                          WarnFn warn) {
  RecordOptions own = options;
  if (!own.writes) {
    own.log.clear();
    own.tensorboard.clear();
    own.report.clear();
  }
  auto curves = RunCurves::open(own, start.step, warn);
  if (!curves)
    return curves.takeError();
  auto reports = instance.getArgs(ArgRole::Report);
  auto log = StepLog::open(
      own.log, own.resume ? std::optional(start.step) : std::nullopt, warn,
      [&](const llvm::json::Object &line) { curves->restore(line, reports); });
  if (!log)
    return log.takeError();
  Recorder recorder(own, instance, start, std::move(*log), std::move(*curves),
                    std::move(warn));
  if (llvm::Error error = recorder.readBest())
    return error;
  return recorder;
}

//===----------------------------------------------------------------------===//
// Steps and evaluations
//===----------------------------------------------------------------------===//

void Recorder::addStep(const RunPosition &position, const StepResult &step) {
  log.write(position.step, step.reports, step.overflow, step.probed);
  curves.addStep(position.step, step);
  if (step.status & StatusApplied)
    rememberApplied(position);
}

/// A step that is skipped changes control values and the position, and nothing
/// else that a checkpoint holds.
void Recorder::rememberApplied(const RunPosition &position) {
  if (options.checkpoint.empty())
    return;
  if (!lastApplied)
    lastApplied.emplace();
  lastApplied->position = position;
  lastApplied->controls.clear();
  for (const BufferRef &control : instance->getArgs(ArgRole::Control)) {
    const char *data = static_cast<const char *>(control.data);
    lastApplied->controls.emplace_back(data,
                                       data + control.spec->getNumBytes());
  }
}

/// The metric's value, or the loss.
static double getValue(const Evaluation &evaluation, llvm::StringRef name) {
  for (const auto &[other, value] : evaluation.metrics)
    if (other == name)
      return value;
  return evaluation.loss;
}

llvm::Error Recorder::addEvaluation(const RunPosition &position,
                                    const Evaluation &evaluation) {
  log.writeEvaluation(position.step, evaluation);
  curves.addEvaluation(position.step, evaluation);
  // The last step's evaluation may be one that was made already.
  if (!metric || best.evaluated == position.step)
    return llvm::Error::success();
  llvm::SmallVector<llvm::StringRef> names(
      llvm::make_first_range(evaluation.metrics));
  if (llvm::Error error = metric->verify(names))
    return error;
  double value = getValue(evaluation, metric->name);
  best.evaluated = position.step;
  // What is not a number is never better.
  bool isBetter = !best.value || (metric->isLessBetter ? value < *best.value
                                                       : value > *best.value);
  if (std::isnan(value) || !isBetter) {
    ++best.stale;
    return llvm::Error::success();
  }
  best = {best.metric, value, position.step, position.step, 0};
  if (options.best.empty())
    return llvm::Error::success();
  if (!options.writes)
    return assist();
  ReplicaWatch::Hold hold;
  std::string path = getBestPath(options.checkpoint);
  llvm::Error error = saveCheckpoint(path, *instance, addBest(position));
  isBestSaved = !error;
  if (error)
    warn(llvm::toString(std::move(error)) + "; the training goes on");
  return llvm::Error::success();
}

bool Recorder::hasStalled() const {
  return options.patience && best.stale >= *options.patience;
}

std::string Recorder::describeBest() const {
  if (!metric || !best.value)
    return "";
  return metric->name + " " + formatNumber(*best.value) + " at step " +
         std::to_string(best.step);
}

//===----------------------------------------------------------------------===//
// Checkpoints
//===----------------------------------------------------------------------===//

RunPosition Recorder::addBest(RunPosition position) const {
  position.best = best;
  files.describe(position);
  return position;
}

llvm::Error Recorder::assist() const {
  return hasParts(instance->getManifest()) ? giveParts(*instance)
                                           : llvm::Error::success();
}

bool Recorder::isDueByClock() const {
  return options.checkpointSeconds &&
         getSeconds() - saved >= *options.checkpointSeconds;
}

void Recorder::saveIfDue(const RunPosition &position, bool isWished) {
  bool areParts = hasParts(instance->getManifest());
  bool isDue = (options.checkpointSteps &&
                position.step % *options.checkpointSteps == 0) ||
               (areParts ? isWished : isDueByClock());
  // Before a step has been applied there is nothing to keep.
  if (!isDue || !lastApplied)
    return;
  saved = getSeconds();
  llvm::Error error = save(position);
  bool isNews = error && !hasFailedToSave;
  hasFailedToSave = bool(error);
  std::string text = llvm::toString(std::move(error));
  if (isNews)
    warn(text + "; the training goes on");
}

llvm::Error Recorder::saveFiles(const RunPosition &position) {
  if (options.checkpoint.empty())
    return llvm::Error::success();
  if (!options.writes)
    return assist();
  ReplicaWatch::Hold hold;
  return files.save(*instance, addBest(position));
}

/// The checkpoint before the report, which may cost none. It is written again,
/// and its error is the run's, when the run closes.
llvm::Error Recorder::save(const RunPosition &position) {
  // A checkpoint whose log is behind it could not be gone on from.
  log.flush();
  curves.flush();
  llvm::Error saved = saveFiles(position);
  llvm::Error error = writeReport(position);
  bool isNews = error && !hasFailedToReport;
  hasFailedToReport = bool(error);
  std::string text = llvm::toString(std::move(error));
  if (isNews)
    warn(text + "; the training goes on");
  return saved;
}

llvm::Expected<std::optional<int64_t>> Recorder::saveLastApplied() {
  if (!lastApplied)
    return std::nullopt;
  auto controls = instance->getArgs(ArgRole::Control);
  for (auto [control, bytes] : llvm::zip(controls, lastApplied->controls))
    std::memcpy(control.data, bytes.data(), bytes.size());
  if (llvm::Error error = instance->upload(ArgRole::Control))
    return error;
  log.flush();
  if (!options.writes) {
    if (llvm::Error error = assist())
      return error;
    return lastApplied->position.step;
  }
  ReplicaWatch::Hold hold;
  if (llvm::Error error = saveCheckpoint(options.checkpoint, *instance,
                                         addBest(lastApplied->position)))
    return error;
  return lastApplied->position.step;
}

/// "0.116 at step 400, least 0.0921 at step 380"; of a long run a number is the
/// mean of some steps.
static std::string describeLast(const Series &series) {
  const SeriesPoint &last = series.getPoints().back();
  const SeriesPoint *least = nullptr;
  for (const SeriesPoint &point : series.getPoints())
    if (point.numFinite && (!least || point.least < least->least))
      least = &point;
  auto name = [](const SeriesPoint &point) {
    return point.first == point.last
               ? " at step " + std::to_string(point.first)
               : " at steps " + std::to_string(point.first) + " to " +
                     std::to_string(point.last);
  };
  std::string text =
      (last.numFinite ? formatNumber(last.getMean()) : "not finite") +
      name(last);
  if (least && least != &last)
    text += ", least " + formatNumber(least->least) + name(*least);
  return text;
}

llvm::Error Recorder::writeReport(const RunPosition &position) {
  const RunHistory &history = curves.getHistory();
  TextPairs &results = curves.getReport().results;
  results = {{"ended", end}};
  if (auto loss = history.steps.find("loss"); loss != history.steps.end())
    results.emplace_back("loss", describeLast(loss->second));
  for (const auto &[name, series] : history.evaluations) {
    const SeriesPoint &last = series.getPoints().back();
    results.emplace_back(
        "evaluation's " + name,
        (last.numFinite ? formatNumber(last.getMean()) : "not finite") +
            " at step " + std::to_string(last.last));
  }
  if (std::string text = describeBest(); !text.empty())
    results.emplace_back("best", text);
  results.emplace_back("steps", std::to_string(position.step));
  results.emplace_back("skipped",
                       std::to_string(position.step - position.applied));
  results.emplace_back("time", formatSeconds(getSeconds() - begun));
  return curves.writeReport();
}

llvm::Error Recorder::close(const RunPosition &position) {
  return llvm::joinErrors(
      log.close(), llvm::joinErrors(curves.close(), writeReport(position)));
}
