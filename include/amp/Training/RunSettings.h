//===- RunSettings.h - What holds in a training run -------------*- C++ -*-===//

#ifndef AMP_TRAINING_RUNSETTINGS_H
#define AMP_TRAINING_RUNSETTINGS_H

#include "amp/Training/Data.h"
#include "amp/Training/ProgramLoader.h"
#include "amp/Training/TrainOptions.h"

namespace mlir::amp {

/// What is known before the first step.
struct RunSetup {
  const LoadedStep &step;
  const DataSet &data;
  int64_t stepsPerEpoch;
  int64_t first; ///< steps done before this process
  int64_t total;
  uint64_t seed;
  std::optional<int64_t> evalEvery;
  std::string split; ///< that is evaluated: "test", or ""
};

/// Every value in force, also where it is a default or the module's: names of
/// at most 8 letters ("policy", "update", "clip") and texts. What a run is
/// without, as groups or an evaluation, has no entry.
llvm::SmallVector<std::pair<std::string, std::string>>
listSettings(const TrainOptions &options, const RunSetup &setup,
             llvm::StringRef model);

} // namespace mlir::amp

#endif // AMP_TRAINING_RUNSETTINGS_H
