//===- Evaluator.cpp - Loss and metrics over a split ------------*- C++ -*-===//

#include "amp/Training/Evaluator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <numeric>

using namespace mlir::amp;

std::string mlir::amp::formatEvaluation(const Evaluation &evaluation) {
  std::string text = "loss " + formatNumber(evaluation.loss);
  for (const auto &[name, value] : evaluation.metrics)
    text += ", " + name + " " + formatNumber(value);
  return text;
}

void mlir::amp::printEvaluation(llvm::raw_ostream &os,
                                const Evaluation &evaluation) {
  os << "\"test_loss\":" << formatShortest(evaluation.loss)
     << ",\"test_rows\":" << evaluation.rows << ",\"test\":{";
  llvm::ListSeparator comma(",");
  for (const auto &[name, value] : evaluation.metrics)
    os << comma << quoteJSON(name) << ":" << formatShortest(value);
  os << "}";
}

static bool isMetric(llvm::StringRef report) {
  return report != "loss" && report != "status" && report != "grad_norm" &&
         report != "scale" && report != "lr";
}

llvm::Expected<Evaluator>
Evaluator::create(const ProgramLoader &loader, const SafeTensors &file,
                  llvm::ArrayRef<llvm::StringRef> splits,
                  CompileOptions options, const DataOptions &dataOptions) {
  options.kind = ProgramKind::Eval;
  // What concerns training alone must not make for another cache entry.
  options.accumulate.reset();
  options.clipNorm.reset();
  options.ema.reset();
  options.paramRounding.clear();
  options.clipValue.reset();
  options.anomaly.clear();
  options.optimizer.clear();
  options.groups.clear();
  options.schedule.clear();
  options.scaler.clear();
  auto full = loader.load(options, "eval");
  if (!full)
    return full.takeError();
  auto data = DataSet::create(file, full->getManifest(), splits, dataOptions,
                              DataUse::Evaluate);
  if (!data)
    return data.takeError();
  int64_t rows = data->getNumSamples();
  int64_t batch = full->getManifest().batch;
  if (batch <= 0 || rows == 0)
    return llvm::createStringError(llvm::Twine(file.getPath()) +
                                   ": nothing to evaluate in " +
                                   llvm::Twine(rows) + " " + data->getUnit());
  std::string label = data->getSplit().empty() ? "all" : data->getSplit().str();
  if (dataOptions.heldOut > 0)
    label = "held out";
  Evaluator evaluator(std::move(*full), std::move(*data), label,
                      loader.getWarn());
  if (int64_t rest = rows % batch) {
    options.batch = rest;
    auto tail = loader.load(options, "eval tail");
    if (tail)
      evaluator.tail = std::move(*tail);
    else if (rows < batch)
      return tail.takeError();
    else // not every model can be compiled for another batch
      loader.warn("the last " + std::to_string(rest) + " of " +
                  std::to_string(rows) + " " + evaluator.data.getUnit() +
                  " are not evaluated: " + llvm::toString(tail.takeError()));
  }
  for (LoadedStep *step :
       {&evaluator.full, evaluator.tail ? &*evaluator.tail : nullptr})
    if (step)
      if (llvm::Error error = step->instance.initialize(0))
        return error;
  return evaluator;
}

llvm::SmallVector<llvm::StringRef> Evaluator::getMetrics() const {
  llvm::SmallVector<llvm::StringRef> names;
  for (const BufferRef &report : full.instance.getArgs(ArgRole::Report))
    if (isMetric(report.spec->name))
      names.push_back(report.spec->name);
  return names;
}

llvm::Error Evaluator::setParameters(const StepInstance &source) {
  return full.instance.copyFrom(source, {ArgRole::Param, ArgRole::State});
}

llvm::Error Evaluator::runRows(LoadedStep &step, int64_t first, int64_t count,
                               Evaluation &sums) {
  llvm::SmallVector<int64_t> rows(count);
  std::iota(rows.begin(), rows.end(), first);
  SampleBatch batch;
  batch.samples = rows;
  for (auto [i, input] : llvm::enumerate(step.instance.getArgs(ArgRole::Input)))
    if (llvm::Error error = data.copySamples(i, batch, input.data))
      return error;
  if (llvm::Error error = step.instance.run())
    return error;
  auto status = static_cast<uint32_t>(step.instance.getReport("status"));
  if (status & StatusIndexOutOfRange && !hasWarned) {
    warn("label or index out of range in the evaluation");
    hasWarned = true;
  }
  sums.rows += count;
  sums.loss += count * step.instance.getReport("loss");
  size_t index = 0;
  for (const BufferRef &report : step.instance.getArgs(ArgRole::Report)) {
    if (!isMetric(report.spec->name))
      continue;
    if (index == sums.metrics.size())
      sums.metrics.emplace_back(report.spec->name, 0.0);
    sums.metrics[index++].second += count * report.get();
  }
  return llvm::Error::success();
}

llvm::Expected<Evaluation> Evaluator::run() {
  Evaluation result;
  int64_t batch = full.getManifest().batch;
  int64_t rows = data.getNumSamples();
  for (int64_t first = 0; first + batch <= rows; first += batch)
    if (llvm::Error error = runRows(full, first, batch, result))
      return error;
  if (tail) {
    if (llvm::Error error = tail->instance.copyFrom(
            full.instance, {ArgRole::Param, ArgRole::State}))
      return error;
    if (llvm::Error error =
            runRows(*tail, rows - rows % batch, rows % batch, result))
      return error;
  }
  result.loss /= result.rows;
  for (auto &metric : result.metrics)
    metric.second /= result.rows;
  return result;
}
