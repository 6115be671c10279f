//===- RunCurves.cpp - A run's numbers, as people look at them --*- C++ -*-===//

#include "amp/Training/RunCurves.h"
#include "amp/Driver/Compiler.h"
#include "amp/Training/StatusText.h"
#include <limits>

using namespace mlir::amp;
namespace json = llvm::json;

llvm::Expected<RunCurves> RunCurves::open(const RecordOptions &options,
                                          int64_t first, WarnFn warn) {
  RunCurves curves(options, std::move(warn));
  if (options.tensorboard.empty())
    return curves;
  auto events = EventFile::create(options.tensorboard, first + 1);
  if (!events)
    return events.takeError();
  curves.events = std::move(*events);
  return curves;
}

void RunCurves::writeEvents(int64_t step, llvm::StringRef room,
                            llvm::ArrayRef<NamedScalar> values) {
  if (!events)
    return;
  llvm::SmallVector<NamedScalar> named;
  for (const auto &[name, value] : values)
    named.emplace_back((room + name).str(), value);
  events->write(step, named);
  // So that one who looks sees the last seconds.
  constexpr double kFlushSeconds = 2;
  if (double now = getSeconds(); now - flushed > kFlushSeconds) {
    events->flush();
    flushed = now;
  }
  if (!events->hasFailed())
    return;
  failure = llvm::toString(events->close());
  events.reset();
  warn(failure + "; the training goes on without");
}

static void addValues(SeriesMap &map, int64_t step,
                      llvm::ArrayRef<NamedScalar> values) {
  for (const auto &[name, value] : values)
    map[name].add(step, value);
}

static void addSkipped(RunHistory &history, int64_t step, uint32_t status,
                       std::string where) {
  if (!(status & StatusApplied) &&
      history.skipped.size() < RunHistory::kMostSkipped)
    history.skipped.push_back({step, describeSkip(status), std::move(where)});
}

void RunCurves::addStep(int64_t step, const StepResult &result) {
  if (!events && !keepsHistory)
    return;
  llvm::SmallVector<NamedScalar> values;
  for (const BufferRef &report : result.reports)
    if (report.spec->name != "status")
      values.emplace_back(report.spec->name, report.get());
  values.emplace_back("skipped", result.status & StatusApplied ? 0 : 1);
  values.emplace_back("step_ms", result.seconds * 1e3);
  if (keepsHistory) {
    addValues(history.steps, step, values);
    addSkipped(history, step, result.status,
               result.overflow ? result.overflow->toString() : "");
  }
  writeEvents(step, "train/", values);
}

void RunCurves::addEvaluation(int64_t step, const Evaluation &evaluation) {
  if (!events && !keepsHistory)
    return;
  llvm::SmallVector<NamedScalar> values = {{"loss", evaluation.loss}};
  for (const auto &[name, value] : evaluation.metrics)
    values.emplace_back(name, value);
  if (keepsHistory)
    addValues(history.evaluations, step, values);
  writeEvents(step, "eval/", values);
}

/// A log has what is not finite as a string.
static std::optional<double> getNumber(const json::Object &object,
                                       llvm::StringRef key) {
  if (std::optional<double> number = object.getNumber(key))
    return number;
  if (object.getString(key))
    return std::numeric_limits<double>::quiet_NaN();
  return std::nullopt;
}

/// The number of the type whose digits were printed.
static double asIn(DType type, double value) {
  alignas(8) char element[8] = {};
  writeElement(type, element, 0, value);
  return readElement(type, element, 0);
}

static std::string getOverflow(const json::Object &line) {
  const json::Object *given = line.getObject("overflow");
  if (!given)
    return "";
  Overflow overflow;
  overflow.kind = given->getString("op").value_or("").str();
  overflow.location = given->getString("at").value_or("").str();
  overflow.isBackward = given->getBoolean("backward").value_or(false);
  overflow.share = given->getNumber("share").value_or(0);
  return overflow.toString();
}

void RunCurves::restore(const json::Object &line,
                        llvm::ArrayRef<BufferRef> reports) {
  std::optional<int64_t> step = line.getInteger("step");
  if (!keepsHistory || !step)
    return;
  if (isEvaluation(line)) {
    history.evaluations["loss"].add(
        *step, getNumber(line, "test_loss")
                   .value_or(std::numeric_limits<double>::quiet_NaN()));
    if (const json::Object *metrics = line.getObject("test"))
      for (const auto *metric : sortedElements(*metrics))
        history.evaluations[metric->first.str()].add(
            *step, metric->second.getAsNumber().value_or(
                       std::numeric_limits<double>::quiet_NaN()));
    return;
  }
  auto status = uint32_t(line.getInteger("status").value_or(StatusApplied));
  for (const BufferRef &report : reports)
    if (auto value = getNumber(line, report.spec->name);
        value && report.spec->name != "status")
      history.steps[report.spec->name].add(*step, asIn(report.type, *value));
  history.steps["skipped"].add(*step, status & StatusApplied ? 0 : 1);
  addSkipped(history, *step, status, getOverflow(line));
}

void RunCurves::flush() {
  if (events)
    events->flush();
}

llvm::Error RunCurves::writeReport() const {
  if (reportPath.empty())
    return llvm::Error::success();
  return amp::writeReport(reportPath, report, history);
}

llvm::Error RunCurves::close() {
  if (events)
    if (llvm::Error error = events->close())
      return error;
  events.reset();
  if (failure.empty())
    return llvm::Error::success();
  return llvm::createStringError(failure);
}

//===----------------------------------------------------------------------===//
// Precision
//===----------------------------------------------------------------------===//

/// A column of the table, and its key in what `explain` prints.
static constexpr std::pair<llvm::StringLiteral, llvm::StringLiteral>
    kColumns[] = {
        {"where", "where"},          {"op", "op"},       {"kind", "kind"},
        {"class", "class"},          {"reads", "reads"}, {"gives", "gives"},
        {"decided by", "decided_by"}};

llvm::Expected<TextTable>
mlir::amp::explainPrecision(llvm::StringRef source, llvm::StringRef name,
                            const CompileOptions &options) {
  // It says nothing that compiling the step has not said.
  auto text = explain(source, name, options, /*json=*/true, /*other=*/"",
                      [](llvm::StringRef) {});
  if (!text)
    return text.takeError();
  json::Value value = llvm::cantFail(json::parse(*text));
  TextTable table;
  table.title = "Precision of the forward pass";
  for (auto [column, key] : kColumns)
    table.columns.push_back(column.str());
  for (const json::Value &op : *value.getAsObject()->getArray("ops")) {
    std::vector<std::string> &row = table.rows.emplace_back();
    for (auto [column, key] : kColumns)
      row.push_back(op.getAsObject()->getString(key).value_or("").str());
  }
  return table;
}
