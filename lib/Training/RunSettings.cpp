//===- RunSettings.cpp - What holds in a training run -----------*- C++ -*-===//

#include "amp/Training/RunSettings.h"
#include "amp/Session/MemoryNeed.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"

using namespace mlir::amp;

namespace {
class Settings {
public:
  Settings(const TrainOptions &options, const RunSetup &setup)
      : options(options), setup(setup), manifest(setup.step.getManifest()) {}

  void addModel(llvm::StringRef path);
  void addStep();
  void addProgram();
  void addData();
  void addRun();
  llvm::SmallVector<std::pair<std::string, std::string>> take() {
    return std::move(list);
  }

private:
  /// Not where the text is empty.
  void add(llvm::StringRef name, std::string text) {
    if (!text.empty())
      list.emplace_back(name.str(), std::move(text));
  }

  /// Nor where it says that there is none.
  void addIfAny(llvm::StringRef name, std::string text) {
    if (text != "none")
      add(name, std::move(text));
  }

  const TrainOptions &options;
  const RunSetup &setup;
  const Manifest &manifest;
  llvm::SmallVector<std::pair<std::string, std::string>> list;
};
} // namespace

/// "3 parameters", "1 parameter".
static std::string count(int64_t number, llvm::StringRef noun) {
  return std::to_string(number) + " " + noun.str() + (number == 1 ? "" : "s");
}

void Settings::addModel(llvm::StringRef path) {
  int64_t numParams = 0, numValues = 0;
  for (const ArgSpec &arg : manifest.args) {
    if (arg.role != ArgRole::Param)
      continue;
    ++numParams;
    numValues += arg.getWhole().getNumElements();
  }
  add("model",
      (llvm::sys::path::filename(path) + ": " + count(numParams, "parameter") +
       ", " + count(numValues, "value"))
          .str());
}

/// "norm 1, value 0.5".
static std::string describeClipping(const Manifest &manifest) {
  std::string text;
  for (auto [what, limit] :
       {std::pair("norm ", llvm::StringRef(manifest.clipNorm)),
        std::pair("value ", llvm::StringRef(manifest.clipValue))}) {
    double number;
    if (!limit.getAsDouble(number))
      text += (text.empty() ? "" : ", ") + (what + formatNumber(number));
  }
  return text;
}

void Settings::addStep() {
  add("policy", manifest.policy);
  add("scaler", manifest.scaler);
  bool isSplit = llvm::any_of(manifest.args,
                              [](const ArgSpec &arg) { return arg.isSplit; });
  add("update", manifest.optimizer + (isSplit ? ", param_format split" : ""));
  addIfAny("groups", manifest.groups);
  addIfAny("schedule", manifest.schedule);
  addIfAny("clip", describeClipping(manifest));
  addIfAny("anomaly", manifest.anomaly);
}

void Settings::addProgram() {
  const Program &program = *setup.step.program;
  add("target", llvm::formatv("{0}, tier {1}, {2}", options.compile.target,
                              program.tier, count(program.threads, "thread")));
  double milliseconds = 0;
  for (const PhaseTime &time : program.times)
    milliseconds += time.milliseconds;
  add("program",
      llvm::formatv("{0} kernels, {1} distinct, {2} in {3:f1} ms",
                    manifest.numKernels, manifest.numBodies,
                    program.fromCache ? "from the cache" : "compiled",
                    milliseconds));
  add("memory", describeMemory(manifest));
}

void Settings::addData() {
  std::string rows = std::to_string(manifest.batch);
  if (manifest.accumulate > 1)
    rows += " x " + std::to_string(manifest.accumulate);
  rows += " rows";
  if (manifest.replicas > 1)
    rows += " on each of " + count(manifest.replicas, "replica");
  std::string how = options.dataOptions.toString();
  add("data", llvm::formatv("{0} {1}, {2} an epoch of {3}{4}{5}",
                            setup.data.getNumSamples(), setup.data.getUnit(),
                            count(setup.stepsPerEpoch, "step"), rows,
                            how.empty() ? "" : ", ", how));
}

/// When a run is saved, as "c.safetensors, every 10 min, the last 3".
static std::string describeSaving(const RecordOptions &options) {
  std::string text = options.checkpoint;
  if (text.empty())
    return text;
  if (options.checkpointSteps)
    text += ", every " + count(*options.checkpointSteps, "step");
  if (options.checkpointSeconds)
    text += ", every " + formatSeconds(*options.checkpointSeconds);
  if (options.keep)
    text += ", the last " + std::to_string(options.keep);
  return text;
}

void Settings::addRun() {
  std::string run =
      count(setup.total, "step") + ", seed " + std::to_string(setup.seed);
  if (setup.first > 0)
    run += ", goes on after step " + std::to_string(setup.first);
  add("run", run);
  if (!setup.split.empty()) {
    std::string when = setup.evalEvery
                           ? " every " + count(*setup.evalEvery, "step")
                           : std::string(" at the end");
    if (!options.best.empty())
      when += ", best by " + options.best;
    if (options.patience)
      when += ", ends after " + std::to_string(*options.patience) +
              " without a better";
    add("evaluate", setup.split + when);
  }
  add("checkpoint", describeSaving(options));
}

llvm::SmallVector<std::pair<std::string, std::string>>
mlir::amp::listSettings(const TrainOptions &options, const RunSetup &setup,
                        llvm::StringRef model) {
  Settings settings(options, setup);
  settings.addModel(model);
  settings.addStep();
  settings.addProgram();
  settings.addData();
  settings.addRun();
  return settings.take();
}
