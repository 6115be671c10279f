//===- Clock.h - What happened before what ----------------------*- C++ -*-===//
//
// Vector clocks: every thread counts its own time, and knows up to which time
// of each other thread all is over. Barriers hand that on, and so do fences
// with atomics, from block to block, too.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_LIB_EMULATOR_CLOCK_H
#define AMP_LIB_EMULATOR_CLOCK_H

#include <cstdint>
#include <map>
#include <memory>
#include <vector>

namespace mlir::amp::emulator {

/// Times of all threads of a cluster. Shared: threads that leave a barrier know
/// the same.
using Times = std::shared_ptr<const std::vector<uint32_t>>;

inline uint32_t getTime(const Times &times, unsigned thread) {
  return times && thread < times->size() ? (*times)[thread] : 0;
}

/// Times of clusters, by their numbers.
using ClusterTimes = std::shared_ptr<const std::map<unsigned, Times>>;

class Clock {
public:
  uint32_t get(unsigned thread) const { return getTime(times, thread); }
  /// Of a thread of another cluster.
  uint32_t get(unsigned cluster, unsigned thread) const;
  /// Up to when what a thread wrote is over for asynchronous copies and
  /// products, too: those see it only behind a fence.
  uint32_t getFenced(unsigned thread) const { return getTime(fenced, thread); }

  bool isEmpty() const { return !times && !others; }
  /// All that a thread of `cluster` knows, for threads of any.
  ClusterTimes getAll(unsigned cluster) const;

private:
  friend class ClockJoin;
  Times times, fenced;
  ClusterTimes others;
};

/// The latest of several times.
class TimesJoin {
public:
  void add(const Times &more);
  void raise(unsigned thread, uint32_t time);
  Times get() const;

private:
  std::vector<uint32_t> times;
  Times last; ///< that was added: most threads come with the same
};

/// Gathers what several threads know.
class ClockJoin {
public:
  void add(const Clock &clock);
  /// What threads of all clusters handed on, for one of `cluster`.
  void add(const ClusterTimes &all, unsigned cluster);
  /// All that `thread` did up to `time` is over.
  void raise(unsigned thread, uint32_t time) { known.raise(thread, time); }
  /// What is known now is behind a fence for asynchronous copies.
  void fenceProxy() { fenced.add(known.get()); }
  Clock get() const;
  void clear() { *this = ClockJoin(); }

private:
  TimesJoin known, fenced;
  ClusterTimes others;
};

/// The latest of both, of each cluster.
ClusterTimes join(const ClusterTimes &a, const ClusterTimes &b);

} // namespace mlir::amp::emulator

#endif // AMP_LIB_EMULATOR_CLOCK_H
