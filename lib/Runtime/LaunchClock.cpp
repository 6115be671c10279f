//===- LaunchClock.cpp - When a profiled step's kernels ran -----*- C++ -*-===//

#include "amp/Runtime/LaunchClock.h"

#include <chrono>
#include <utility>

using namespace mlir::amp;

static std::vector<LaunchRun> runs;

static double getSeconds() {
  using namespace std::chrono;
  return duration<double>(steady_clock::now().time_since_epoch()).count();
}

static void begin(int64_t launch) {
  runs.push_back({launch, 0, 0});
  // After what the list may have to allocate.
  runs.back().start = getSeconds();
}

static void end(int64_t) { runs.back().end = getSeconds(); }

std::vector<LaunchRun> mlir::amp::takeLaunchRuns() {
  std::vector<LaunchRun> taken;
  taken.reserve(runs.size());
  std::swap(taken, runs);
  return taken;
}

llvm::ArrayRef<RuntimeSymbol> mlir::amp::getLaunchClockSymbols() {
  static const RuntimeSymbol symbols[] = {
      {kLaunchBeginsSymbol, reinterpret_cast<void *>(&begin)},
      {kLaunchEndedSymbol, reinterpret_cast<void *>(&end)},
  };
  return symbols;
}
