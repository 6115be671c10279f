//===- TrainLoop.cpp - The loop over steps ----------------------*- C++ -*-===//

#include "TrainLoop.h"
#include "amp/Execution/Nearest.h"
#include "llvm/ADT/STLExtras.h"
#include <cstring>
#include <limits>

using namespace mlir::amp;
using namespace mlir::amp::run;

static int64_t getRowsPerStep(const Manifest &manifest) {
  return manifest.batch * std::max<int64_t>(manifest.accumulate, 1);
}

TrainLoop::TrainLoop(StepInstance &instance, const DataSet &data,
                     const RunPosition &position, int64_t rowsPerStep)
    : instance(&instance), data(&data), position(position),
      sampler(data.getNumRows(), rowsPerStep, position.seed),
      inputs(instance.getArgs(ArgRole::Input)),
      reports(instance.getArgs(ArgRole::Report)) {
  sampler.seek(position.epoch, position.position);
}

llvm::Expected<TrainLoop> TrainLoop::create(const Options &options,
                                            StepInstance &instance,
                                            const DataSet &data,
                                            const RunPosition &position) {
  int64_t rowsPerStep = getRowsPerStep(instance.getManifest());
  if (rowsPerStep <= 0)
    return llvm::createStringError(
        options.model + ": the model has no dimension of rows to train on");
  if (data.getNumRows() < rowsPerStep)
    return llvm::createStringError(options.data + ": a step takes " +
                                   llvm::Twine(rowsPerStep) + " rows, found " +
                                   llvm::Twine(data.getNumRows()));
  TrainLoop loop(instance, data, position, rowsPerStep);
  if (options.poisonKey.empty())
    return loop;
  llvm::SmallVector<llvm::StringRef> names;
  for (const BufferRef &input : loop.inputs)
    names.push_back(input.spec->name);
  loop.poisonStep = options.poisonStep;
  loop.poisoned = instance.find(ArgRole::Input, options.poisonKey);
  if (!loop.poisoned)
    return llvm::createStringError("--poison: no input '" + options.poisonKey +
                                   "'" +
                                   suggestNearest(options.poisonKey, names));
  return loop;
}

/// NaN for a float; for an integer the largest of its type, which is out of
/// range for any label.
void TrainLoop::applyPoison() {
  if (!poisoned || position.step + 1 != poisonStep)
    return;
  if (isFloat(poisoned->type))
    return poisoned->set(std::numeric_limits<double>::quiet_NaN());
  int64_t bytes = getDTypeBytes(poisoned->type);
  std::memset(poisoned->data, 0xff, bytes);
  static_cast<uint8_t *>(poisoned->data)[bytes - 1] = 0x7f;
}

uint32_t TrainLoop::runStep() {
  if (sampler.isAtStart()) {
    position.lossSum = 0;
    position.lossCount = 0;
  }
  llvm::ArrayRef<int64_t> rows = sampler.next();
  for (size_t i = 0; i < inputs.size(); ++i)
    data->copyRows(i, rows, inputs[i].data);
  applyPoison();
  instance->run();
  // A program without a status applies every step.
  auto status =
      static_cast<uint32_t>(instance->getReport("status", StatusApplied));
  loss = instance->getReport("loss");
  position.epoch = sampler.getEpoch();
  position.position = sampler.getPosition();
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
