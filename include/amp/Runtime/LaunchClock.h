//===- LaunchClock.h - When a profiled step's kernels ran -------*- C++ -*-===//
//
// A step compiled with `profile` tells of each launch by its number. One step
// at a time is profiled in a process, by the thread that runs it.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_RUNTIME_LAUNCHCLOCK_H
#define AMP_RUNTIME_LAUNCHCLOCK_H

#include "amp/Runtime/Symbols.h"
#include <vector>

namespace mlir::amp {

/// void(int64_t launch).
constexpr llvm::StringLiteral kLaunchBeginsSymbol("amp_launch_begins");
constexpr llvm::StringLiteral kLaunchEndedSymbol("amp_launch_ended");

/// One run of a launch; seconds of a steady clock.
struct LaunchRun {
  int64_t launch;
  double start, end;
};

/// The runs since the last call, in their order.
std::vector<LaunchRun> takeLaunchRuns();

/// The two functions, for the linker.
llvm::ArrayRef<RuntimeSymbol> getLaunchClockSymbols();

} // namespace mlir::amp

#endif // AMP_RUNTIME_LAUNCHCLOCK_H
