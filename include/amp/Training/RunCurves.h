//===- RunCurves.h - A run's numbers, as people look at them ----*- C++ -*-===//

#ifndef AMP_TRAINING_RUNCURVES_H
#define AMP_TRAINING_RUNCURVES_H

#include "amp/Training/Evaluator.h"
#include "amp/Training/EventFile.h"
#include "amp/Training/RunReport.h"
#include "amp/Training/StepResult.h"
#include "amp/Training/TrainOptions.h"
#include "llvm/Support/JSON.h"

namespace mlir::amp {

/// Keeps the numbers of steps and evaluations for TensorBoard, the report and
/// whoever asks for the history. A file that can't be written any more gives
/// one warning, and the training goes on.
class RunCurves {
public:
  /// `first` is the number of steps before this run's. An error is one of the
  /// folder of `tensorboard`.
  static llvm::Expected<RunCurves> open(const RecordOptions &options,
                                        int64_t first, WarnFn warn);

  /// The program's reports under their names; "skipped", 0 or 1; "step_ms".
  void addStep(int64_t step, const StepResult &result);
  void addEvaluation(int64_t step, const Evaluation &evaluation);
  /// What a line of the log of the run that goes on says, for the history:
  /// values of `reports`, or of an evaluation.
  void restore(const llvm::json::Object &line,
               llvm::ArrayRef<BufferRef> reports);

  const RunHistory &getHistory() const { return history; }
  /// What the report says beside the plots.
  RunReport &getReport() { return report; }
  /// Gives the system what was written.
  void flush();
  /// Writes the report, if there is to be one. An error is the file's.
  llvm::Error writeReport() const;
  /// Flushes; an error if anything was not written.
  llvm::Error close();

private:
  RunCurves(const RecordOptions &options, WarnFn warn)
      : reportPath(options.report),
        keepsHistory(options.history || !options.report.empty()),
        warn(std::move(warn)) {}
  void writeEvents(int64_t step, llvm::StringRef room,
                   llvm::ArrayRef<NamedScalar> values);

  std::string reportPath;
  bool keepsHistory;
  WarnFn warn;
  RunHistory history;
  RunReport report;
  std::optional<EventFile> events;
  std::string failure; ///< of the events, or ""
  double flushed = 0;  ///< when, the last time
};

/// How the policy's precision comes out: a row for each op, of what `explain`
/// tells. An error is the compiler's.
llvm::Expected<TextTable> explainPrecision(llvm::StringRef source,
                                           llvm::StringRef name,
                                           const CompileOptions &options);

} // namespace mlir::amp

#endif // AMP_TRAINING_RUNCURVES_H
