//===- Fence.cpp - Fences, and atomics that hand on -------------*- C++ -*-===//
//
// PTX ISA 9.0, "Memory consistency model". A release is a fence before an
// atomic write, or in it; an acquire a fence behind an atomic read that saw it,
// or in it. What a thread knew at the one, it knows behind the other. Of an
// address, all that was handed on counts, not only what the value read stands
// for.
//
//===----------------------------------------------------------------------===//

#include "Machine.h"

using namespace mlir::amp::emulator;

static constexpr auto kCluster = unsigned(Reach::Cluster),
                      kDevice = unsigned(Reach::Device);

void Thread::fence(Reach reach) {
  ClockJoin known;
  known.add(handed[kCluster]);
  if (reach == Reach::Device)
    known.add(handed[kDevice]);
  acquireAlso(known.get());
  release(known);
  fenced[kCluster] = known.get();
  if (reach == Reach::Device)
    fenced[kDevice] = fenced[kCluster];
}

void Thread::fenceProxy() {
  ClockJoin known;
  release(known);
  known.fenceProxy();
  seen = known.get();
}

void Thread::beginAtomic(const void *address, const AccessSite &site) {
  if (!site.isWrite)
    return;
  Cluster &cluster = getCluster();
  if (site.isRelease)
    fence(site.isOfDevice ? Reach::Device : Reach::Cluster);
  if (!fenced[kCluster].isEmpty()) {
    ClockJoin join;
    join.add(fenced[kCluster]);
    join.add(cluster.handed[address]);
    cluster.handed[address] = join.get();
  }
  if (site.isOfDevice && !fenced[kDevice].isEmpty())
    cluster.getState().memory.hand(address,
                                   fenced[kDevice].getAll(cluster.number));
}

void Thread::endAtomic(const void *address, const AccessSite &site) {
  if (!site.isRead)
    return;
  Cluster &cluster = getCluster();
  ClockJoin own, all;
  own.add(handed[kCluster]);
  own.add(cluster.handed.lookup(address));
  handed[kCluster] = own.get();
  if (site.isOfDevice) {
    all.add(handed[kDevice]);
    all.add(cluster.getState().memory.getHanded(address), cluster.number);
    handed[kDevice] = all.get();
  }
  if (site.isAcquire)
    fence(site.isOfDevice ? Reach::Device : Reach::Cluster);
  // A loop that waits for another thread must let it run.
  if (!site.isWrite) {
    cluster.wake(*this);
    park("an atomic load");
  }
}
