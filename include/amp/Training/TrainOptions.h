//===- TrainOptions.h - What a training run is made of ----------*- C++ -*-===//

#ifndef AMP_TRAINING_TRAINOPTIONS_H
#define AMP_TRAINING_TRAINOPTIONS_H

#include "amp/Driver/CompileOptions.h"
#include "amp/Training/DataOptions.h"

namespace mlir::amp {

/// When a run is saved, when it ends early, and what is written of it. An empty
/// path is none.
struct RecordOptions {
  std::string checkpoint;
  bool resume = false; ///< it goes on from the checkpoint
  /// When the checkpoint is written before the end.
  std::optional<int64_t> checkpointSteps;
  std::optional<double> checkpointSeconds;
  int64_t keep = 0; ///< checkpoints that stay under their steps' numbers
  /// "accuracy:max": the evaluations' metric (or "loss") whose best value's
  /// checkpoint is kept, as "c.best.safetensors" beside "c.safetensors". Only
  /// "loss" and "accuracy" have a direction without saying it.
  std::string best;
  /// Evaluations without a better value of `best` ("loss" where it is empty)
  /// that end the run.
  std::optional<int64_t> patience;
  std::string log;         ///< file of JSON lines
  std::string tensorboard; ///< folder of event files
  std::string report;      ///< HTML file
  bool history = false;    ///< numbers of steps are kept for `getHistory`
  /// Whether files are written: of several replicas, by the first.
  bool writes = true;
};

struct TrainOptions : RecordOptions {
  CompileOptions compile; ///< kind is the run's to set
  std::string data;
  DataOptions dataOptions;
  int64_t prefetch = 4; ///< batches prepared ahead
  std::string split;    ///< to evaluate on
  /// File of first values, or rules by name as "*.weight=normal(0.02)".
  std::string init;
  std::optional<uint64_t> seed;  ///< 0 where it is not given
  std::optional<int64_t> steps;  ///< in all, with those before a resume
  std::optional<int64_t> epochs; ///< 1 where neither is given
  /// The schedule's `total` is the run's number of steps.
  bool scheduleEndsWithRun = false;
  /// Steps from one evaluation to the next; without one at the end alone, or
  /// with `best` or `patience` after each epoch.
  std::optional<int64_t> evalEvery;
  std::optional<int64_t> setInterval; ///< what the scaler's becomes
  bool attribution = true;            ///< of steps that are skipped
  std::string probe;      ///< patterns of stored results, between commas
  int64_t probeEvery = 1; ///< steps from one that is looked at to the next
  bool gathersGradients = false; ///< of activations, by their exponents
  /// For tests: the step and the input that gets a bad element in it.
  int64_t poisonStep = 0;
  int64_t poisonRow = 0; ///< of the step's rows, on all replicas
  std::string poisonKey;
};

/// What a run compiles, as far as no data decides.
CompileOptions getCompileOptions(const TrainOptions &options);

} // namespace mlir::amp

#endif // AMP_TRAINING_TRAINOPTIONS_H
