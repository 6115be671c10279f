//===- RunPosition.h - Where a run stands -----------------------*- C++ -*-===//

#ifndef AMP_TRAINING_RUNPOSITION_H
#define AMP_TRAINING_RUNPOSITION_H

#include "amp/Session/Manifest.h"

namespace mlir::amp {

/// The evaluation that was best by a metric.
struct BestEvaluation {
  std::string metric;          ///< and its direction: "accuracy:max"
  std::optional<double> value; ///< none before one
  int64_t step = 0;            ///< steps taken then
  int64_t evaluated = -1;      ///< those at the last evaluation
  int64_t stale = 0;           ///< evaluations since that were no better
};

/// Where a run stands among its data.
struct RunPosition {
  uint64_t seed = 0;
  uint64_t epoch = 0;
  /// Steps taken in this epoch.
  int64_t position = 0;
  /// Steps taken in all, applied and skipped.
  int64_t step = 0;
  int64_t applied = 0;
  /// Sum and number of this epoch's losses, for the mean at its end.
  double lossSum = 0;
  int64_t lossCount = 0;
  BestEvaluation best;
  /// Steps of the numbered checkpoints that are this run's, in order, and the
  /// name of the file that they are numbered after.
  std::vector<int64_t> kept;
  std::string keptBeside;
  /// The data and the options that make batches of it, as one line.
  std::string data;
  /// What `DataOptions::describeValues` gives of them.
  std::string values;
  /// What `DataSet::computeSum` gives of it.
  uint64_t dataSum = 0;
};

/// What a run must keep to go on as the same run: "policy ...", in order.
std::vector<std::string> describeRun(const Manifest &manifest,
                                     const RunPosition &position);

/// The position as one line of JSON, with what `describeRun` gives.
std::string printPosition(const RunPosition &position,
                          const Manifest &manifest);
/// What a checkpoint says beside the position.
struct SavedRun {
  std::vector<std::string> parts; ///< as `describeRun` gives them
  std::string model;              ///< `Manifest::model`; empty: not known
};

/// Reads what `printPosition` wrote, all but the data. False where it is
/// damaged.
bool parsePosition(llvm::StringRef text, RunPosition &position, SavedRun &run);

} // namespace mlir::amp

#endif // AMP_TRAINING_RUNPOSITION_H
