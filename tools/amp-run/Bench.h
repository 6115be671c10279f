//===- Bench.h - Steps to be timed ------------------------------*- C++ -*-===//

#ifndef AMP_TOOLS_AMPRUN_BENCH_H
#define AMP_TOOLS_AMPRUN_BENCH_H

#include "Ceiling.h"
#include "Session.h"
#include "amp/Runtime/LaunchClock.h"

namespace mlir::amp::run {

/// Seconds of one step after the other.
struct StepTimes {
  double first = 0;
  llvm::SmallVector<double> samples; ///< of the others, in their order

  double getMinimum() const;
  double getMedian() const;
};

/// A training step whose parameters are initialized and inputs random.
llvm::Expected<LoadedStep> loadBench(const Session &session,
                                     const CompileOptions &compileOptions);

/// Runs steps in turn, each as often: `count` times, or else about two seconds
/// a step, and calls `done` after each run.
llvm::Expected<llvm::SmallVector<StepTimes>>
timeSteps(llvm::ArrayRef<StepInstance *> steps, std::optional<int64_t> count,
          llvm::function_ref<void()> done);

/// "tier avx2", or "target sim:sm_80".
std::string describeMachine(const Options &options, const LoadedStep &step);

/// "12.3 us", "4.567 ms".
std::string formatTime(double seconds);
/// "12.3 GFLOP/s" of the unit "FLOP/s".
std::string formatRate(double perSecond, llvm::StringRef unit);

/// Collects what the launches of a profiled step take.
class Profile {
public:
  explicit Profile(const Manifest &manifest)
      : manifest(manifest), seconds(manifest.launches.size(), 0) {}

  /// After a step: takes its launches from the clock, and keeps the shortest
  /// sum of each launch's runs.
  void takeStep();
  /// The kernels by their time, beside the machine's ceiling; a remark for each
  /// that takes a twentieth of the step at less than a tenth of the ceiling.
  void print(const Ceiling &ceiling, double stepSeconds) const;
  /// The last step's launches as a Chrome trace, which Perfetto shows; with the
  /// table's rows as `kernels` and the step's minimum as `step_seconds`.
  llvm::Error writeTrace(llvm::StringRef path, double stepSeconds) const;

private:
  const Manifest &manifest;
  llvm::SmallVector<double> seconds; ///< by launch
  std::vector<LaunchRun> lastRuns;
  bool isFirst = true;
};

/// `--compare`: the policies' steps in turn, a table of them.
llvm::Error compareBench(const Session &session,
                         const CompileOptions &compileOptions);

} // namespace mlir::amp::run

#endif // AMP_TOOLS_AMPRUN_BENCH_H
