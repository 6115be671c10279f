//===- Sampler.h - The order in which a run takes its data ------*- C++ -*-===//

#ifndef AMP_TRAINING_SAMPLER_H
#define AMP_TRAINING_SAMPLER_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>

namespace mlir::amp {

/// Row numbers 0 to `rows`-1 in the order of an epoch: a Fisher-Yates shuffle
/// that depends on seed and epoch alone. `order` is resized to `rows`.
void shuffleRows(int64_t rows, uint64_t seed, uint64_t epoch,
                 llvm::SmallVectorImpl<int64_t> &order);

/// What an epoch takes its samples from.
struct SampleSpace {
  /// Samples in an epoch.
  int64_t numSamples = 0;
  /// 0: each of the samples once. Otherwise each sample is a number
  /// in [0, numStarts) of its own, drawn by Philox.
  int64_t numStarts = 0;
  /// Whether each epoch has an order of its own; if not, by number.
  bool isShuffled = true;
};

/// A step's samples. `seed`, `epoch` and `slot` (the first sample's place in
/// its epoch) are what random numbers of a sample depend on.
struct SampleBatch {
  llvm::ArrayRef<int64_t> samples;
  uint64_t seed = 0;
  uint64_t epoch = 0;
  int64_t slot = 0;
};

/// Walks through the epochs, a step's samples at a time, and drops an epoch's
/// rest that does not fill a step.
class Sampler {
public:
  Sampler(SampleSpace space, int64_t samplesPerStep, uint64_t seed)
      : space(space), samplesPerStep(samplesPerStep), seed(seed) {
    startEpoch(0);
  }

  int64_t getStepsPerEpoch() const { return space.numSamples / samplesPerStep; }
  uint64_t getEpoch() const { return epoch; }
  /// Steps taken in this epoch.
  int64_t getPosition() const { return position; }

  /// Where a run was interrupted: the samples that follow are those that would
  /// have followed.
  void seek(uint64_t newEpoch, int64_t newPosition) {
    startEpoch(newEpoch);
    position = newPosition;
  }
  /// The samples of the next step, or this one's share of them; starts the next
  /// epoch when this one is used up. Valid until the next call. There must be a
  /// step in an epoch.
  SampleBatch next();
  /// Gives the `index`-th of `count` equal parts of each step's samples, into
  /// which they can be divided.
  void setShare(int64_t index, int64_t count) {
    shareIndex = index;
    numShares = count;
  }

private:
  void startEpoch(uint64_t newEpoch);
  void drawStarts(int64_t slot);

  SampleSpace space;
  int64_t samplesPerStep;
  uint64_t seed;
  uint64_t epoch = 0;
  int64_t position = 0;
  int64_t shareIndex = 0, numShares = 1;
  /// The epoch's order, or the step's starts.
  llvm::SmallVector<int64_t> order;
};

} // namespace mlir::amp

#endif // AMP_TRAINING_SAMPLER_H
