//===- Clock.h - What happened before what ----------------------*- C++ -*-===//
//
// Vector clocks: every thread counts its own time, and knows up to which time
// of each other thread all is over. Barriers hand that on.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_LIB_EMULATOR_CLOCK_H
#define AMP_LIB_EMULATOR_CLOCK_H

#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

namespace mlir::amp::emulator {

/// Times of all threads of a cluster. Copies are cheap: threads that leave a
/// barrier know the same.
class Clock {
public:
  uint32_t get(unsigned thread) const { return times ? (*times)[thread] : 0; }

private:
  friend class ClockJoin;
  std::shared_ptr<const std::vector<uint32_t>> times;
};

/// Gathers what several threads know.
class ClockJoin {
public:
  void add(const Clock &clock, unsigned threads) {
    resize(threads);
    // Most threads come with the same clock.
    if (!clock.times || clock.times == last.times)
      return;
    for (unsigned i = 0; i < threads; ++i)
      times[i] = std::max(times[i], (*clock.times)[i]);
    last = clock;
  }
  /// All that `thread` did up to `time` is over.
  void raise(unsigned thread, uint32_t time, unsigned threads) {
    resize(threads);
    times[thread] = std::max(times[thread], time);
  }
  Clock get() const {
    Clock clock;
    clock.times = std::make_shared<const std::vector<uint32_t>>(times);
    return clock;
  }
  void clear() {
    times.clear();
    last = Clock();
  }

private:
  void resize(unsigned threads) {
    if (times.size() < threads)
      times.resize(threads);
  }

  std::vector<uint32_t> times;
  Clock last;
};

} // namespace mlir::amp::emulator

#endif // AMP_LIB_EMULATOR_CLOCK_H
