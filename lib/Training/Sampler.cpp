//===- Sampler.cpp - The order in which a run takes its data ----*- C++ -*-===//

#include "amp/Training/Sampler.h"
#include "amp/Session/Philox.h"
#include <numeric>

using namespace mlir::amp;

/// The high half of the product with 64 uniform bits: uniform in [0, count) up
/// to count / 2^64.
static uint64_t scaleTo(uint64_t bits, uint64_t count) {
  return static_cast<uint64_t>((static_cast<unsigned __int128>(bits) * count) >>
                               64);
}

void mlir::amp::shuffleRows(int64_t rows, uint64_t seed, uint64_t epoch,
                            llvm::SmallVectorImpl<int64_t> &order) {
  order.resize_for_overwrite(rows);
  std::iota(order.begin(), order.end(), 0);
  PhiloxStream stream(seed, "amp.shuffle");
  for (uint64_t i = rows; i > 1; --i) {
    uint64_t bits = stream.drawBits(epoch << 32 | (i - 1));
    std::swap(order[i - 1], order[scaleTo(bits, i)]);
  }
}

void Sampler::startEpoch(uint64_t newEpoch) {
  epoch = newEpoch;
  position = 0;
  if (space.numStarts)
    return;
  if (space.isShuffled)
    return shuffleRows(space.numSamples, seed, epoch, order);
  order.resize_for_overwrite(space.numSamples);
  std::iota(order.begin(), order.end(), 0);
}

void Sampler::drawStarts(int64_t slot) {
  order.resize_for_overwrite(samplesPerStep);
  PhiloxStream stream(seed, "amp.window");
  for (int64_t i = 0; i < samplesPerStep; ++i)
    order[i] = static_cast<int64_t>(
        scaleTo(stream.drawBits(epoch << 32 | static_cast<uint64_t>(slot + i)),
                space.numStarts));
}

SampleBatch Sampler::next() {
  assert(getStepsPerEpoch() > 0 && "an epoch without steps");
  if (position >= getStepsPerEpoch())
    startEpoch(epoch + 1);
  int64_t first = position++ * samplesPerStep;
  int64_t share = samplesPerStep / numShares, skipped = shareIndex * share;
  if (space.numStarts)
    drawStarts(first);
  // Starts are drawn for one step, an order is that of an epoch.
  int64_t place = space.numStarts ? skipped : first + skipped;
  return {llvm::ArrayRef(order).slice(place, share), seed, epoch,
          first + skipped};
}
