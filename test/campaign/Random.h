//===- Random.h - Reproducible choices --------------------------*- C++ -*-===//

#ifndef AMP_TEST_CAMPAIGN_RANDOM_H
#define AMP_TEST_CAMPAIGN_RANDOM_H

#include "llvm/ADT/ArrayRef.h"
#include <cstdint>
#include <iterator>

namespace mlir::amp::campaign {

/// SplitMix64: the same numbers on every machine, which the distributions of
/// the standard library do not promise.
class Random {
public:
  explicit Random(uint64_t seed, uint64_t stream = 0)
      : state(seed * 0x9e3779b97f4a7c15u + stream * 0xd1b54a32d192ed03u) {
    next();
  }

  uint64_t next() {
    uint64_t z = (state += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }
  /// In [0, count).
  int64_t below(int64_t count) { return next() % count; }
  /// In [low, high].
  int64_t between(int64_t low, int64_t high) {
    return low + below(high - low + 1);
  }
  bool chance(int percent) { return below(100) < percent; }
  /// In [low, high).
  double real(double low, double high) {
    return low + (high - low) * static_cast<double>(next() >> 11) * 0x1p-53;
  }
  template <typename T>
  T pick(std::initializer_list<T> items) {
    return items.begin()[below(items.size())];
  }
  template <typename Range>
  auto &pick(Range &items) {
    return items[below(std::size(items))];
  }
  template <typename Range>
  void shuffle(Range &items) {
    for (int64_t i = items.size() - 1; i > 0; --i)
      std::swap(items[i], items[below(i + 1)]);
  }

private:
  uint64_t state;
};

} // namespace mlir::amp::campaign

#endif // AMP_TEST_CAMPAIGN_RANDOM_H
