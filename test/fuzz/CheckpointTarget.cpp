//===- CheckpointTarget.cpp - Checkpoints and data sets ---------*- C++ -*-===//
//
// Any bytes, as a checkpoint to resume from, as parameters, and as a data set
// of the same program: an error, which leaves the instance as it was, or
// values that one can go on from.
//
//===----------------------------------------------------------------------===//

#include "../Files.h"
#include "SafeTensorsMutator.h"
#include "amp/Training/Checkpoint.h"
#include "amp/Training/Data.h"

using namespace mlir::amp;
using mlir::amp::test::makeArg;

static void doNothing(void **) {}

/// One argument of every role that a file has a say in.
static const Manifest &getManifest() {
  static const Manifest manifest = [] {
    Manifest result;
    result.args = {makeArg("w", ArgRole::Param, "f32", {2}),
                   makeArg("b", ArgRole::Param, "bf16", {}),
                   makeArg("mean", ArgRole::State, "f32", {1}),
                   makeArg("w/m", ArgRole::Slot, "f32", {2}),
                   makeArg("scale", ArgRole::Control, "f32", {}),
                   makeArg("tracker", ArgRole::Control, "i32", {}),
                   makeArg("x", ArgRole::Input, "f32", {2, 2}),
                   makeArg("y", ArgRole::Input, "i64", {2})};
    result.batch = 2;
    return result;
  }();
  return manifest;
}

static std::string getBytes(const StepInstance &instance) {
  std::string bytes;
  for (size_t i = 0; i < getManifest().args.size(); ++i) {
    BufferRef buffer = instance.getArg(i);
    bytes.append(static_cast<const char *>(buffer.data),
                 buffer.spec->getNumBytes());
  }
  return bytes;
}

/// Calls `load`; an error may have changed nothing.
static bool load(StepInstance &instance,
                 llvm::function_ref<llvm::Error()> load) {
  std::string before = getBytes(instance);
  llvm::Error error = load();
  if (!error)
    return true;
  fuzz::checkError(std::move(error));
  if (getBytes(instance) != before)
    fuzz::reportFinding("a file that was refused left values behind");
  return false;
}

static void readData(const SafeTensors &file, const DataOptions &options,
                     DataUse use) {
  auto data = DataSet::create(file, getManifest(), {"train", ""}, options, use);
  if (!data)
    return fuzz::checkError(data.takeError());
  if (data->getNumSamples() < 0)
    fuzz::reportFinding("a negative number of samples");
  StepInstance instance =
      cantFail(StepInstance::create(getManifest(), doNothing));
  llvm::SmallVector<int64_t> samples;
  for (int64_t i = 0; i < std::min<int64_t>(data->getNumSamples(), 2); ++i)
    samples.push_back(data->getNumSamples() - 1 - i);
  SampleBatch batch{samples};
  llvm::SmallVector<BufferRef> inputs = instance.getArgs(ArgRole::Input);
  for (size_t i = 0; i < data->getNumInputs(); ++i)
    if (llvm::Error error = data->copySamples(i, batch, inputs[i].data))
      fuzz::checkError(std::move(error));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  std::optional<SafeTensors> file = fuzz::readSafeTensors(data, size);
  if (!file)
    return 0;
  StepInstance instance =
      cantFail(StepInstance::create(getManifest(), doNothing));
  RunPosition position;
  if (load(instance,
           [&] { return resumeCheckpoint(*file, instance, position); }) &&
      (position.position < 0 || position.step < 0))
    fuzz::reportFinding("a run that resumes before its start");
  load(instance,
       [&] { return loadParameters(*file, instance, ArgRole::Param); });
  load(instance, [&] {
    return loadParameters(*file, instance, {ArgRole::Param, ArgRole::State});
  });
  readData(*file, {}, DataUse::Train);
  DataOptions options;
  options.window = WindowOptions{"t", {"x"}};
  options.heldOut = 0.5;
  readData(*file, options, DataUse::Evaluate);
  return 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t maxSize,
                               unsigned seed) {
  fuzz::Random random(seed);
  llvm::StringRef file(reinterpret_cast<const char *>(data), size);
  return fuzz::putBack(fuzz::mutateSafeTensors(file, maxSize, random), data,
                       maxSize);
}
