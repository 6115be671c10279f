//===- TrainLog.h - What a training run says --------------------*- C++ -*-===//

#ifndef AMP_TOOLS_AMPRUN_TRAINLOG_H
#define AMP_TOOLS_AMPRUN_TRAINLOG_H

#include "Evaluator.h"
#include "llvm/Support/raw_ostream.h"

namespace mlir::amp::run {

/// A string of JSON, with its quotes.
std::string quote(llvm::StringRef text);
/// The fields of an evaluation, as logs and summaries have them.
void printEvaluation(llvm::raw_ostream &os, const Evaluation &evaluation);

/// Where a run is, for the progress line.
struct Progress {
  int64_t step = 0;  ///< steps done
  int64_t first = 0; ///< steps done before this process
  int64_t total = 0;
  int64_t skipped = 0;
  double loss = 0;
  double scale = 1;
};

/// One live line on a terminal; about ten plain lines elsewhere.
class ProgressLine {
public:
  ProgressLine();
  void update(const Progress &progress);
  /// Ends the live line before other output.
  void finish();

private:
  void print(const Progress &progress, double now);

  bool isTerminal;
  bool isLineOpen = false;
  double start;
  double lastPrint = 0;
};

/// The numbers of a run for scripts.
struct Summary {
  std::string policy;
  std::optional<double> trainLoss; ///< mean of the last epoch
  std::optional<Evaluation> test;
  int64_t steps = 0;
  int64_t applied = 0;
  double seconds = 0;
};

/// The policy as the command line has it, or else the module's.
std::string nameOfPolicy(const Options &options, const Manifest &manifest);

/// Writes one JSON object: "policy", "train_loss", "test_loss", "test_rows",
/// "test" (the metrics by name), "steps", "applied", "skipped", "seconds";
/// null for what there is not.
llvm::Error writeSummary(llvm::StringRef path, const Summary &summary);

} // namespace mlir::amp::run

#endif // AMP_TOOLS_AMPRUN_TRAINLOG_H
