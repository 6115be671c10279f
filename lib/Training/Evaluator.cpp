//===- Evaluator.cpp - Loss and metrics over a split ------------*- C++ -*-===//

#include "amp/Training/Evaluator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

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

bool mlir::amp::isEvaluation(const llvm::json::Object &line) {
  return line.getInteger("test_rows") && !line.get("status");
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
  auto pass = SplitPass::create(loader, file, splits, std::move(options),
                                dataOptions, "eval", /*needsAll=*/false);
  if (!pass)
    return pass.takeError();
  return Evaluator(std::move(*pass));
}

llvm::SmallVector<llvm::StringRef> Evaluator::getMetrics() const {
  llvm::SmallVector<llvm::StringRef> names;
  for (const BufferRef &report : pass.getInstance().getArgs(ArgRole::Report))
    if (isMetric(report.spec->name))
      names.push_back(report.spec->name);
  return names;
}

llvm::Error Evaluator::setParameters(const StepInstance &source) {
  return getInstance().copyFrom(source, {ArgRole::Param, ArgRole::State});
}

/// Adds a batch's means, times its rows.
static void addRows(Evaluation &sums, const StepInstance &instance,
                    int64_t count) {
  sums.rows += count;
  sums.loss += count * instance.getReport("loss");
  size_t index = 0;
  for (const BufferRef &report : instance.getArgs(ArgRole::Report)) {
    if (!isMetric(report.spec->name))
      continue;
    if (index == sums.metrics.size())
      sums.metrics.emplace_back(report.spec->name, 0.0);
    sums.metrics[index++].second += count * report.get();
  }
}

llvm::Expected<Evaluation> Evaluator::run() {
  Evaluation result;
  auto take = [&](const StepInstance &instance, int64_t, int64_t count) {
    addRows(result, instance, count);
    return llvm::Error::success();
  };
  if (llvm::Error error = pass.run(take))
    return error;
  result.loss /= result.rows;
  for (auto &metric : result.metrics)
    metric.second /= result.rows;
  return result;
}
