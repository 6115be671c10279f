//===- Train.cpp - Train a model --------------------------------*- C++ -*-===//

#include "Histogram.h"
#include "Interrupt.h"
#include "ProgressLine.h"
#include "Session.h"
#include "Summary.h"
#include "amp/Runtime/Collectives.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir::amp;
using namespace mlir::amp::run;

namespace {
/// Of a replica that another one speaks for.
class Silence : public RunObserver {
  void warn(llvm::StringRef) override {}
  llvm::StringRef getInterrupt() override {
    return run::getInterrupt() ? getInterruptName() : "";
  }
};

/// Prints a run as it goes.
class Printer : public RunObserver {
public:
  explicit Printer(const Options &options) : options(options) {}
  void begin(const RunSetup &setup) override;
  void stepDone(const Progress &progress) override;
  void evaluated(llvm::StringRef label, const Evaluation &evaluation) override;
  void skipped(int64_t step, const Overflow &overflow) override;
  void warn(llvm::StringRef text) override;
  llvm::StringRef getInterrupt() override {
    return run::getInterrupt() ? getInterruptName() : "";
  }
  /// Ends the live line, if there is one.
  void finish() { line.finish(); }
  /// What a step sends to other replicas.
  void printTraffic() const;

private:
  const Options &options;
  ProgressLine line;
  Traffic firstStep, lastStep; ///< what was sent up to their ends
  int64_t steps = 0;           ///< from the one to the other
};
} // namespace

static void printRow(llvm::StringRef name, const llvm::Twine &value) {
  llvm::outs() << llvm::left_justify(name, 8) << " " << value << "\n";
}

void Printer::begin(const RunSetup &setup) {
  for (const auto &[name, text] : listSettings(options, setup, options.model))
    printRow(name, text);
  llvm::outs().flush();
}

void Printer::stepDone(const Progress &progress) {
  lastStep = getCollectives().getTraffic();
  if (progress.step == progress.first + 1)
    firstStep = lastStep;
  steps = progress.step - progress.first - 1;
  if (options.timing && progress.step == progress.first + 1)
    llvm::errs() << llvm::format("%10.3f ms  first step\n",
                                 progress.seconds * 1e3);
  line.update(progress);
}

void Printer::printTraffic() const {
  if (getCollectives().getSize() == 1 || steps < 1)
    return;
  int64_t bytes = lastStep.bytes - firstStep.bytes;
  int64_t messages = lastStep.messages - firstStep.messages;
  printRow("sent", llvm::Twine(bytes / steps) + " bytes in " +
                       llvm::Twine(messages / steps) +
                       " messages a step and replica, over " +
                       getCollectives().getName());
  // The rest of the time that messages took, the step computed.
  double seconds = lastStep.seconds - firstStep.seconds;
  double awaited = lastStep.awaitedSeconds - firstStep.awaitedSeconds;
  double share = seconds > 0 ? std::max(0.0, 1 - awaited / seconds) : 0;
  printRow("hidden", llvm::formatv("{0:f0} % of the {1} a step that messages "
                                   "took",
                                   100 * share, formatSeconds(seconds / steps))
                         .str());
}

void Printer::evaluated(llvm::StringRef label, const Evaluation &evaluation) {
  line.finish();
  printRow(label, formatEvaluation(evaluation));
}

void Printer::skipped(int64_t step, const Overflow &overflow) {
  line.finish();
  printRow("skipped", "step " + llvm::Twine(step) + ": " + overflow.toString());
}

void Printer::warn(llvm::StringRef text) {
  line.finish();
  printWarning(text);
}

static void printResult(const RunResult &result) {
  if (result.trainLoss)
    printRow("train", "loss " + formatNumber(*result.trainLoss) +
                          " (mean of the last epoch)");
  if (result.test)
    printRow(result.label, formatEvaluation(*result.test) + " (" +
                               llvm::Twine(result.test->rows) + " " +
                               result.unit + ")");
  if (!result.best.empty())
    printRow("best", result.best + (result.isStopped ? ": stopped early" : ""));
  int64_t skipped = result.steps - result.applied;
  printRow("steps", llvm::Twine(result.steps) + ", skipped " +
                        llvm::Twine(skipped) + ", " +
                        formatSeconds(result.seconds));
  llvm::outs().flush();
  if (2 * skipped > result.steps)
    printWarning("most steps were skipped (" + std::to_string(skipped) +
                 " of " + std::to_string(result.steps) +
                 ") and changed nothing: the log's status says why");
}

static llvm::Error drawHistogram(const Options &options,
                                 const ValueStatistics &gradients) {
  printRow("scale", ScaleAdvice::compute(gradients).toString());
  llvm::outs().flush();
  return writeHistogram(options.histogram,
                        llvm::sys::path::filename(options.model), gradients);
}

/// Trains without a word or a file.
static llvm::Error trainSilently(const Session &session) {
  Options options = session.getOptions();
  options.writes = false;
  Silence silence;
  return train(session.getLoader(), options, silence).takeError();
}

llvm::Error mlir::amp::run::runTrain(const Session &session) {
  const Options &options = session.getOptions();
  watchInterrupts();
  if (!getCollectives().isFirst())
    return trainSilently(session);
  Printer printer(options);
  auto result = train(session.getLoader(), options, printer);
  printer.finish();
  if (!result)
    return result.takeError();
  printResult(*result);
  printer.printTraffic();
  if (!options.histogram.empty())
    if (llvm::Error error = drawHistogram(options, result->gradients))
      return error;
  if (options.summary.empty())
    return llvm::Error::success();
  return writeSummary(options.summary, *result);
}
