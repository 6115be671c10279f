//===- Checkpoint.cpp - A run on the disk -----------------------*- C++ -*-===//

#include "amp/Training/Checkpoint.h"
#include "amp/Support/Nearest.h"
#include "amp/Training/PartGatherer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>

using namespace mlir::amp;

static constexpr llvm::StringLiteral kControlPrefix("amp.");

static constexpr ArgRole kSavedRoles[] = {ArgRole::Param, ArgRole::State,
                                          ArgRole::Slot, ArgRole::Control};

static bool isSaved(const ArgSpec &arg) {
  return llvm::is_contained(kSavedRoles, arg.role);
}

std::string mlir::amp::getCheckpointKey(const ArgSpec &arg) {
  if (arg.role == ArgRole::Control)
    return (kControlPrefix + (arg.key.empty() ? arg.name : arg.key)).str();
  return arg.name;
}

//===----------------------------------------------------------------------===//
// Writing and reading
//===----------------------------------------------------------------------===//

llvm::Error mlir::amp::saveCheckpoint(llvm::StringRef path,
                                      const StepInstance &instance,
                                      const RunPosition &position) {
  if (llvm::Error error = instance.download(kSavedRoles))
    return error;
  PartGatherer parts(instance);
  SafeTensorsWriter writer;
  for (auto [i, arg] : llvm::enumerate(instance.getManifest().args))
    if (isSaved(arg))
      writer.add(
          getCheckpointKey(arg), *parseDType(arg.dtype), arg.getWhole().shape,
          [&, i = i, isPart = arg.isPart()](SafeTensorsWriter::TakeFn take) {
            if (isPart)
              return parts.gather(i, take);
            instance.read(i,
                          [&](const BufferRef &buffer) { take(buffer.data); });
          });
  writer.setMetadata("amp", printPosition(position, instance.getManifest()));
  // Parts that did not come are in no file.
  writer.setVerify([&] { return parts.check(); });
  llvm::Error error = writer.write(path);
  llvm::Error unfinished = parts.finish();
  if (!error)
    return unfinished;
  llvm::consumeError(std::move(unfinished));
  return error;
}

llvm::Error mlir::amp::giveParts(const StepInstance &instance) {
  llvm::Error error = instance.download(kSavedRoles);
  return llvm::joinErrors(std::move(error), PartGatherer(instance).finish());
}

/// An error for the first thing that another run was made with.
static llvm::Error checkRun(const SafeTensors &file,
                            llvm::ArrayRef<std::string> expected,
                            llvm::ArrayRef<std::string> found) {
  for (const auto &[ours, theirs] : llvm::zip(expected, found))
    if (ours != theirs)
      return llvm::createStringError(llvm::Twine(file.getPath()) +
                                     ": expected a run with " + ours +
                                     ", found one with " + theirs);
  return llvm::Error::success();
}

/// An error for a key of the file that `isKnown` does not accept.
static llvm::Error
checkKeys(const SafeTensors &file, const Manifest &manifest,
          llvm::function_ref<bool(llvm::StringRef)> isKnown) {
  llvm::SmallVector<std::string> keys;
  for (const ArgSpec &arg : manifest.args)
    if (isSaved(arg))
      keys.push_back(getCheckpointKey(arg));
  llvm::SmallVector<llvm::StringRef> names(keys.begin(), keys.end());
  for (const auto &entry : file.getTensors())
    if (!llvm::is_contained(names, entry.first) && !isKnown(entry.first))
      return llvm::createStringError(llvm::Twine(file.getPath()) +
                                     ": extra key '" + entry.first + "'" +
                                     suggestNearest(entry.first, names));
  return llvm::Error::success();
}

/// Those that the gradients of a step are summed over.
static int64_t countMicroBatches(const Manifest &manifest) {
  return manifest.accumulate * manifest.replicas;
}

/// An error for a control value that no run leaves behind: with such a scale
/// no step could be taken.
static llvm::Error checkControl(const SafeTensors &file, const ArgSpec &arg,
                                llvm::StringRef key, const TensorView &view,
                                int64_t microBatches) {
  // The number of the last overflow starts at -1, and Megatron goes on to count
  // overflows below none left.
  if (arg.role != ArgRole::Control || !arg.shape.empty() ||
      arg.name == "seed" || arg.name == "hysteresis")
    return llvm::Error::success();
  double value = readElement(view.dtype, view.data, 0);
  bool isScale = arg.name == "scale", isInterval = arg.name == "interval";
  double least = isInterval ? 1 : arg.name == "last_overflow" ? -1 : 0;
  if (isScale ? isInvertibleScale(value, microBatches) : value >= least)
    return llvm::Error::success();
  llvm::StringRef expected = isScale      ? "a scale that can be inverted"
                             : isInterval ? "an interval of at least 1"
                                          : "a count";
  return llvm::createStringError(
      llvm::Twine(file.getPath()) + ": key '" + key + "': expected " +
      expected + ", found " +
      llvm::StringRef(formatElement(view.dtype, view.data, 0)).trim('"'));
}

/// An error for the first array that this run would not have written.
static llvm::Error checkSaved(const SafeTensors &file,
                              const Manifest &manifest) {
  for (const ArgSpec &arg : manifest.args) {
    if (!isSaved(arg))
      continue;
    auto view = file.check(getCheckpointKey(arg), arg.getWhole());
    if (!view)
      return view.takeError();
    // Another policy's state would load, but not continue the same run.
    if ((*view)->dtype != *parseDType(arg.dtype))
      return llvm::createStringError(llvm::Twine(file.getPath()) + ": key '" +
                                     getCheckpointKey(arg) + "': expected " +
                                     arg.getWhole().getTypeName() + ", found " +
                                     (*view)->getTypeName());
    if (llvm::Error error = checkControl(file, arg, getCheckpointKey(arg),
                                         **view, countMicroBatches(manifest)))
      return error;
  }
  return llvm::Error::success();
}

llvm::Error mlir::amp::resumeCheckpoint(const SafeTensors &file,
                                        StepInstance &instance,
                                        RunPosition &position,
                                        const WarnFn &warn) {
  auto makeError = [&](const llvm::Twine &message) {
    return llvm::createStringError(llvm::Twine(file.getPath()) + ": " +
                                   message);
  };
  const Manifest &manifest = instance.getManifest();
  auto entry = file.getMetadata().find("amp");
  if (entry == file.getMetadata().end())
    return makeError("not a checkpoint to resume from: the metadata has no "
                     "key 'amp'");
  RunPosition found;
  std::vector<std::string> expectedRun = describeRun(manifest, position);
  SavedRun run;
  if (!parsePosition(entry->second, found, run) ||
      run.parts.size() != expectedRun.size())
    return makeError("the metadata's key 'amp' is damaged");
  if (llvm::Error error = checkRun(file, expectedRun, run.parts))
    return error;
  if (llvm::Error error =
          checkKeys(file, manifest, [](llvm::StringRef) { return false; }))
    return error;
  if (llvm::Error error = checkSaved(file, manifest))
    return error;
  for (auto [i, arg] : llvm::enumerate(manifest.args))
    if (isSaved(arg))
      cantFail(instance.writeWhole(i, [&](const ArgSpec &whole, void *data) {
        return file.read(getCheckpointKey(whole), whole, data);
      }));
  found.data = position.data;
  found.dataSum = position.dataSum;
  found.values = position.values;
  position = found;
  if (warn && !run.model.empty() && run.model != manifest.model)
    warn((file.getPath() + ": the model computes something else than that of "
                           "the run that goes on, with the same parameters")
             .str());
  return instance.upload(kSavedRoles);
}

void mlir::amp::warnOfOtherValues(const SafeTensors &file,
                                  llvm::StringRef values, const WarnFn &warn) {
  auto entry = file.getMetadata().find("amp");
  RunPosition position;
  SavedRun run;
  if (entry == file.getMetadata().end() ||
      !parsePosition(entry->second, position, run) || run.model.empty() ||
      position.values == values)
    return;
  auto quote = [](llvm::StringRef text) {
    return text.empty() ? "none" : ("'" + text + "'").str();
  };
  warn((file.getPath() + ": trained on values of " + quote(position.values) +
        ", read now with " + quote(values))
           .str());
}

/// A control value's key without the prefix.
static llvm::StringRef getOwnKey(const ArgSpec &arg) {
  return arg.key.empty() ? arg.name : arg.key;
}

llvm::Error mlir::amp::saveControls(llvm::StringRef path,
                                    const StepInstance &instance) {
  SafeTensorsWriter writer;
  for (const BufferRef &control : instance.getArgs(ArgRole::Control))
    writer.add(getOwnKey(*control.spec), control.type, control.spec->shape,
               control.data);
  return writer.write(path);
}

/// The value of a scalar in a file, if the control can have it: a count may be
/// kept in another type, a float may round.
static llvm::Expected<double> readControl(const SafeTensors &file,
                                          const BufferRef &control,
                                          int64_t microBatches) {
  llvm::StringRef key = getOwnKey(*control.spec);
  const TensorView &view = *file.find(key);
  if (!view.shape.empty())
    return llvm::createStringError(
        llvm::Twine(file.getPath()) + ": key '" + key + "': expected " +
        control.spec->getTypeName() + ", found " + view.getTypeName());
  if (llvm::Error error =
          checkControl(file, *control.spec, key, view, microBatches))
    return error;
  double value = readElement(view.dtype, view.data, 0);
  bool isCount = control.spec->dtype.front() == 'i';
  if (isCount && (value != std::trunc(value) || std::abs(value) > INT32_MAX))
    return llvm::createStringError(llvm::Twine(file.getPath()) + ": key '" +
                                   key + "': expected a count, found " +
                                   formatElement(view.dtype, view.data, 0));
  return value;
}

llvm::Error mlir::amp::loadControls(const SafeTensors &file,
                                    const StepInstance &instance) {
  llvm::SmallVector<std::pair<BufferRef, double>> values;
  auto controls = instance.getArgs(ArgRole::Control);
  for (const BufferRef &control : controls) {
    if (!file.find(getOwnKey(*control.spec)))
      continue;
    auto value =
        readControl(file, control, countMicroBatches(instance.getManifest()));
    if (!value)
      return value.takeError();
    values.push_back({control, *value});
  }
  if (values.empty())
    return llvm::createStringError(
        llvm::Twine(file.getPath()) + ": expected a scaler's state, as '" +
        getOwnKey(*controls.front().spec) + "', found none of it");
  for (const auto &[control, value] : values)
    control.set(value);
  return instance.upload(ArgRole::Control);
}

/// Whether a file of parameters may have the key, and nobody reads it: only a
/// checkpoint may hold more, such as another optimizer's slots.
static bool mayPassOver(const SafeTensors &file, llvm::StringRef key) {
  return file.getMetadata().count("amp") &&
         (key.starts_with(kControlPrefix) || key.contains('/'));
}

/// Reads the arguments that `isRead` chooses, if the whole file fits.
static llvm::Error
loadArguments(const SafeTensors &file, StepInstance &instance,
              llvm::function_ref<bool(const ArgSpec &)> isRead,
              llvm::StringRef slot = "") {
  auto getKey = [&](const ArgSpec &arg) {
    bool isSlot = !slot.empty() && arg.role == ArgRole::Param;
    return isSlot ? arg.name + "/" + slot.str() : arg.name;
  };
  const Manifest &manifest = instance.getManifest();
  // What is missing says more than what is there in its place.
  for (const ArgSpec &arg : manifest.args)
    if (isRead(arg))
      if (auto view = file.check(getKey(arg), arg.getWhole()); !view)
        return view.takeError();
  if (llvm::Error error = checkKeys(file, manifest, [&](llvm::StringRef key) {
        return mayPassOver(file, key);
      }))
    return error;
  for (auto [i, arg] : llvm::enumerate(manifest.args))
    if (isRead(arg))
      cantFail(instance.writeWhole(i, [&](const ArgSpec &whole, void *data) {
        return file.read(getKey(whole), whole, data);
      }));
  return instance.upload({ArgRole::Param, ArgRole::State});
}

llvm::Error mlir::amp::loadParameters(const SafeTensors &file,
                                      StepInstance &instance,
                                      llvm::ArrayRef<ArgRole> roles,
                                      llvm::StringRef slot) {
  return loadArguments(
      file, instance,
      [&](const ArgSpec &arg) { return llvm::is_contained(roles, arg.role); },
      slot);
}

llvm::Expected<FirstValues> mlir::amp::loadFirstValues(const SafeTensors &file,
                                                       StepInstance &instance) {
  auto isRead = [&](const ArgSpec &arg) {
    return arg.role == ArgRole::Param ||
           (arg.role == ArgRole::State && file.find(arg.name));
  };
  if (llvm::Error error = loadArguments(file, instance, isRead))
    return error;
  FirstValues values;
  llvm::StringSet<> read;
  for (const ArgSpec &arg : instance.getManifest().args) {
    if (isRead(arg))
      read.insert(arg.name);
    else if (arg.role == ArgRole::State)
      values.missing.push_back(arg.name);
  }
  for (const auto &entry : file.getTensors())
    if (!read.contains(entry.first))
      values.unread.push_back(entry.first);
  return values;
}
