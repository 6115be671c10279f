//===- LaunchRecord.cpp - Where values ceased to be finite ------*- C++ -*-===//

#include "amp/Runtime/LaunchRecord.h"

#include "llvm/ADT/STLExtras.h"
#include <cstring>
#include <map>
#include <utility>

using namespace mlir::amp;

namespace {
/// Follows the values of one step that are not finite.
struct NonFiniteTrace {
  /// Of bytes from the key on.
  struct Written {
    uintptr_t end;
    std::optional<size_t> run; ///< none: all finite
  };

  void begin(int64_t launch);
  void read(uintptr_t begin, uintptr_t end);
  void write(uintptr_t begin, uintptr_t end, bool isFinite);

  std::vector<NonFiniteRun> runs;
  std::map<uintptr_t, Written> written;
  /// The launch that is under way; its arrays have the number runs.size().
  std::optional<NonFiniteRun> current;
};

struct StatisticsRecord {
  std::map<LaunchResult, size_t> wanted;
  std::vector<ValueStatistics> found;
  int64_t launch = 0; ///< that is under way
};
} // namespace

static std::optional<NonFiniteTrace> trace;
static std::optional<StatisticsRecord> statistics;

void NonFiniteTrace::begin(int64_t launch) {
  if (current && current->nonFinite > 0)
    runs.push_back(std::move(*current));
  current.emplace();
  current->launch = launch;
}

/// An array may hold what several runs wrote: slices of a stack.
void NonFiniteTrace::read(uintptr_t begin, uintptr_t end) {
  bool isWritten = false;
  auto it = written.upper_bound(begin);
  if (it != written.begin())
    --it;
  for (; it != written.end() && it->first < end; ++it) {
    if (it->second.end <= begin)
      continue;
    isWritten = true;
    if (!it->second.run)
      continue;
    runs[*it->second.run].isRead = true;
    if (!llvm::is_contained(current->sources, *it->second.run))
      current->sources.push_back(*it->second.run);
  }
  if (!isWritten)
    current->arguments.push_back(begin);
}

void NonFiniteTrace::write(uintptr_t begin, uintptr_t end, bool isFinite) {
  auto it = written.upper_bound(begin);
  if (it != written.begin() && std::prev(it)->second.end > begin)
    --it;
  while (it != written.end() && it->first < end)
    it = written.erase(it);
  written[begin] = {end, isFinite ? std::nullopt : std::optional(runs.size())};
}

/// Elements whose exponent has all bits.
template <typename Bits>
static int64_t countNonFinite(const char *data, int64_t elements,
                              FloatBits format) {
  Bits mask = ((Bits(1) << format.exponent) - 1) << format.mantissa;
  int64_t count = 0;
  for (int64_t i = 0; i < elements; ++i) {
    Bits bits;
    std::memcpy(&bits, data + i * sizeof(Bits), sizeof(Bits));
    count += (bits & mask) == mask;
  }
  return count;
}

static int64_t countNonFinite(int64_t address, int64_t elements,
                              FloatBits format) {
  auto *data = reinterpret_cast<const char *>(address);
  switch (format.getNumBytes()) {
  case 2:
    return countNonFinite<uint16_t>(data, elements, format);
  case 4:
    return countNonFinite<uint32_t>(data, elements, format);
  default:
    return countNonFinite<uint64_t>(data, elements, format);
  }
}

//===----------------------------------------------------------------------===//
// What the step calls
//===----------------------------------------------------------------------===//

static void recordLaunch(int64_t launch) {
  if (trace)
    trace->begin(launch);
  if (statistics)
    statistics->launch = launch;
}

static void recordRead(int64_t address, int64_t elements, int64_t exponent,
                       int64_t mantissa, int64_t) {
  FloatBits format{exponent, mantissa};
  if (trace && countNonFinite(address, elements, format) > 0)
    trace->read(address, address + elements * format.getNumBytes());
}

static void traceWrite(int64_t address, int64_t elements, FloatBits format,
                       int64_t result) {
  int64_t count = countNonFinite(address, elements, format);
  trace->write(address, address + elements * format.getNumBytes(), count == 0);
  NonFiniteRun &run = *trace->current;
  if (count == 0 || run.nonFinite > 0)
    return;
  run.result = result;
  run.elements = elements;
  run.nonFinite = count;
}

static void recordWrite(int64_t address, int64_t elements, int64_t exponent,
                        int64_t mantissa, int64_t result) {
  FloatBits format{exponent, mantissa};
  if (trace)
    traceWrite(address, elements, format, result);
  if (!statistics)
    return;
  auto it = statistics->wanted.find({statistics->launch, result});
  if (it != statistics->wanted.end())
    statistics->found[it->second].add(reinterpret_cast<const void *>(address),
                                      elements, format);
}

llvm::ArrayRef<RuntimeSymbol> mlir::amp::getLaunchRecordSymbols() {
  static const RuntimeSymbol symbols[] = {
      {kRecordLaunchSymbol, reinterpret_cast<void *>(&recordLaunch)},
      {kRecordReadSymbol, reinterpret_cast<void *>(&recordRead)},
      {kRecordWriteSymbol, reinterpret_cast<void *>(&recordWrite)},
  };
  return symbols;
}

//===----------------------------------------------------------------------===//
// What the host asks
//===----------------------------------------------------------------------===//

void mlir::amp::startNonFiniteRuns() { trace.emplace(); }

std::vector<NonFiniteRun> mlir::amp::takeNonFiniteRuns() {
  trace->begin(0); // ends the last one
  std::vector<NonFiniteRun> runs = std::move(trace->runs);
  trace.reset();
  return runs;
}

std::optional<size_t> mlir::amp::findOrigin(llvm::ArrayRef<NonFiniteRun> runs) {
  // Where all are read, as a norm by an update that it skips, the last one is
  // what the step ended with.
  auto isEnd = [](const NonFiniteRun &run) { return !run.isRead; };
  bool hasEnd = llvm::any_of(runs, isEnd);
  std::optional<size_t> first;
  llvm::SmallVector<bool> reaches(runs.size(), false);
  for (size_t i = runs.size(); i-- > 0;) {
    bool ends = hasEnd ? isEnd(runs[i]) : i + 1 == runs.size();
    if (!ends && !reaches[i])
      continue;
    first = i;
    for (size_t source : runs[i].sources)
      reaches[source] = true;
  }
  return first;
}

void mlir::amp::startStatistics(llvm::ArrayRef<LaunchResult> results) {
  statistics.emplace();
  for (auto [i, result] : llvm::enumerate(results))
    statistics->wanted[result] = i;
  statistics->found.resize(results.size());
}

std::vector<ValueStatistics> mlir::amp::takeStatistics() {
  std::vector<ValueStatistics> found = std::move(statistics->found);
  statistics.reset();
  return found;
}
