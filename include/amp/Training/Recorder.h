//===- Recorder.h - What stays of a training run ----------------*- C++ -*-===//

#ifndef AMP_TRAINING_RECORDER_H
#define AMP_TRAINING_RECORDER_H

#include "amp/Training/CheckpointFiles.h"
#include "amp/Training/RunCurves.h"
#include "amp/Training/StepLog.h"
#include "amp/Training/TrainOptions.h"

namespace mlir::amp {

/// What says which of a run's evaluations is best.
struct BestMetric {
  std::string name;
  bool isLessBetter = true;

  /// Reads "accuracy", "loss" or "perplexity:min". An error for a metric other
  /// than these two without a direction: a wrong one would keep the worst.
  static llvm::Expected<BestMetric> parse(llvm::StringRef text);
  /// "accuracy:max".
  std::string toString() const;
  /// An error where the metric is none of these, nor the loss.
  llvm::Error verify(llvm::ArrayRef<llvm::StringRef> metrics) const;
};

/// Writes a run's checkpoints and logs, and knows its best evaluation. Whoever
/// runs the steps tells it of each; it runs nothing.
class Recorder {
public:
  /// `start` is the position of the first step, with what a resumed run's
  /// checkpoint says of its evaluations. `instance` must outlive the recorder.
  /// An error is one of `best` or of a file.
  static llvm::Expected<Recorder> create(const RecordOptions &options,
                                         StepInstance &instance,
                                         const RunPosition &start, WarnFn warn);

  /// The numbers of this run's steps, where `history` or `report` keeps them.
  const RunHistory &getHistory() const { return curves.getHistory(); }
  /// What the report says beside the plots.
  RunReport &getReport() { return curves.getReport(); }
  /// None without `best` and `patience`.
  const std::optional<BestMetric> &getBestMetric() const { return metric; }

  void addStep(const RunPosition &position, const StepResult &step);
  /// An error names a metric that the evaluation has not.
  llvm::Error addEvaluation(const RunPosition &position,
                            const Evaluation &evaluation);
  /// Whether `patience` evaluations were no better than one before them.
  bool hasStalled() const;
  /// "loss 0.116 at step 300", the best evaluation; "" without `best` and
  /// `patience`.
  std::string describeBest() const;
  /// Whether its checkpoint is there, of this run.
  bool hasBest() const { return !describeBest().empty() && isBestSaved; }

  /// Whether a checkpoint is due after this step by the clock, which replicas
  /// have to agree on where they have parts of it.
  bool isDueByClock() const;
  /// Writes the checkpoint where it is due after this step, by the clock of
  /// replicas that have parts of it at their wish. What fails is told once:
  /// there may be room again later.
  void saveIfDue(const RunPosition &position, bool isWished = false);
  /// Writes the checkpoint now, if there is to be one.
  llvm::Error save(const RunPosition &position);
  /// Writes what a checkpoint after the last step that was applied would have
  /// been, and gives that step; none where no step was.
  llvm::Expected<std::optional<int64_t>> saveLastApplied();
  /// Why the run ended, for the report: "all steps done".
  void setEnd(llvm::StringRef why) { end = why.str(); }
  /// Writes all that is not written yet; an error is a file's.
  llvm::Error close(const RunPosition &position);

private:
  /// All that a step changes and a skipped one changes, too: with it the
  /// parameters are those of a checkpoint after the last step that applied.
  struct LastApplied {
    RunPosition position;
    std::vector<std::vector<char>> controls;
  };

  Recorder(const RecordOptions &options, StepInstance &instance,
           const RunPosition &start, StepLog log, RunCurves curves,
           WarnFn warn);
  llvm::Error readBest();
  /// Writes the report as it is after this step.
  llvm::Error saveFiles(const RunPosition &position);
  llvm::Error writeReport(const RunPosition &position);
  /// The other replicas' part of what the first one writes.
  llvm::Error assist() const;
  void rememberApplied(const RunPosition &position);
  RunPosition addBest(RunPosition position) const;

  RecordOptions options;
  StepInstance *instance;
  WarnFn warn;
  StepLog log;
  RunCurves curves;
  CheckpointFiles files;
  std::optional<BestMetric> metric; ///< of `best` and `patience`
  BestEvaluation best;
  bool isBestSaved = true;                ///< if there is one
  std::string end = "not yet";            ///< why the run ended
  double begun;                           ///< when
  bool hasFailedToSave = false;           ///< the last time
  bool hasFailedToReport = false;         ///< the last time
  double saved;                           ///< when, the last time
  std::optional<LastApplied> lastApplied; ///< none before one of this run
};

/// The name of the checkpoint of the best evaluation: "c.best.safetensors"
/// beside "c.safetensors".
std::string getBestPath(llvm::StringRef checkpoint);

} // namespace mlir::amp

#endif // AMP_TRAINING_RECORDER_H
