//===- Bench.cpp - Time of a step beside the machine's ceiling --*- C++ -*-===//

#include "Ceiling.h"
#include "Session.h"
#include "amp/Execution/Philox.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir::amp;
using namespace mlir::amp::run;

/// Floats from N(0, 1); integers stay zero, which is a valid index anywhere.
static void fillInputs(StepInstance &instance, uint64_t seed) {
  for (const BufferRef &input : instance.getArgs(ArgRole::Input)) {
    if (!isFloat(input.type))
      continue;
    PhiloxStream stream(seed, "bench." + input.spec->name);
    for (int64_t i = 0, e = input.spec->getNumElements(); i < e; ++i)
      input.set(stream.drawNormal(i), i);
  }
}

namespace {
struct StepTimes {
  double first, minimum, median; ///< seconds
  int64_t count;
};
} // namespace

static llvm::Expected<StepTimes> timeSteps(StepInstance &instance,
                                           std::optional<int64_t> steps) {
  constexpr double kMaxSeconds = 2;
  constexpr int64_t kMaxSteps = 1000, kMinSteps = 5;
  llvm::Error failure = llvm::Error::success();
  auto timeOne = [&] {
    double start = getSeconds();
    failure = joinErrors(std::move(failure), instance.run());
    return getSeconds() - start;
  };
  StepTimes times{timeOne(), 0, 0, 0};
  if (failure)
    return failure;
  llvm::SmallVector<double> samples;
  double start = getSeconds();
  while (steps ? static_cast<int64_t>(samples.size()) < *steps
               : samples.size() < kMinSteps ||
                     (samples.size() < kMaxSteps &&
                      getSeconds() - start < kMaxSeconds))
    samples.push_back(timeOne());
  if (failure)
    return failure;
  llvm::sort(samples);
  times.minimum = samples.front();
  times.median = samples[samples.size() / 2];
  times.count = samples.size();
  return times;
}

static void printRow(llvm::StringRef label, const llvm::Twine &value,
                     const llvm::Twine &note = "") {
  llvm::outs() << llvm::format("%-22s ", label.str().c_str())
               << llvm::format("%14s", value.str().c_str());
  std::string text = note.str();
  if (!text.empty())
    llvm::outs() << "  " << text;
  llvm::outs() << "\n";
}

static std::string formatTime(double seconds) {
  std::string text;
  llvm::raw_string_ostream os(text);
  if (seconds < 1e-3)
    os << llvm::format("%.1f us", seconds * 1e6);
  else
    os << llvm::format("%.3f ms", seconds * 1e3);
  return text;
}

static std::string formatRate(double perSecond, llvm::StringRef unit) {
  std::string text;
  llvm::raw_string_ostream(text)
      << llvm::format("%.1f G", perSecond / 1e9) << unit;
  return text;
}

static void printProgram(const LoadedStep &step, const StepTimes &times) {
  const Manifest &manifest = step.getManifest();
  double compile = 0;
  for (const PhaseTime &time : step.program->times)
    compile += time.milliseconds;
  printRow("compile", formatTime(compile / 1e3),
           step.program->fromCache ? "from the cache" : "");
  for (const PhaseTime &time : step.program->times)
    printRow("  " + time.phase, formatTime(time.milliseconds / 1e3));
  printRow("first step", formatTime(times.first));
  printRow("step, minimum", formatTime(times.minimum),
           "of " + llvm::Twine(times.count));
  printRow("step, median", formatTime(times.median));
  printRow("kernels", llvm::Twine(manifest.numKernels),
           llvm::Twine(manifest.numBodies) + " distinct");
  printRow("arena", formatBytes(manifest.arenaBytes));
  const StepInstance &instance = step.instance;
  printRow("parameters", formatBytes(instance.getNumBytes(ArgRole::Param)));
  printRow("optimizer slots", formatBytes(instance.getNumBytes(ArgRole::Slot)));
  printRow("inputs", formatBytes(instance.getNumBytes(ArgRole::Input)));
}

static void printCeiling(const Ceiling &ceiling, double flopRate,
                         int64_t threads) {
  auto share = [&](double limit) {
    std::string text;
    if (limit > 0 && flopRate > 0)
      llvm::raw_string_ostream(text) << llvm::format(
          "; contractions reach %.1f %%", 100 * flopRate / limit);
    return text;
  };
  printRow("ceiling f32", formatRate(ceiling.f32Flops, "FLOP/s"),
           ceiling.f32Kind + ", " + llvm::Twine(threads) + " threads" +
               share(ceiling.f32Flops));
  printRow("ceiling bf16", formatRate(ceiling.bf16Flops, "FLOP/s"),
           ceiling.bf16Kind + share(ceiling.bf16Flops));
  printRow("copy", formatRate(ceiling.copyBytesPerSec, "B/s"),
           "read plus written");
}

llvm::Error mlir::amp::run::runBench(const Session &session) {
  const Options &options = session.getOptions();
  CompileOptions compileOptions = options.compile;
  compileOptions.kind = ProgramKind::Train;
  auto step = session.load(compileOptions, "bench");
  if (!step)
    return step.takeError();
  uint64_t seed = options.seed.value_or(0);
  if (llvm::Error error = step->instance.initialize(seed))
    return error;
  fillInputs(step->instance, seed);
  llvm::Expected<StepTimes> timed = timeSteps(step->instance, options.steps);
  if (!timed)
    return timed.takeError();
  const StepTimes &times = *timed;
  bool onCPU = options.compile.target == "cpu";
  int64_t threads = getNumThreads(options.compile);
  llvm::outs() << options.model << ", policy " << step->getManifest().policy
               << ", "
               << (onCPU ? "tier " + step->program->tier
                         : "target " + options.compile.target)
               << "\n";
  printProgram(*step, times);
  double flopRate = step->getManifest().contractionFlops / times.minimum;
  printRow("contractions", formatRate(flopRate, "FLOP/s"),
           "by the step's minimum");
  // What the CPU reaches says nothing of another target.
  if (onCPU)
    printCeiling(measureCeiling(threads), flopRate, threads);
  return llvm::Error::success();
}
