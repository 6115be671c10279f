//===- RunCurves.cpp - A run's numbers, as people look at them --*- C++ -*-===//

#include "amp/Training/RunCurves.h"
#include "amp/Driver/Compiler.h"
#include "llvm/Support/JSON.h"

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

void RunCurves::addStep(int64_t step, llvm::ArrayRef<BufferRef> reports,
                        bool isApplied, double seconds) {
  if (!events && !keepsHistory)
    return;
  llvm::SmallVector<NamedScalar> values;
  for (const BufferRef &report : reports)
    if (report.spec->name != "status")
      values.emplace_back(report.spec->name, report.get());
  values.emplace_back("skipped", isApplied ? 0 : 1);
  values.emplace_back("step_ms", seconds * 1e3);
  if (keepsHistory)
    addValues(history.steps, step, values);
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
