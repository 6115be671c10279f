//===- TrainLog.cpp - What a training run says ------------------*- C++ -*-===//

#include "TrainLog.h"
#include "amp/Execution/SafeTensors.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include <unistd.h>

using namespace mlir::amp;
using namespace mlir::amp::run;

//===----------------------------------------------------------------------===//
// StepLog
//===----------------------------------------------------------------------===//

/// The standard stream that the path leads to, or none. A second opening of
/// it would cut off, or write over, what stands there.
static std::optional<int> findStandardStream(llvm::StringRef path) {
  llvm::sys::fs::file_status file, stream;
  if (llvm::sys::fs::status(path, file))
    return std::nullopt;
  for (int fd : {STDOUT_FILENO, STDERR_FILENO})
    if (!llvm::sys::fs::status(fd, stream) &&
        file.getUniqueID() == stream.getUniqueID())
      return fd;
  return std::nullopt;
}

llvm::Expected<StepLog> StepLog::open(llvm::StringRef path, bool append) {
  StepLog log;
  if (path.empty())
    return log;
  std::error_code failure;
  log.path = path.str();
  // The stream's own position is shared, and each line is written at once, to
  // stand among the others' in order. /dev/null is in nobody's way.
  if (auto fd = findStandardStream(path); fd && path != "/dev/null") {
    llvm::outs().SetUnbuffered();
    log.os = std::make_unique<llvm::raw_fd_ostream>(*fd, /*shouldClose=*/false);
    log.isShared = true;
    return log;
  }
  log.os = std::make_unique<llvm::raw_fd_ostream>(
      path, failure,
      append ? llvm::sys::fs::OF_Append : llvm::sys::fs::OF_None);
  if (failure)
    return llvm::createStringError(path +
                                   ": cannot be written: " + failure.message());
  return log;
}

/// A string of JSON, with its quotes.
static std::string quote(llvm::StringRef text) {
  std::string result;
  llvm::raw_string_ostream(result) << llvm::json::Value(text);
  return result;
}

void StepLog::write(int64_t step, llvm::ArrayRef<BufferRef> reports) {
  if (!os)
    return;
  *os << "{\"step\":" << step;
  for (const BufferRef &report : reports)
    *os << "," << quote(report.spec->name) << ":"
        << formatElement(report.type, report.data, 0);
  *os << "}\n";
  if (isShared)
    os->flush();
}

static void printEvaluation(llvm::raw_ostream &os,
                            const Evaluation &evaluation) {
  os << "\"test_loss\":" << formatShortest(evaluation.loss)
     << ",\"test_rows\":" << evaluation.rows << ",\"test\":{";
  llvm::ListSeparator comma(",");
  for (const auto &[name, value] : evaluation.metrics)
    os << comma << quote(name) << ":" << formatShortest(value);
  os << "}";
}

void StepLog::writeEvaluation(int64_t step, const Evaluation &evaluation) {
  if (!os)
    return;
  *os << "{\"step\":" << step << ",";
  printEvaluation(*os, evaluation);
  *os << "}\n";
  if (isShared)
    os->flush();
}

llvm::Error StepLog::close() {
  if (!os)
    return llvm::Error::success();
  if (isShared)
    os->flush();
  else
    os->close();
  if (!os->has_error())
    return llvm::Error::success();
  std::string reason = os->error().message();
  os->clear_error();
  return llvm::createStringError(path + ": cannot be written: " + reason);
}

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
