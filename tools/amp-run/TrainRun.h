//===- TrainRun.h - From the first step to the last -------------*- C++ -*-===//

#ifndef AMP_TOOLS_AMPRUN_TRAINRUN_H
#define AMP_TOOLS_AMPRUN_TRAINRUN_H

#include "Attribution.h"
#include "Histogram.h"
#include "StepLog.h"
#include "TrainLoop.h"
#include "amp/Training/CheckpointFiles.h"

namespace mlir::amp::run {

/// A training run once everything is loaded.
class TrainRun {
public:
  TrainRun(const Session &session, LoadedStep &step, TrainLoop &loop,
           Evaluator *evaluator, StepLog &log, int64_t total)
      : options(session.getOptions()), step(step), loop(loop),
        evaluator(evaluator), log(log), total(total),
        files(options.checkpoint, options.keep), attribution(session, step) {}

  /// Looks at the values of steps from now on.
  void setProbes(Probes given) { probes = std::move(given); }

  /// The steps; an error ends the run.
  llvm::Error run();
  /// Evaluation, checkpoint, log and summary after the last step.
  llvm::Error finish();

private:
  /// All that a step changes and a skipped one changes, too: with it the
  /// parameters are those of a checkpoint after the last step that applied.
  struct LastApplied {
    RunPosition position;
    std::vector<std::vector<char>> controls;
  };

  llvm::Error runStep();
  /// What made the last step skip, told where it is new.
  llvm::Expected<std::optional<Overflow>> findOverflow();
  /// Whether the next step is one to look at.
  bool isProbed() const;
  llvm::Error drawHistogram();
  llvm::Error evaluate();
  /// Evaluates and saves where this is due after a step before the last.
  llvm::Error pause();
  llvm::Error showEvaluation();
  void save();
  void showProgress(Progress &progress);
  void rememberApplied();
  llvm::Error endWithoutScale();
  /// After a signal: with a checkpoint, without an evaluation.
  llvm::Error endInterrupted();
  llvm::Error saveLastApplied();
  double getScale() const;

  const Options &options;
  LoadedStep &step;
  TrainLoop &loop;
  Evaluator *evaluator;
  StepLog &log;
  int64_t total;
  CheckpointFiles files;
  Attribution attribution;
  std::optional<Probes> probes;
  llvm::StringSet<> told; ///< of what made steps skip
  ProgressLine line;
  uint32_t status = 0; ///< of the last step
  uint32_t warned = 0;
  bool hasFailedToSave = false; ///< the last time
  double seconds = 0;
  double saved = getSeconds();            ///< when, the last time
  std::optional<LastApplied> lastApplied; ///< none before one of this run
  std::optional<Evaluation> evaluation;
};

} // namespace mlir::amp::run

#endif // AMP_TOOLS_AMPRUN_TRAINRUN_H
