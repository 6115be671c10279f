//===- MBarrier.cpp - Barriers in shared memory -----------------*- C++ -*-===//

#include "MBarrier.h"

using namespace mlir::amp::emulator;

MBarrier *MBarriers::find(size_t offset) {
  auto found = barriers.find(offset);
  return found == barriers.end() ? nullptr : found->second.get();
}

MBarrier &MBarriers::create(size_t offset, unsigned count, const Agent &maker) {
  auto &barrier = barriers[offset];
  barrier = std::make_unique<MBarrier>();
  barrier->expected = barrier->pending = count;
  barrier->maker = maker.thread;
  barrier->madeAt = maker.time;
  return *barrier;
}

void MBarriers::fence(const Agent &maker) {
  for (auto &[offset, barrier] : barriers)
    if (barrier->maker == maker.thread && barrier->fencedAt == 0)
      barrier->fencedAt = maker.time;
}

std::string mlir::amp::emulator::checkUse(const MBarrier &barrier,
                                          const Agent &agent, bool isAsync) {
  if (!agent.isAfter(barrier.maker, barrier.madeAt))
    return "another thread made the barrier, and no other barrier lies between";
  bool isFenced =
      barrier.fencedAt != 0 && agent.isAfter(barrier.maker, barrier.fencedAt);
  if (isAsync && !isFenced && !agent.isFenced(barrier.maker, barrier.madeAt))
    return "a thread made the barrier, and no fence.mbarrier_init lies between";
  return "";
}

void mlir::amp::emulator::completeIfDone(MBarrier &barrier) {
  if (barrier.pending != 0 || barrier.transaction != 0)
    return;
  ++barrier.phase;
  barrier.pending = barrier.expected;
  barrier.completed = barrier.join.get();
  barrier.join.clear();
}
