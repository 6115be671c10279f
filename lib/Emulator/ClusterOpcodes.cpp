//===- ClusterOpcodes.cpp - Blocks of a cluster -----------------*- C++ -*-===//
//
// PTX ISA 9.0, "barrier.cluster", "mapa".
//
//===----------------------------------------------------------------------===//

#include "Machine.h"
#include "Pure.h"

using namespace llvm;
using namespace mlir::amp::emulator;

static BoundOpcode bindArrive(StringRef) {
  return perThread([](Thread &thread, const Operands &) {
    Cluster &cluster = thread.getCluster();
    Barrier &barrier = cluster.barrier;
    thread.clusterPhase = cluster.barrierPhase;
    thread.release(barrier.join);
    if (++barrier.arrived < cluster.getThreads())
      return;
    barrier.arrived = 0;
    cluster.barrierClock = barrier.join.get();
    barrier.join.clear();
    ++cluster.barrierPhase;
  });
}

static BoundOpcode bindWait(StringRef) {
  return perThread([](Thread &thread, const Operands &) {
    Cluster &cluster = thread.getCluster();
    thread.waitUntil([&] { return cluster.barrierPhase > thread.clusterPhase; },
                     "the cluster's barrier");
    thread.acquireAlso(cluster.barrierClock);
  });
}

/// Operands: an address in the own shared memory, a block's rank.
static BoundOpcode bindMapA(StringRef) {
  return perThread([](Thread &thread, const Operands &operands) {
    unsigned rank = operands.get<uint32_t>(1);
    if (rank >= thread.getCluster().getBlocks())
      thread.fail("the cluster has no such block");
    const void *address = operands.get<const void *>(0);
    size_t offset = thread.getBlock().getShared().getOffset(address);
    operands.set<void *>(
        thread.getCluster().getBlock(rank).getShared().getBase() + offset);
  });
}

ArrayRef<Opcode> mlir::amp::emulator::getClusterOpcodes() {
  constexpr Scope thread = Scope::Thread;
  static const Opcode rows[] = {
      {"barrier.cluster.arrive", thread, false, bindArrive},
      {"barrier.cluster.wait", thread, false, bindWait},
      {"mapa", thread, false, bindMapA},
  };
  return rows;
}
