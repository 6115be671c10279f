//===- TrainLoop.cpp - The loop over steps ----------------------*- C++ -*-===//

#include "amp/Training/TrainLoop.h"
#include "amp/Runtime/Collectives.h"
#include "amp/Support/Nearest.h"
#include "amp/Training/Replicas.h"
#include "llvm/ADT/STLExtras.h"
#include <cstring>
#include <limits>

using namespace mlir::amp;

/// Of one replica.
static int64_t getOwnRows(const Manifest &manifest) {
  return manifest.batch * std::max<int64_t>(manifest.accumulate, 1);
}

llvm::Expected<TrainLoop> TrainLoop::create(llvm::StringRef model,
                                            const TrainOptions &options,
                                            StepInstance &instance,
                                            const DataSet &data,
                                            const RunPosition &position) {
  const Manifest &manifest = instance.getManifest();
  int64_t rowsPerStep = getOwnRows(manifest) * manifest.replicas;
  if (rowsPerStep <= 0)
    return llvm::createStringError(
        model + ": the model has no dimension of rows to train on");
  if (data.getNumSamples() < rowsPerStep)
    return llvm::createStringError(
        options.data + ": a step takes " + llvm::Twine(rowsPerStep) + " " +
        data.getUnit() + ", found " + llvm::Twine(data.getNumSamples()));
  Sampler sampler(data.getSampleSpace(), rowsPerStep, position.seed);
  sampler.seek(position.epoch, position.position);
  sampler.setShare(getCollectives().getRank(), manifest.replicas);
  TrainLoop loop(instance,
                 Prefetcher(data, sampler, instance, options.prefetch),
                 position, sampler.getStepsPerEpoch());
  if (!options.poisonKey.empty())
    if (llvm::Error error = loop.setPoison(options))
      return error;
  return loop;
}

llvm::Error TrainLoop::setPoison(const TrainOptions &options) {
  llvm::SmallVector<llvm::StringRef> names;
  for (const BufferRef &input : instance->getArgs(ArgRole::Input))
    names.push_back(input.spec->name);
  poisonStep = options.poisonStep;
  poisonRow = options.poisonRow;
  poisoned = instance->find(ArgRole::Input, options.poisonKey);
  if (poisoned)
    return llvm::Error::success();
  return llvm::createStringError("'poison': no input '" + options.poisonKey +
                                 "'" +
                                 suggestNearest(options.poisonKey, names));
}

/// NaN for a float; for an integer the largest of its type, which is out of
/// range for any label.
void TrainLoop::applyPoison() {
  if (!poisoned || position.step + 1 != poisonStep)
    return;
  std::optional<int64_t> element = findPoisonedElement();
  if (!element)
    return;
  int64_t bytes = getDTypeBytes(poisoned->type);
  BufferRef first = *poisoned;
  first.data = static_cast<char *>(first.data) + *element * bytes;
  if (isFloat(first.type))
    return first.set(std::numeric_limits<double>::quiet_NaN());
  std::memset(first.data, 0xff, bytes);
  static_cast<uint8_t *>(first.data)[bytes - 1] = 0x7f;
}

std::optional<int64_t> TrainLoop::findPoisonedElement() const {
  int64_t rows = getOwnRows(instance->getManifest());
  int64_t row = poisonRow - getCollectives().getRank() * rows;
  if (row < 0 || row >= rows)
    return std::nullopt;
  return row * (poisoned->spec->getNumElements() / rows);
}

llvm::Expected<uint32_t> TrainLoop::runStep() {
  llvm::Expected<DataPosition> taken = batches.take();
  if (!taken)
    return makeOwn(taken.takeError());
  if (taken->position == 1) {
    position.lossSum = 0;
    position.lossCount = 0;
  }
  applyPoison();
  if (llvm::Error error = instance->run())
    return makeOwn(std::move(error));
  // A program without a status applies every step.
  auto status =
      static_cast<uint32_t>(instance->getReport("status", StatusApplied));
  loss = instance->getReport("loss");
  position.epoch = taken->epoch;
  position.position = taken->position;
  ++position.step;
  position.applied += (status & StatusApplied) != 0;
  position.lossSum += loss;
  ++position.lossCount;
  return status;
}

std::optional<double> TrainLoop::getEpochLoss() const {
  if (position.lossCount == 0)
    return std::nullopt;
  return position.lossSum / position.lossCount;
}
