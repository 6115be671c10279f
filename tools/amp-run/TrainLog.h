//===- TrainLog.h - What a training run says --------------------*- C++ -*-===//

#ifndef AMP_TOOLS_AMPRUN_TRAINLOG_H
#define AMP_TOOLS_AMPRUN_TRAINLOG_H

#include "Evaluator.h"
#include "llvm/Support/raw_ostream.h"

namespace mlir::amp::run {

/// Writes a JSON object a step: "step", then each report of the program under
/// its name. Floats have the digits that read back exactly; what is not finite
/// is the string "NaN", "Infinity" or "-Infinity".
class StepLog {
public:
  /// Opens the file, or writes nothing for "". `append` keeps what is there.
  static llvm::Expected<StepLog> open(llvm::StringRef path, bool append);

  void write(int64_t step, llvm::ArrayRef<BufferRef> reports);
  void writeEvaluation(int64_t step, const Evaluation &evaluation);
  /// Flushes; an error if anything was not written.
  llvm::Error close();

private:
  std::string path;
  std::unique_ptr<llvm::raw_fd_ostream> os;
  /// Standard output or error, where other lines are written, too.
  bool isShared = false;
};

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

/// Writes one JSON object: "policy", "train_loss", "test_loss", "test_rows",
/// "test" (the metrics by name), "steps", "applied", "skipped", "seconds";
/// null for what there is not.
llvm::Error writeSummary(llvm::StringRef path, const Summary &summary);

} // namespace mlir::amp::run

#endif // AMP_TOOLS_AMPRUN_TRAINLOG_H
