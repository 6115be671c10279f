//===- TrainLog.cpp - What a training run says ------------------*- C++ -*-===//

#include "TrainLog.h"
#include "amp/Session/Files.h"
#include "amp/Session/SafeTensors.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"

using namespace mlir::amp;
using namespace mlir::amp::run;

//===----------------------------------------------------------------------===//
// ProgressLine
//===----------------------------------------------------------------------===//

ProgressLine::ProgressLine()
    : isTerminal(llvm::outs().is_displayed()), start(getSeconds()) {}

void ProgressLine::print(const Progress &progress, double now) {
  int64_t done = progress.step - progress.first;
  double rate = done / std::max(now - start, 1e-9);
  llvm::raw_ostream &os = llvm::outs();
  os << "step " << progress.step << "/" << progress.total << "  loss "
     << formatNumber(progress.loss) << "  scale "
     << formatNumber(progress.scale) << "  skipped " << progress.skipped
     << llvm::format(rate < 10 ? "  %.2f steps/s" : "  %.0f steps/s", rate);
  if (progress.step < progress.total)
    os << "  " << formatSeconds((progress.total - progress.step) / rate)
       << " left";
}

void ProgressLine::update(const Progress &progress) {
  double now = getSeconds();
  if (isTerminal) {
    if (progress.step != progress.total && now - lastPrint < 0.1)
      return;
    lastPrint = now;
    llvm::outs() << "\r";
    print(progress, now);
    llvm::outs() << "\x1b[K";
    llvm::outs().flush();
    isLineOpen = true;
    return;
  }
  // A line each time another tenth of the run is done.
  int64_t tenth = progress.step * 10 / progress.total;
  if (tenth == (progress.step - 1) * 10 / progress.total)
    return;
  print(progress, now);
  llvm::outs() << "\n";
  llvm::outs().flush();
}

void ProgressLine::finish() {
  if (isLineOpen)
    llvm::outs() << "\n";
  llvm::outs().flush();
  isLineOpen = false;
}

//===----------------------------------------------------------------------===//
// Summary
//===----------------------------------------------------------------------===//

std::string mlir::amp::run::quote(llvm::StringRef text) {
  std::string result;
  llvm::raw_string_ostream(result) << llvm::json::Value(text);
  return result;
}

void mlir::amp::run::printEvaluation(llvm::raw_ostream &os,
                                     const Evaluation &evaluation) {
  os << "\"test_loss\":" << formatShortest(evaluation.loss)
     << ",\"test_rows\":" << evaluation.rows << ",\"test\":{";
  llvm::ListSeparator comma(",");
  for (const auto &[name, value] : evaluation.metrics)
    os << comma << quote(name) << ":" << formatShortest(value);
  os << "}";
}

std::string mlir::amp::run::nameOfPolicy(const Options &options,
                                         const Manifest &manifest) {
  const std::string &given = options.compile.policy;
  return given.empty() ? manifest.policy : given;
}

llvm::Error mlir::amp::run::writeSummary(llvm::StringRef path,
                                         const Summary &summary) {
  return writeFileAtomically(path, [&](llvm::raw_ostream &os) {
    os << "{\"policy\":" << quote(summary.policy) << ",\"train_loss\":"
       << (summary.trainLoss ? formatShortest(*summary.trainLoss) : "null")
       << ",";
    if (summary.test)
      printEvaluation(os, *summary.test);
    else
      os << R"("test_loss":null,"test_rows":0,"test":{})";
    os << ",\"steps\":" << summary.steps << ",\"applied\":" << summary.applied
       << ",\"skipped\":" << summary.steps - summary.applied
       << ",\"seconds\":" << formatShortest(summary.seconds) << "}\n";
  });
}
