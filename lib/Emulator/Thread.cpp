//===- Thread.cpp - One thread of a kernel ----------------------*- C++ -*-===//

#include "Machine.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir::amp::emulator;

Cluster &Thread::getCluster() const { return block->getCluster(); }

void Thread::fail(const llvm::Twine &problem) {
  Dim3 place = block->getIndex();
  getCluster().failure = llvm::formatv(
      "block ({0}, {1}, {2}), thread {3}: {4}: {5}", place[0], place[1],
      place[2], index, instruction ? *instruction : "its end", problem.str());
  // It may be another that found it, for all lanes.
  getCurrentThread().fiber.suspend();
  llvm_unreachable("a thread that failed was resumed");
}

void Thread::park(std::string what) {
  waitsFor = std::move(what);
  fiber.suspend();
  waitsFor.clear();
}

void Thread::waitUntil(llvm::function_ref<bool()> condition, std::string what) {
  if (condition())
    return;
  isReady = condition;
  park(std::move(what));
  isReady = nullptr;
}

Agent Thread::getAgent() const {
  return {getCluster().getNumber(), id, now, seen};
}

void Thread::release(ClockJoin &join) {
  join.add(seen);
  join.raise(id, now++);
}

void Thread::acquireAlso(const Clock &clock) {
  ClockJoin join;
  join.add(seen);
  join.add(clock);
  seen = join.get();
}

void Thread::countShared(size_t offset, size_t bytes) {
  if (getCluster().getState().options.countAccesses)
    block->counters[getWarp()].add(getLane(), instruction, offset, bytes,
                                   /*isShared=*/true);
}

void Thread::access(const void *address, size_t bytes, size_t alignment,
                    const Access &access) {
  instruction = access.text;
  Cluster &cluster = getCluster();
  if (reinterpret_cast<uintptr_t>(address) % alignment != 0)
    fail(llvm::formatv("the address is not a multiple of {0}", alignment));
  Block *owner = cluster.findShared(address);
  if (!owner && cluster.stacks.contains(id, address))
    return;
  uint64_t place = reinterpret_cast<uintptr_t>(address);
  if (owner) {
    place = owner->getShared().getOffset(address);
    require(owner->getShared().check(getAgent(), place, bytes, access));
  } else {
    require(
        cluster.getState().memory.check(getAgent(), address, bytes, access));
  }
  if (cluster.getState().options.countAccesses)
    block->counters[getWarp()].add(getLane(), access.text, place, bytes,
                                   owner != nullptr);
}
