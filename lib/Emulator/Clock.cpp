//===- Clock.cpp - What happened before what --------------------*- C++ -*-===//

#include "Clock.h"
#include <algorithm>

using namespace mlir::amp::emulator;

uint32_t Clock::get(unsigned cluster, unsigned thread) const {
  if (!others)
    return 0;
  auto found = others->find(cluster);
  return found == others->end() ? 0 : getTime(found->second, thread);
}

ClusterTimes Clock::getAll(unsigned cluster) const {
  std::map<unsigned, Times> all;
  if (others)
    all = *others;
  TimesJoin own;
  own.add(all[cluster]);
  own.add(times);
  all[cluster] = own.get();
  return std::make_shared<const std::map<unsigned, Times>>(std::move(all));
}

void TimesJoin::add(const Times &more) {
  if (!more || more == last)
    return;
  if (times.size() < more->size())
    times.resize(more->size());
  std::transform(more->begin(), more->end(), times.begin(), times.begin(),
                 [](uint32_t a, uint32_t b) { return std::max(a, b); });
  last = more;
}

void TimesJoin::raise(unsigned thread, uint32_t time) {
  if (times.size() <= thread)
    times.resize(thread + 1);
  times[thread] = std::max(times[thread], time);
}

Times TimesJoin::get() const {
  if (times.empty())
    return nullptr;
  return std::make_shared<const std::vector<uint32_t>>(times);
}

ClusterTimes mlir::amp::emulator::join(const ClusterTimes &a,
                                       const ClusterTimes &b) {
  if (!a || !b || a == b)
    return a ? a : b;
  std::map<unsigned, Times> all = *a;
  for (auto &[cluster, times] : *b) {
    TimesJoin latest;
    latest.add(all[cluster]);
    latest.add(times);
    all[cluster] = latest.get();
  }
  return std::make_shared<const std::map<unsigned, Times>>(std::move(all));
}

void ClockJoin::add(const Clock &clock) {
  known.add(clock.times);
  fenced.add(clock.fenced);
  others = join(others, clock.others);
}

void ClockJoin::add(const ClusterTimes &all, unsigned cluster) {
  if (!all)
    return;
  auto own = all->find(cluster);
  if (own != all->end())
    known.add(own->second);
  others = join(others, all);
}

Clock ClockJoin::get() const {
  Clock clock;
  clock.times = known.get();
  clock.fenced = fenced.get();
  clock.others = others;
  return clock;
}
