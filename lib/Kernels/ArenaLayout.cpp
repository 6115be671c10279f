//===- ArenaLayout.cpp - Places of buffers in one memory --------*- C++ -*-===//
//
// "Efficient Memory Management for Deep Neural Net Inference", arXiv
// 2001.03288: greedy by size and greedy by breadth. What is left over is made
// good by changes of the order: what is at the top goes before what it stands
// on, as the hill climbing of Arm's Vela compiler does.
//
//===----------------------------------------------------------------------===//

#include "amp/Kernels/ArenaLayout.h"

#include "amp/Support/Sizes.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <numeric>
#include <random>

using namespace mlir::amp;

namespace {
/// Numbers of buffers, as they are placed.
using Order = std::vector<unsigned>;

/// Where a buffer is put, and on which other it then lies; -1 for none.
struct Place {
  int64_t offset;
  int below;
};

/// What lies in the arena, by offset: a scan of numbers side by side, which
/// ends at the first gap, is quick for tens of thousands.
class Placed {
public:
  /// The lowest place with `size` bytes that are free throughout `life`.
  Place find(int64_t size, Lifetime life) const {
    Place place = {0, -1};
    for (const Entry &entry : entries) {
      if (place.offset + size <= entry.begin)
        break;
      if (entry.life.meets(life) && entry.end > place.offset)
        place = {entry.end, entry.number};
    }
    return place;
  }

  void insert(int64_t begin, int64_t end, Lifetime life, int number) {
    auto isBefore = [](int64_t begin, const Entry &entry) {
      return begin < entry.begin;
    };
    entries.insert(llvm::upper_bound(entries, begin, isBefore),
                   {begin, end, life, number});
  }

private:
  struct Entry {
    int64_t begin, end;
    Lifetime life;
    int number;
  };
  std::vector<Entry> entries;
};

/// Tries orders, and keeps the offsets of the best.
class Layout {
public:
  explicit Layout(llvm::ArrayRef<ArenaBuffer> buffers)
      : buffers(buffers), peak(computeLivePeak(buffers)),
        offsets(buffers.size()), below(buffers.size()) {}

  std::optional<int64_t> run();
  llvm::ArrayRef<int64_t> getOffsets() const { return best; }

private:
  template <typename Key>
  Order sortBy(Key key) const;
  Order orderByBreadth() const;
  /// Returns whether the peak is reached.
  bool tryOrder(const Order &order);
  std::optional<int64_t> place(const Order &order);
  void improve(const Order &from, bool anywhere);
  bool tryWith(Order order, const Order &behind);
  Order takeLarge(const Order &from, Order &small) const;
  std::optional<unsigned> chooseBelow(unsigned moved,
                                      llvm::ArrayRef<unsigned> order,
                                      bool anywhere,
                                      std::mt19937 &random) const;
  Order changeOrder(const Order &order, int64_t end, bool anywhere,
                    std::mt19937 &random) const;

  llvm::ArrayRef<ArenaBuffer> buffers;
  int64_t peak;
  std::vector<int64_t> offsets, best;
  std::vector<int> below;       ///< on which other each lies
  std::optional<int64_t> bytes; ///< of the best
  Order bestOrder;
};
} // namespace

int64_t mlir::amp::computeLivePeak(llvm::ArrayRef<ArenaBuffer> buffers) {
  int64_t positions = 0;
  for (const ArenaBuffer &buffer : buffers)
    positions = std::max(positions, buffer.life.last + 1);
  std::vector<int64_t> change(positions + 1);
  for (const ArenaBuffer &buffer : buffers) {
    change[buffer.life.first] += buffer.size;
    change[buffer.life.last + 1] -= buffer.size;
  }
  int64_t live = 0, peak = 0;
  for (int64_t bytes : change)
    peak = std::max(peak, live += bytes);
  return peak;
}

std::optional<int64_t> Layout::place(const Order &order) {
  Placed placed;
  int64_t end = 0;
  for (unsigned number : order) {
    auto [life, size, unused] = buffers[number];
    auto [offset, under] = placed.find(size, life);
    offsets[number] = offset;
    below[number] = under;
    std::optional<int64_t> last = addBytes(offsets[number], size);
    if (!last)
      return std::nullopt;
    placed.insert(offsets[number], *last, life, number);
    end = std::max(end, *last);
  }
  return end;
}

bool Layout::tryOrder(const Order &order) {
  std::optional<int64_t> found = place(order);
  if (found && (!bytes || *found < *bytes)) {
    bytes = found;
    best = offsets;
    bestOrder = order;
  }
  return bytes && *bytes <= peak;
}

/// The greatest key first; of equal ones in the order of the program.
template <typename Key>
Order Layout::sortBy(Key key) const {
  Order order(buffers.size());
  std::iota(order.begin(), order.end(), 0);
  std::vector<double> keys;
  for (const ArenaBuffer &buffer : buffers)
    keys.push_back(key(buffer));
  llvm::sort(order, [&](unsigned lhs, unsigned rhs) {
    return std::pair(-keys[lhs], lhs) < std::pair(-keys[rhs], rhs);
  });
  return order;
}

/// What is alive where the most is goes first, then where the next most is:
/// of each the largest first.
Order Layout::orderByBreadth() const {
  int64_t positions = 0;
  for (const ArenaBuffer &buffer : buffers)
    positions = std::max(positions, buffer.life.last + 1);
  std::vector<int64_t> live(positions + 1);
  for (const ArenaBuffer &buffer : buffers) {
    live[buffer.life.first] += buffer.size;
    live[buffer.life.last + 1] -= buffer.size;
  }
  std::partial_sum(live.begin(), live.end(), live.begin());
  // A buffer's breadth is the most that is alive while it is: where that comes
  // first in turn. Sparse maxima over ranges of positions, by powers of two.
  std::vector<std::vector<int64_t>> most = {live};
  for (size_t width = 1; 2 * width <= live.size(); width *= 2) {
    const std::vector<int64_t> &half = most.back();
    std::vector<int64_t> next(live.size() - 2 * width + 1);
    for (size_t i = 0; i < next.size(); ++i)
      next[i] = std::max(half[i], half[i + width]);
    most.push_back(std::move(next));
  }
  auto getBreadth = [&](const ArenaBuffer &buffer) {
    int64_t length = buffer.life.last - buffer.life.first + 1;
    int level = 63 - __builtin_clzll(length);
    return std::max(most[level][buffer.life.first],
                    most[level][buffer.life.last + 1 - (int64_t(1) << level)]);
  };
  std::vector<std::pair<int64_t, int64_t>> keys;
  for (const ArenaBuffer &buffer : buffers)
    keys.push_back({-getBreadth(buffer), -buffer.size});
  Order order(buffers.size());
  std::iota(order.begin(), order.end(), 0);
  llvm::sort(order, [&](unsigned lhs, unsigned rhs) {
    return std::pair(keys[lhs], lhs) < std::pair(keys[rhs], rhs);
  });
  return order;
}

//===----------------------------------------------------------------------===//
// Changes of the order
//===----------------------------------------------------------------------===//

/// What decides how high the whole is: arrays of at least a thousandth of the
/// peak. The others fill gaps.
Order Layout::takeLarge(const Order &from, Order &small) const {
  Order large;
  for (unsigned number : from)
    (buffers[number].size >= peak / 1000 ? large : small).push_back(number);
  return large;
}

bool Layout::tryWith(Order order, const Order &behind) {
  llvm::append_range(order, behind);
  return tryOrder(order);
}

/// One of those that a buffer stands on, on others, or one that meets such a
/// one and was put before; `anywhere`: any that was. None for one at the
/// bottom.
std::optional<unsigned> Layout::chooseBelow(unsigned moved,
                                            llvm::ArrayRef<unsigned> order,
                                            bool anywhere,
                                            std::mt19937 &random) const {
  std::vector<unsigned> chain, meeting;
  for (int under = below[moved]; under >= 0; under = below[under])
    chain.push_back(under);
  if (chain.empty())
    return std::nullopt;
  unsigned target = chain[random() % chain.size()];
  if (!anywhere && random() % 2 == 0)
    return target;
  for (unsigned other :
       order.take_until([&](unsigned other) { return other == moved; }))
    if (anywhere || buffers[other].life.meets(buffers[target].life))
      meeting.push_back(other);
  return meeting.empty() ? target : meeting[random() % meeting.size()];
}

/// The order with a buffer at the top, which ends at `end`, put before one that
/// is below it; empty where none can be.
Order Layout::changeOrder(const Order &order, int64_t end, bool anywhere,
                          std::mt19937 &random) const {
  std::vector<size_t> top;
  for (auto [at, number] : llvm::enumerate(order))
    if (offsets[number] + buffers[number].size == end)
      top.push_back(at);
  size_t from = top[random() % top.size()];
  std::optional<unsigned> target =
      chooseBelow(order[from], order, anywhere, random);
  if (!target)
    return {};
  size_t to = llvm::find(order, *target) - order.begin();
  Order changed = order;
  if (to < from)
    std::rotate(changed.begin() + to, changed.begin() + from,
                changed.begin() + from + 1);
  return changed;
}

/// A change stays if the whole is not higher, and now and then if it is.
void Layout::improve(const Order &from, bool anywhere) {
  // A placement compares each buffer with those below it.
  constexpr int64_t kComparisons = 300'000'000, kMostRounds = 100'000;
  constexpr int64_t kRestart = 500, kRoundsForAHundredth = 4000;
  Order small, order = takeLarge(from, small), least = order;
  if (order.empty() || tryWith(order, small))
    return;
  int64_t count = order.size();
  int64_t rounds = std::min(kComparisons / (count * count + 1), kMostRounds);
  std::mt19937 random;
  int64_t end = 0, leastEnd = *place(order);
  for (int64_t round = 0; round < rounds; ++round) {
    if (round >= kRoundsForAHundredth && *bytes - peak <= peak / 100)
      return;
    if (round % kRestart == 0)
      end = *place(order = least);
    Order changed = changeOrder(order, end, anywhere, random);
    if (changed.empty())
      return;
    std::vector<int64_t> offsetsBefore = offsets;
    std::vector<int> belowBefore = below;
    std::optional<int64_t> reached = place(changed);
    if (!reached || (*reached > end && random() % 16 != 0)) {
      offsets = std::move(offsetsBefore);
      below = std::move(belowBefore);
      continue;
    }
    order = std::move(changed);
    end = *reached;
    if (end >= leastEnd)
      continue;
    leastEnd = end;
    least = order;
    if (tryWith(order, small))
      return;
    (void)place(order);
  }
}

std::optional<int64_t> Layout::run() {
  if (tryOrder(sortBy(
          [](const ArenaBuffer &buffer) -> double { return buffer.size; })) ||
      tryOrder(orderByBreadth()) ||
      tryOrder(sortBy([](const ArenaBuffer &buffer) {
        return double(buffer.size) *
               double(buffer.life.last - buffer.life.first + 1);
      })) ||
      tryOrder(sortBy([](const ArenaBuffer &buffer) -> double {
        return buffer.life.last - buffer.life.first;
      })) ||
      !bytes)
    return bytes;
  Order from = bestOrder;
  improve(from, /*anywhere=*/false);
  if (*bytes - peak > peak / 100)
    improve(from, /*anywhere=*/true);
  return bytes;
}

std::optional<int64_t>
mlir::amp::layOutArena(llvm::MutableArrayRef<ArenaBuffer> buffers) {
  Layout layout(buffers);
  std::optional<int64_t> bytes = layout.run();
  if (bytes)
    for (auto [buffer, offset] : llvm::zip_equal(buffers, layout.getOffsets()))
      buffer.offset = offset;
  return bytes;
}
