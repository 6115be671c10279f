//===- Evaluator.cpp - Loss and metrics over a split ------------*- C++ -*-===//

#include "Evaluator.h"
#include "llvm/ADT/STLExtras.h"
#include <numeric>

using namespace mlir::amp;
using namespace mlir::amp::run;

std::string mlir::amp::run::formatEvaluation(const Evaluation &evaluation) {
  std::string text = "loss " + formatNumber(evaluation.loss);
  for (const auto &[name, value] : evaluation.metrics)
    text += ", " + name + " " + formatNumber(value);
  return text;
}

static constexpr struct {
  uint32_t bit;
  llvm::StringLiteral text;
} kWarnings[] = {
    {StatusLossNotFinite, "loss not finite"},
    {StatusIndexOutOfRange, "label or index out of range"},
    {StatusAssertion, "an assertion of the model failed"},
    {StatusUpdateNotFinite,
     "an unscaled gradient, its norm, a new parameter or slot not finite, and "
     "nothing applied,"},
    {StatusStateNotFinite,
     "a state would have become infinite or NaN, and nothing was applied,"},
    {StatusAnomaly, "the loss or its gradient's norm is out of the ordinary, "
                    "and nothing was applied,"},
    {StatusScaleLost, "the loss scale can no longer be inverted"},
    {StatusScaleLeast, "the loss scale is at its minimum, and too large"},
};

bool mlir::amp::run::asksForWarning(uint32_t status, uint32_t warned) {
  return llvm::any_of(kWarnings, [&](const auto &warning) {
    return (status & ~warned & warning.bit) != 0;
  });
}

void mlir::amp::run::warnOfStatus(uint32_t status, llvm::StringRef where,
                                  uint32_t &warned) {
  for (const auto &warning : kWarnings)
    if (status & ~warned & warning.bit) {
      printWarning((warning.text + " in " + where).str());
      warned |= warning.bit;
    }
}

static bool isMetric(llvm::StringRef report) {
  return report != "loss" && report != "status" && report != "grad_norm" &&
         report != "scale" && report != "lr";
}

llvm::Expected<Evaluator>
Evaluator::create(const Session &session, const SafeTensors &file,
                  llvm::ArrayRef<llvm::StringRef> splits) {
  CompileOptions options = session.getOptions().compile;
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
  auto full = session.load(options, "eval");
  if (!full)
    return full.takeError();
  auto data =
      DataSet::create(file, full->getManifest(), splits,
                      session.getOptions().dataOptions, DataUse::Evaluate);
  if (!data)
    return data.takeError();
  int64_t rows = data->getNumSamples();
  int64_t batch = full->getManifest().batch;
  if (batch <= 0 || rows == 0)
    return llvm::createStringError(llvm::Twine(file.getPath()) +
                                   ": nothing to evaluate in " +
                                   llvm::Twine(rows) + " " + data->getUnit());
  std::string label = data->getSplit().empty() ? "all" : data->getSplit().str();
  if (session.getOptions().dataOptions.heldOut > 0)
    label = "held out";
  Evaluator evaluator(std::move(*full), std::move(*data), label);
  if (int64_t rest = rows % batch) {
    options.batch = rest;
    auto tail = session.load(options, "eval tail");
    if (tail)
      evaluator.tail = std::move(*tail);
    else if (rows < batch)
      return tail.takeError();
    else // not every model can be compiled for another batch
      printWarning("the last " + std::to_string(rest) + " of " +
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
    printWarning("label or index out of range in the evaluation");
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
