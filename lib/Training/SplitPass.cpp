//===- SplitPass.cpp - A program over all rows of a split -------*- C++ -*-===//

#include "amp/Training/SplitPass.h"
#include "amp/Training/StatusText.h"
#include "llvm/ADT/STLExtras.h"
#include <numeric>

using namespace mlir::amp;

/// What concerns training alone must not make for another cache entry.
static void dropTrainingOptions(CompileOptions &options) {
  options.accumulate.reset();
  options.replicas = 1;
  options.bucket.clear();
  options.syncBatchNorm = false;
  options.shard.clear();
  options.clipNorm.reset();
  options.ema.reset();
  options.paramRounding.clear();
  options.paramFormat.clear();
  options.slotFormat.clear();
  options.onOverflow.clear();
  options.clipValue.reset();
  options.anomaly.clear();
  options.optimizer.clear();
  options.groups.clear();
  options.schedule.clear();
  options.scaler.clear();
  options.recompute.clear();
  options.memory.clear();
}

llvm::Expected<SplitPass>
SplitPass::create(const ProgramLoader &loader, const SafeTensors &file,
                  llvm::ArrayRef<llvm::StringRef> splits,
                  CompileOptions options, const DataOptions &dataOptions,
                  llvm::StringRef label, bool needsAll) {
  dropTrainingOptions(options);
  options.narrow = true;
  auto full = loader.load(options, label);
  if (!full)
    return full.takeError();
  auto data = DataSet::create(file, full->getManifest(), splits, dataOptions,
                              DataUse::Evaluate);
  if (!data)
    return data.takeError();
  if (full->getManifest().batch <= 0 || data->getNumSamples() == 0)
    return llvm::createStringError(
        llvm::Twine(file.getPath()) + ": nothing to evaluate in " +
        llvm::Twine(data->getNumSamples()) + " " + data->getUnit());
  std::string name = data->getSplit().empty() ? "all" : data->getSplit().str();
  if (dataOptions.heldOut > 0)
    name = "held out";
  SplitPass pass(std::move(*full), std::move(*data), name, loader.getWarn());
  if (llvm::Error error = pass.full.instance.initialize(0))
    return error;
  if (llvm::Error error =
          pass.addTail(loader, std::move(options), label.str(), needsAll))
    return error;
  return pass;
}

llvm::Error SplitPass::addTail(const ProgramLoader &loader,
                               CompileOptions options, const std::string &name,
                               bool needsAll) {
  int64_t rows = data.getNumSamples(), batch = getManifest().batch;
  int64_t rest = rows % batch;
  if (rest == 0)
    return llvm::Error::success();
  options.batch = rest;
  auto loaded = loader.load(options, name + " tail");
  if (loaded) {
    tail = std::move(*loaded);
    return tail->instance.initialize(0);
  }
  if (rows < batch || needsAll)
    return loaded.takeError();
  // Not every model can be compiled for another batch.
  loader.warn("the last " + std::to_string(rest) + " of " +
              std::to_string(rows) + " " + data.getUnit() +
              " are not evaluated: " + llvm::toString(loaded.takeError()));
  return llvm::Error::success();
}

int64_t SplitPass::getNumRows() const {
  int64_t rows = data.getNumSamples();
  return tail ? rows : rows - rows % getManifest().batch;
}

llvm::Error SplitPass::runRows(LoadedStep &step, int64_t first, int64_t count,
                               BatchFn take) {
  llvm::SmallVector<int64_t> rows(count);
  std::iota(rows.begin(), rows.end(), first);
  SampleBatch batch;
  batch.samples = rows;
  for (auto [i, input] : llvm::enumerate(step.instance.getArgs(ArgRole::Input)))
    if (llvm::Error error = data.copySamples(i, batch, input.data))
      return error;
  if (llvm::Error error = step.instance.run())
    return error;
  auto status = static_cast<uint32_t>(step.instance.getReport("status"));
  if (status & StatusIndexOutOfRange && !hasWarned) {
    warn("label or index out of range in the evaluation" +
         describeOutside(step.instance));
    hasWarned = true;
  }
  return take(step.instance, first, count);
}

llvm::Error SplitPass::run(BatchFn take) {
  int64_t batch = getManifest().batch, rows = data.getNumSamples();
  for (int64_t first = 0; first + batch <= rows; first += batch)
    if (llvm::Error error = runRows(full, first, batch, take))
      return error;
  if (!tail)
    return llvm::Error::success();
  if (llvm::Error error = tail->instance.copyFrom(
          full.instance, {ArgRole::Param, ArgRole::State}))
    return error;
  return runRows(*tail, rows - rows % batch, rows % batch, take);
}
