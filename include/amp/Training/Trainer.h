//===- Trainer.h - A training run -------------------------------*- C++ -*-===//

#ifndef AMP_TRAINING_TRAINER_H
#define AMP_TRAINING_TRAINER_H

#include "amp/Training/Recorder.h"
#include "amp/Training/RunSettings.h"
#include "amp/Training/TrainLoop.h"

namespace mlir::amp {

/// Where a run is, after a step.
struct Progress {
  int64_t step = 0;  ///< steps done
  int64_t first = 0; ///< steps done before this process
  int64_t total = 0;
  int64_t skipped = 0;
  double loss = 0;
  double scale = 1;
  double seconds = 0; ///< of the step
};

/// Is told what happens in a run, and may end it.
class RunObserver {
public:
  virtual ~RunObserver();
  virtual void begin(const RunSetup &) {}
  virtual void stepDone(const Progress &) {}
  /// Of a split: "test".
  virtual void evaluated(llvm::StringRef, const Evaluation &) {}
  /// What made the step skip, once of each kind and place.
  virtual void skipped(int64_t, const Overflow &) {}
  virtual void warn(llvm::StringRef text) = 0;
  /// What ends the run after this step, with a checkpoint: "SIGINT"; "" to go
  /// on.
  virtual llvm::StringRef getInterrupt() { return ""; }
};

/// A run in numbers.
struct RunResult {
  std::string policy;              ///< as the options have it, or the module
  std::optional<double> trainLoss; ///< mean of the last epoch
  std::optional<Evaluation> test;
  std::string label, unit; ///< of the evaluation: "test", "rows"
  std::string best;        ///< "loss 0.116 at step 300", or ""
  bool isStopped = false;  ///< early
  int64_t steps = 0;
  int64_t applied = 0;
  double seconds = 0;        ///< of the steps
  ValueStatistics gradients; ///< of activations, if they were gathered
};

/// Trains the loader's model. A run that ends before its last step, by an
/// interrupt or because no step can apply any more, is an error, which says
/// what is kept of it.
llvm::Expected<RunResult> train(const ProgramLoader &loader,
                                const TrainOptions &options,
                                RunObserver &observer);

/// Gives the step's scaler another interval, if one is given. An error where it
/// has none.
llvm::Error setInterval(std::optional<int64_t> given,
                        const StepInstance &instance);

/// A remark about arrays of a file that the model has no argument for.
void remarkUnread(llvm::StringRef path, llvm::ArrayRef<std::string> keys,
                  const WarnFn &warn);

/// A training run once everything is loaded.
class Trainer {
public:
  Trainer(const TrainOptions &options, const ProgramLoader &loader,
          LoadedStep &step, TrainLoop &loop, Evaluator *evaluator,
          Recorder &recorder, RunObserver &observer, int64_t total)
      : options(options), step(step), loop(loop), evaluator(evaluator),
        recorder(recorder), observer(observer), total(total),
        attribution(
            [&loader](const CompileOptions &options) {
              return loader.loadProgram(options, "attribution");
            },
            step.options, *step.program, step.instance) {}

  /// Looks at the values of steps from now on.
  void setProbes(Probes given) { probes = std::move(given); }
  /// Evaluates after each so many steps.
  void setEvalEvery(std::optional<int64_t> given) { evalEvery = given; }

  /// The steps; an error ends the run.
  llvm::Error run();
  /// Evaluation, checkpoint and log after the last step.
  llvm::Expected<RunResult> finish();

private:
  llvm::Error runStep();
  /// What made the last step skip, told where it is new.
  llvm::Expected<std::optional<Overflow>> findOverflow();
  /// Whether the next step is one to look at.
  bool isProbed() const;
  llvm::Error evaluate();
  /// Evaluates and saves where this is due after a step before the last.
  llvm::Error pause();
  void showProgress(Progress &progress);
  llvm::Error keepLast(llvm::Error error);
  llvm::Error endWithoutScale();
  /// Whether the run is to end after this step; replicas learn of each other's
  /// interrupts by the messages of a step, and so end after the same one.
  bool isInterrupted();
  /// With a checkpoint, without an evaluation.
  llvm::Error endInterrupted();
  double getScale() const;

  const TrainOptions &options;
  LoadedStep &step;
  TrainLoop &loop;
  Evaluator *evaluator;
  Recorder &recorder;
  RunObserver &observer;
  int64_t total;
  std::optional<int64_t> evalEvery;
  Attribution attribution;
  std::optional<Probes> probes;
  llvm::StringSet<> told; ///< of what made steps skip
  uint32_t status = 0;    ///< of the last step
  uint32_t warned = 0;
  double seconds = 0;     ///< of all steps
  double stepSeconds = 0; ///< of the last step
  bool isStopped = false; ///< early, by `patience`
  int64_t evaluated = -1; ///< the step of the last evaluation
  std::optional<Evaluation> evaluation;
};

} // namespace mlir::amp

#endif // AMP_TRAINING_TRAINER_H
