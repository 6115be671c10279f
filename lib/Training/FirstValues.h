//===- FirstValues.h - What a training run starts from ----------*- C++ -*-===//

#ifndef AMP_LIB_TRAINING_FIRSTVALUES_H
#define AMP_LIB_TRAINING_FIRSTVALUES_H

#include "amp/Training/Checkpoint.h"
#include "amp/Training/Data.h"
#include "amp/Training/Text.h"
#include "amp/Training/TrainOptions.h"

namespace mlir::amp {

/// First values: by initialization, then from a file or the checkpoint, whose
/// position is the run's then.
llvm::Error prepareState(const TrainOptions &options, const DataSet &data,
                         StepInstance &instance, RunPosition &position,
                         const WarnFn &warn);

} // namespace mlir::amp

#endif // AMP_LIB_TRAINING_FIRSTVALUES_H
