//===- Recorder.cpp - What stays of a training run --------------*- C++ -*-===//

#include "amp-c/Recorder.h"
#include "Handles.h"

#include "amp/Runtime/Collectives.h"
#include "amp/Session/Files.h"
#include "amp/Training/Recorder.h"
#include <cstring>

using namespace mlir::amp;
namespace json = llvm::json;

struct AmpRecorderImpl {
  AmpStep step;
  Recorder recorder;
};

//===----------------------------------------------------------------------===//
// Making one
//===----------------------------------------------------------------------===//

void ampRecordOptionsInit(AmpRecordOptions *options) {
  std::memset(options, 0, sizeof(*options));
  options->size = sizeof(*options);
}

static RecordOptions convertOptions(const AmpRecordOptions &given) {
  auto text = [](const char *value) { return value ? value : ""; };
  RecordOptions options;
  options.checkpoint = text(given.checkpoint);
  options.resume = given.resume != 0;
  if (given.checkpointSteps > 0)
    options.checkpointSteps = given.checkpointSteps;
  if (given.checkpointSeconds > 0)
    options.checkpointSeconds = given.checkpointSeconds;
  options.keep = std::max<int64_t>(given.keep, 0);
  options.best = text(given.best);
  if (given.patience > 0)
    options.patience = given.patience;
  options.log = text(given.log);
  options.tensorboard = text(given.tensorboard);
  options.report = text(given.report);
  options.history = given.history != 0;
  return options;
}

AmpError ampRecorderCreate(AmpStep step, const AmpRecordOptions *given,
                           AmpRecorder *result) {
  // The first version ends with `userData`.
  if (given->size < sizeof(AmpRecordOptions))
    return capi::toC(llvm::createStringError(
        "AmpRecordOptions: expected a size of " +
        llvm::Twine(sizeof(AmpRecordOptions)) + " or more, found " +
        llvm::Twine(given->size) + ": fill it by ampRecordOptionsInit"));
  RecordOptions options = convertOptions(*given);
  // Of several replicas the first one writes.
  options.writes =
      step->program->manifest.replicas == 1 || getCollectives().isFirst();
  // As amp-run does before it compiles.
  for (llvm::StringRef path : {options.checkpoint, options.report})
    if (options.writes)
      if (llvm::Error error = checkWritable(path))
        return capi::toC(std::move(error));
  capi::setCheckpoint(options.checkpoint);
  if (options.resume) {
    if (AmpError error = ampStepLoad(step, options.checkpoint.c_str(),
                                     given->warn, given->userData))
      return error;
  } else {
    uint64_t seed = step->position.seed;
    step->position = RunPosition();
    step->position.seed = seed;
  }
  auto recorder = Recorder::create(options, step->instance, step->position,
                                   capi::Warner(given->warn, given->userData));
  if (!recorder)
    return capi::toC(recorder.takeError());
  *result = new AmpRecorderImpl{step, std::move(*recorder)};
  return nullptr;
}

void ampRecorderDestroy(AmpRecorder recorder) { delete recorder; }

AmpRunPosition ampRecorderGetPosition(AmpRecorder recorder) {
  const RunPosition &position = recorder->step->position;
  return {int64_t(position.epoch), position.position, position.step,
          position.applied};
}

void ampRecorderAddSetting(AmpRecorder recorder, const char *name,
                           const char *text) {
  RunReport &report = recorder->recorder.getReport();
  if (llvm::StringRef(name) == "title")
    report.title = text;
  else
    report.settings.emplace_back(name, text);
}

AmpError ampRecorderAddPrecision(AmpRecorder recorder, const char *source,
                                 size_t size, const char *name,
                                 const AmpCompileOptions *given) {
  auto options = capi::readOptions(given);
  if (!options)
    return capi::toC(options.takeError());
  auto table = explainPrecision(llvm::StringRef(source, size), name, *options);
  if (!table)
    return capi::toC(table.takeError());
  recorder->recorder.getReport().tables.push_back(std::move(*table));
  return nullptr;
}

//===----------------------------------------------------------------------===//
// Steps and evaluations
//===----------------------------------------------------------------------===//

void ampRecorderAddStep(AmpRecorder recorder, AmpStep ran, double seconds) {
  StepInstance &instance = ran->instance;
  auto status =
      static_cast<uint32_t>(instance.getReport("status", StatusApplied));
  RunPosition &position = recorder->step->position;
  // The recorder's own step has counted by itself.
  if (ran != recorder->step) {
    ++position.step;
    position.applied += (status & StatusApplied) != 0;
  }
  ++position.position;
  position.lossSum += instance.getReport("loss");
  ++position.lossCount;
  auto reports = instance.getArgs(ArgRole::Report);
  StepResult result;
  result.status = status;
  result.seconds = std::max(0.0, seconds - ran->attributionSeconds);
  result.overflow = ran->overflow;
  result.reports = reports;
  recorder->recorder.addStep(position, result);
}

void ampRecorderEndEpoch(AmpRecorder recorder) {
  RunPosition &position = recorder->step->position;
  ++position.epoch;
  position.position = position.lossCount = 0;
  position.lossSum = 0;
}

AmpError ampRecorderAddEvaluation(AmpRecorder recorder,
                                  const char *const *names,
                                  const double *values, size_t count,
                                  int64_t rows) {
  Evaluation evaluation;
  evaluation.rows = rows;
  for (size_t i = 0; i < count; ++i)
    if (llvm::StringRef(names[i]) == "loss")
      evaluation.loss = values[i];
    else
      evaluation.metrics.emplace_back(names[i], values[i]);
  return capi::toC(
      recorder->recorder.addEvaluation(recorder->step->position, evaluation));
}

int ampRecorderHasStalled(AmpRecorder recorder) {
  return recorder->recorder.hasStalled();
}

//===----------------------------------------------------------------------===//
// Files and the history
//===----------------------------------------------------------------------===//

void ampRecorderSaveIfDue(AmpRecorder recorder) {
  recorder->recorder.saveIfDue(recorder->step->position);
}

int ampRecorderIsDueByClock(AmpRecorder recorder) {
  return recorder->recorder.isDueByClock();
}

void ampRecorderSaveAsAgreed(AmpRecorder recorder) {
  recorder->recorder.saveIfDue(recorder->step->position, /*isWished=*/true);
}

AmpError ampRecorderSave(AmpRecorder recorder) {
  return capi::toC(recorder->recorder.save(recorder->step->position));
}

AmpError ampRecorderSaveLastApplied(AmpRecorder recorder, int64_t *step) {
  auto saved = recorder->recorder.saveLastApplied();
  if (!saved)
    return capi::toC(saved.takeError());
  *step = saved->value_or(-1);
  return nullptr;
}

void ampRecorderSetEnd(AmpRecorder recorder, const char *why) {
  recorder->recorder.setEnd(why);
}

AmpError ampRecorderClose(AmpRecorder recorder) {
  return capi::toC(recorder->recorder.close(recorder->step->position));
}

static json::Object toJSON(const SeriesMap &map) {
  json::Object object;
  for (const auto &[name, series] : map) {
    json::Array points;
    for (const SeriesPoint &point : series.getPoints()) {
      auto number = [&](double value) -> json::Value {
        return point.numFinite ? json::Value(value) : nullptr;
      };
      points.push_back(json::Array{point.first, point.last,
                                   number(point.getMean()), number(point.least),
                                   number(point.most), point.numNotFinite});
    }
    object[name] = std::move(points);
  }
  return object;
}

AmpError ampRecorderDescribe(AmpRecorder handle, AmpText *result) {
  const RunHistory &history = handle->recorder.getHistory();
  json::Array plots;
  for (auto &[name, text] : renderPlots(history))
    plots.push_back(json::Array{name, text});
  json::Array skipped;
  for (const SkippedStep &step : history.skipped)
    skipped.push_back(json::Array{step.step, step.why, step.where});
  json::Value value = json::Object{
      {"skipped", std::move(skipped)},
      {"best", handle->recorder.describeBest()},
      {"has_best", handle->recorder.hasBest()},
      {"steps", toJSON(history.steps)},
      {"evaluations", toJSON(history.evaluations)},
      {"plots", std::move(plots)},
      {"style", getPlotStyle()},
  };
  std::string text;
  llvm::raw_string_ostream(text) << value;
  return capi::toC(std::move(text), result);
}
