//===- Prefetcher.h - Batches prepared ahead of their step ------*- C++ -*-===//

#ifndef AMP_TRAINING_PREFETCHER_H
#define AMP_TRAINING_PREFETCHER_H

#include "amp/Session/StepInstance.h"
#include "amp/Training/Data.h"

namespace mlir::amp {

/// Where the data stands after a step took its batch.
struct DataPosition {
  uint64_t epoch = 0;
  int64_t position = 0;
};

/// Gives a training run its batches, one a step, in the sampler's order. A
/// thread of its own prepares them up to `depth` steps ahead; the batches are
/// the same for any depth. Where there is no such thread (depth 0, or the
/// system gives none) a batch is made when it is taken.
class Prefetcher {
public:
  /// The data set and the instance's manifest must outlive the prefetcher.
  Prefetcher(const DataSet &data, const Sampler &sampler,
             const StepInstance &instance, int64_t depth);
  ~Prefetcher();
  Prefetcher(Prefetcher &&);

  /// Fills the inputs with the next batch. An error of the data is reported by
  /// the step that takes it, and by every one after.
  llvm::Expected<DataPosition> take();

private:
  class Worker;

  const DataSet *data;
  Sampler sampler;
  llvm::SmallVector<BufferRef> inputs;
  std::unique_ptr<Worker> worker;
};

} // namespace mlir::amp

#endif // AMP_TRAINING_PREFETCHER_H
