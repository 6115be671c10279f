//===- LaunchRecord.h - Where values ceased to be finite --------*- C++ -*-===//
//
// A step compiled with `record` tells of each launch what it reads and writes,
// which is of no effect but while one of the two records below is on. One step
// at a time is recorded in a process, by the thread that runs it.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_RUNTIME_LAUNCHRECORD_H
#define AMP_RUNTIME_LAUNCHRECORD_H

#include "amp/Runtime/Symbols.h"
#include "amp/Runtime/ValueStatistics.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>
#include <vector>

namespace mlir::amp {

/// void(int64_t launch), before what the launch reads is told.
constexpr llvm::StringLiteral kRecordLaunchSymbol("amp_record_launch");
/// void(int64_t address, int64_t elements, int64_t exponentBits,
/// int64_t mantissaBits, int64_t operand): an array of floats that the launch
/// reads, before it runs, and one that it has written, its result `operand`.
constexpr llvm::StringLiteral kRecordReadSymbol("amp_record_read");
constexpr llvm::StringLiteral kRecordWriteSymbol("amp_record_write");

/// A run of a launch that wrote values which are not finite.
struct NonFiniteRun {
  int64_t launch;
  /// The first result that has some, its elements, and how many of them.
  int64_t result = 0, elements = 0, nonFinite = 0;
  /// Runs before it, by their indices, whose such values it read.
  llvm::SmallVector<size_t> sources;
  /// Arrays with such values that no launch wrote.
  llvm::SmallVector<uintptr_t> arguments;
  /// Whether a launch read those values again.
  bool isRead = false;
};

/// Begins to follow values that are not finite, and ends with what was found:
/// the runs in their order.
void startNonFiniteRuns();
std::vector<NonFiniteRun> takeNonFiniteRuns();

/// The first run whose values that are not finite reached the end of the step:
/// those of a run that nothing reads, or else of the last one, from where
/// sources lead back to it. An infinite mask that a softmax makes finite does
/// not. None if there is none.
std::optional<size_t> findOrigin(llvm::ArrayRef<NonFiniteRun> runs);

/// A result of a launch: their numbers.
using LaunchResult = std::pair<int64_t, int64_t>;

/// Begins to count what the results hold, and ends with the counts over all
/// runs, in the same order.
void startStatistics(llvm::ArrayRef<LaunchResult> results);
std::vector<ValueStatistics> takeStatistics();

/// The three functions, for the linker.
llvm::ArrayRef<RuntimeSymbol> getLaunchRecordSymbols();

} // namespace mlir::amp

#endif // AMP_RUNTIME_LAUNCHRECORD_H
