//===- FirstValues.cpp - What a training run starts from --------*- C++ -*-===//

#include "FirstValues.h"

#include "amp/Driver/Compiler.h"
#include "amp/Session/Init.h"
#include "amp/Training/Trainer.h"
#include "llvm/Support/FileSystem.h"

using namespace mlir::amp;

/// What tells data from other data without reading all of it.
static std::string describeData(const TrainOptions &options,
                                const DataSet &data) {
  std::string text =
      std::to_string(data.getNumSamples()) + " " + data.getUnit();
  std::string how = options.dataOptions.toString();
  return how.empty() ? text : text + " " + how;
}

/// Layers of zeros pass no gradient to each other: a model of several that
/// starts so stays so. One layer can be trained from zeros.
static void warnOfZeros(const StepInstance &instance, const WarnFn &warn) {
  int64_t numMatrices = 0;
  for (const ArgSpec &arg : instance.getManifest().args) {
    if (arg.role != ArgRole::Param)
      continue;
    if (arg.init.kind != "constant" || arg.init.value != 0.0)
      return;
    numMatrices += arg.getWhole().shape.size() > 1;
  }
  if (numMatrices > 1)
    warn("all parameters start at zero: give first values with 'init', or "
         "amp.init in the model");
}

void mlir::amp::remarkUnread(llvm::StringRef path,
                             llvm::ArrayRef<std::string> keys,
                             const WarnFn &warn) {
  if (!keys.empty())
    warn((kRemarkPrefix + path + ": nothing reads " + quoteNames(keys)).str());
}

/// Values of a file; what it does not give, and what of it is not read, is
/// said.
static llvm::Error readFirstValues(llvm::StringRef path, StepInstance &instance,
                                   const WarnFn &warn) {
  auto file = SafeTensors::open(path);
  if (!file)
    return file.takeError();
  auto values = loadFirstValues(*file, instance);
  if (!values)
    return values.takeError();
  remarkUnread(path, values->unread, warn);
  if (!values->missing.empty())
    warn((kRemarkPrefix + path + ": has no " + quoteNames(values->missing) +
          ": states that start as the model says")
             .str());
  return llvm::Error::success();
}

static llvm::Error resume(const TrainOptions &options, StepInstance &instance,
                          RunPosition &position, const WarnFn &warn) {
  auto file = SafeTensors::open(options.checkpoint);
  if (!file)
    return file.takeError();
  if (llvm::Error error = resumeCheckpoint(*file, instance, position, warn))
    return error;
  if (options.seed && *options.seed != position.seed)
    return llvm::createStringError(
        options.checkpoint + ": expected the run of seed " +
        llvm::Twine(*options.seed) + ", found that of seed " +
        llvm::Twine(position.seed));
  return llvm::Error::success();
}

llvm::Error mlir::amp::prepareState(const TrainOptions &options,
                                    const DataSet &data, StepInstance &instance,
                                    RunPosition &position, const WarnFn &warn) {
  position.seed = options.seed.value_or(0);
  position.data = describeData(options, data);
  position.values = options.dataOptions.describeValues();
  position.dataSum = data.computeSum();
  if (llvm::Error error = instance.initialize(position.seed))
    return error;
  if (options.resume)
    return resume(options, instance, position, warn);
  if (llvm::StringRef(options.init).contains('=') &&
      !llvm::sys::fs::exists(options.init))
    return initializeByName(options.init, position.seed, instance);
  if (!options.init.empty())
    return readFirstValues(options.init, instance, warn);
  warnOfZeros(instance, warn);
  return llvm::Error::success();
}

llvm::Error mlir::amp::setInterval(std::optional<int64_t> given,
                                   const StepInstance &instance) {
  if (!given)
    return llvm::Error::success();
  auto interval = instance.find(ArgRole::Control, "interval");
  if (!interval)
    return llvm::createStringError(
        "'set_interval': expected a scaler with an interval, found one that "
        "never grows");
  interval->set(static_cast<double>(*given));
  return instance.upload(ArgRole::Control);
}
