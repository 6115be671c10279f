//===- MBarrier.cpp - Barriers in shared memory -----------------*- C++ -*-===//

#include "MBarrier.h"

using namespace mlir::amp::emulator;

MBarrier *MBarriers::find(size_t offset) {
  auto found = barriers.find(offset);
  return found == barriers.end() ? nullptr : found->second.get();
}

MBarrier &MBarriers::create(size_t offset, unsigned count) {
  auto &barrier = barriers[offset];
  barrier = std::make_unique<MBarrier>();
  barrier->expected = barrier->pending = count;
  return *barrier;
}

void mlir::amp::emulator::completeIfDone(MBarrier &barrier) {
  if (barrier.pending != 0 || barrier.transaction != 0)
    return;
  ++barrier.phase;
  barrier.pending = barrier.expected;
  barrier.completed = barrier.join.get();
  barrier.join.clear();
}
