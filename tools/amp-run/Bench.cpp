//===- Bench.cpp - Time of a step beside the machine's ceiling --*- C++ -*-===//

#include "Bench.h"
#include "amp/Session/Philox.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>

using namespace mlir::amp;
using namespace mlir::amp::run;

/// Floats from N(0, 1); integers from the first `integers` numbers. Zero is a
/// valid index anywhere.
static void fillInputs(StepInstance &instance, uint64_t seed,
                       int64_t integers) {
  for (const BufferRef &input : instance.getArgs(ArgRole::Input)) {
    PhiloxStream stream(seed, "bench." + input.spec->name);
    bool isReal = isFloat(input.type);
    for (int64_t i = 0, e = input.spec->getNumElements(); i < e; ++i)
      input.set(isReal ? stream.drawNormal(i)
                       : std::floor(stream.drawUniform64(i) *
                                    static_cast<double>(integers)),
                i);
  }
}

double StepTimes::getMinimum() const { return *llvm::min_element(samples); }

double StepTimes::getMedian() const {
  llvm::SmallVector<double> sorted = samples;
  llvm::sort(sorted);
  return sorted[sorted.size() / 2];
}

llvm::Expected<LoadedStep>
mlir::amp::run::loadBench(const Session &session,
                          const CompileOptions &compileOptions) {
  auto step = session.load(compileOptions, "bench");
  if (!step)
    return step.takeError();
  uint64_t seed = session.getOptions().seed.value_or(0);
  if (llvm::Error error = step->instance.initialize(seed))
    return error;
  fillInputs(step->instance, seed, session.getOptions().integers.value_or(1));
  return step;
}

llvm::Expected<llvm::SmallVector<StepTimes>>
mlir::amp::run::timeSteps(llvm::ArrayRef<StepInstance *> steps,
                          std::optional<int64_t> count,
                          llvm::function_ref<void()> done) {
  constexpr double kMaxSeconds = 2;
  constexpr size_t kMaxSteps = 1000, kMinSteps = 5;
  llvm::SmallVector<StepTimes> times(steps.size());
  auto timeOne = [&](StepInstance *step, double &seconds) {
    double start = getSeconds();
    llvm::Error error = step->run();
    seconds = getSeconds() - start;
    done();
    return error;
  };
  for (auto [step, time] : llvm::zip(steps, times))
    if (llvm::Error error = timeOne(step, time.first))
      return error;
  double end = getSeconds() + kMaxSeconds * steps.size();
  auto isEnough = [&](size_t made) {
    return count ? made >= size_t(*count)
                 : made >= kMinSteps &&
                       (made >= kMaxSteps || getSeconds() >= end);
  };
  for (size_t made = 0; !isEnough(made); ++made)
    for (auto [step, time] : llvm::zip(steps, times))
      if (llvm::Error error = timeOne(step, time.samples.emplace_back()))
        return error;
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

std::string mlir::amp::run::formatTime(double seconds) {
  std::string text;
  llvm::raw_string_ostream os(text);
  if (seconds < 1e-3)
    os << llvm::format("%.1f us", seconds * 1e6);
  else
    os << llvm::format("%.3f ms", seconds * 1e3);
  return text;
}

std::string mlir::amp::run::formatRate(double perSecond, llvm::StringRef unit) {
  std::string text;
  llvm::raw_string_ostream(text)
      << llvm::format("%.1f G", perSecond / 1e9) << unit;
  return text;
}

static void printProgram(const LoadedStep &step, const StepTimes &times,
                         int64_t numLaunches) {
  const Manifest &manifest = step.getManifest();
  double compile = 0;
  for (const PhaseTime &time : step.program->times)
    compile += time.milliseconds;
  printRow("compile", formatTime(compile / 1e3),
           step.program->fromCache ? "from the cache" : "");
  for (const PhaseTime &time : step.program->times)
    printRow("  " + time.phase, formatTime(time.milliseconds / 1e3));
  printRow("first step", formatTime(times.first));
  printRow("step, minimum", formatTime(times.getMinimum()),
           "of " + llvm::Twine(times.samples.size()));
  printRow("step, median", formatTime(times.getMedian()));
  printRow("kernels", llvm::Twine(manifest.numKernels),
           llvm::Twine(manifest.numBodies) + " distinct");
  // Of several kernels, or of a part of one.
  if (numLaunches > 0)
    printRow("launches", llvm::Twine(numLaunches));
  printRow("arena", formatBytes(manifest.arenaBytes));
  const StepInstance &instance = step.instance;
  printRow("parameters", formatBytes(instance.getNumBytes(ArgRole::Param)));
  printRow("16-bit copies", formatBytes(instance.getNumBytes(ArgRole::Copy)));
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
  printRow("ceiling f64", formatRate(ceiling.f64Flops, "FLOP/s"),
           ceiling.floatKind + share(ceiling.f64Flops));
  printRow("ceiling f32", formatRate(ceiling.f32Flops, "FLOP/s"),
           ceiling.floatKind + ", " + llvm::Twine(threads) + " threads" +
               share(ceiling.f32Flops));
  printRow("ceiling bf16", formatRate(ceiling.bf16Flops, "FLOP/s"),
           ceiling.bf16Kind + share(ceiling.bf16Flops));
  printRow("copy", formatRate(ceiling.copyBytesPerSec, "B/s"),
           "read plus written");
}

std::string mlir::amp::run::describeMachine(const Options &options,
                                            const LoadedStep &step) {
  const std::string &target = options.compile.target;
  return target == "cpu" ? "tier " + step.program->tier : "target " + target;
}

static void printHeader(const Options &options, const LoadedStep &step) {
  llvm::outs() << options.model << ", policy " << step.getManifest().policy
               << ", " << describeMachine(options, step) << "\n";
}

llvm::Error mlir::amp::run::runBench(const Session &session) {
  const Options &options = session.getOptions();
  CompileOptions compileOptions = getCompileOptions(options);
  if (!options.compared.empty())
    return compareBench(session, compileOptions);
  auto step = loadBench(session, compileOptions);
  if (!step)
    return step.takeError();
  Profile profile(step->getManifest());
  Device *device = step->program->code.getDevice();
  // Of the first step: later ones may be replayed.
  int64_t numLaunches = 0;
  auto timed = timeSteps({&step->instance}, options.steps, [&] {
    if (device && numLaunches == 0)
      numLaunches = device->getNumLaunches();
    profile.takeStep();
  });
  if (!timed)
    return timed.takeError();
  const StepTimes &times = timed->front();
  printHeader(options, *step);
  printProgram(*step, times, numLaunches);
  double flopRate = step->getManifest().contractionFlops / times.getMinimum();
  printRow("contractions", formatRate(flopRate, "FLOP/s"),
           "by the step's minimum");
  // What the CPU reaches says nothing of another target.
  if (options.compile.target != "cpu")
    return llvm::Error::success();
  int64_t threads = resolveThreads(options.compile.threads);
  Ceiling ceiling = measureCeiling(step->program->tier, threads);
  printCeiling(ceiling, flopRate, threads);
  if (options.profile)
    profile.print(ceiling, times.getMinimum());
  return options.trace.empty()
             ? llvm::Error::success()
             : profile.writeTrace(options.trace, times.getMinimum());
}
