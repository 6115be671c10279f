//===- Block.cpp - Where threads of a block meet ----------------*- C++ -*-===//

#include "Machine.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir::amp::emulator;

static constexpr unsigned kWarp = 32, kWarpgroup = 128;

/// The lanes of a warp that exist.
static uint32_t getLanes(const Block &block, unsigned warp) {
  unsigned count = std::min(kWarp, block.getThreads() - warp * kWarp);
  return count == kWarp ? ~0u : (1u << count) - 1;
}

void Block::gather(Thread &thread, const CallSite &site,
                   const Operands &operands) {
  bool isWarp = site.opcode->scope == Scope::Warp;
  unsigned size = isWarp ? kWarp : kWarpgroup;
  unsigned first = thread.getIndex() / size * size;
  unsigned place = thread.getIndex() - first;
  uint32_t lanes = getLanes(*this, thread.getWarp()), mask = lanes;
  if (site.bound.mask >= 0) {
    mask = operands.get<uint32_t>(site.bound.mask) & lanes;
    if (!(mask >> thread.getLane() & 1))
      thread.fail(llvm::formatv("its mask {0:x} lacks the lane {1} itself",
                                mask, thread.getLane()));
  }
  // Groups of other lanes of the warp may be under way.
  auto *found = llvm::find_if(gatherings, [&](const Gathering &other) {
    return other.site == &site && other.mask == mask && other.first == first;
  });
  if (found == gatherings.end()) {
    gatherings.push_back({&site, mask, first, 0, {}});
    found = &gatherings.back();
    found->participants.resize(size);
  }
  found->participants[place] = {&thread, operands};
  unsigned expected = isWarp ? llvm::popcount(mask) : size;
  if (++found->arrived < expected) {
    thread.park(llvm::formatv("other lanes at {0}", site.name));
    return;
  }
  Gathering complete = std::move(*found);
  gatherings.erase(found);
  site.bound.group(complete.participants);
  for (const Participant &other : complete.participants)
    if (other.thread && other.thread != &thread)
      cluster->wake(*other.thread);
}

Barrier &Block::getBarrier(Thread &thread, unsigned barrier) {
  if (barrier >= std::size(barriers))
    thread.fail(llvm::formatv("a block has 16 barriers, and {0} is none of "
                              "them",
                              barrier));
  return barriers[barrier];
}

void Block::flushCounters() {
  for (AccessCounter &counter : counters)
    counter.flush(cluster->getCounters());
}

void Block::arriveAt(Thread &thread, unsigned number, unsigned count,
                     bool waits) {
  Barrier &barrier = getBarrier(thread, number);
  unsigned expected = count == 0 ? getThreads() : count;
  if (barrier.arrived != 0 && barrier.expected != expected)
    thread.fail(llvm::formatv("barrier {0} is to have {1} threads, for others "
                              "{2}",
                              number, expected, barrier.expected));
  barrier.expected = expected;
  thread.release(barrier.join);
  if (waits)
    barrier.waiting.push_back(&thread);
  if (++barrier.arrived < expected) {
    if (waits)
      thread.park(
          llvm::formatv("barrier {0}, of {1} threads", number, expected));
    return;
  }
  barrier.lastTrue = std::exchange(barrier.whichTrue, 0);
  barrier.lastFalse = std::exchange(barrier.whichFalse, 0);
  // All lanes have done the same accesses: those of a warp belong together.
  if (expected == getThreads())
    flushCounters();
  Clock clock = barrier.join.get();
  barrier.join.clear();
  barrier.arrived = 0;
  for (Thread *waiting : std::exchange(barrier.waiting, {})) {
    // What it knew itself is in the clock too.
    waiting->acquire(clock);
    if (waiting != &thread)
      cluster->wake(*waiting);
  }
}
