//===- BarrierOpcodes.cpp - Barriers of a block, fences ---------*- C++ -*-===//
//
// PTX ISA 9.0, "barrier.cta", "membar / fence".
//
//===----------------------------------------------------------------------===//

#include "Machine.h"
#include "Pure.h"

using namespace llvm;
using namespace mlir::amp::emulator;

/// Operands: the barrier, and a count where the name ends with `count`.
static unsigned getCount(const Operands &operands, bool hasCount) {
  return hasCount ? operands.get<uint32_t>(1) : 0;
}

static BoundOpcode bindSync(StringRef suffix) {
  bool hasCount = suffix.ends_with("count");
  return perThread([hasCount](Thread &thread, const Operands &operands) {
    thread.getBlock().arriveAt(thread, operands.get<uint32_t>(0),
                               getCount(operands, hasCount), /*waits=*/true);
  });
}

static BoundOpcode bindArrive(StringRef) {
  return perThread([](Thread &thread, const Operands &operands) {
    thread.getBlock().arriveAt(thread, operands.get<uint32_t>(0),
                               operands.get<uint32_t>(1), /*waits=*/false);
  });
}

/// Operands: the barrier, a count or not, the predicate.
static BoundOpcode bindReduce(StringRef suffix) {
  bool hasCount = suffix.ends_with("count");
  bool isAnd = suffix.starts_with(".and"), isOr = suffix.starts_with(".or");
  return perThread([=](Thread &thread, const Operands &operands) {
    unsigned number = operands.get<uint32_t>(0);
    Barrier &barrier = thread.getBlock().getBarrier(thread, number);
    bool isTrue = operands.get<uint8_t>(hasCount ? 2 : 1) & 1;
    ++(isTrue ? barrier.whichTrue : barrier.whichFalse);
    thread.getBlock().arriveAt(thread, number, getCount(operands, hasCount),
                               /*waits=*/true);
    if (isAnd || isOr)
      operands.set<uint8_t>(isAnd ? barrier.lastFalse == 0
                                  : barrier.lastTrue != 0);
    else
      operands.set<uint32_t>(barrier.lastTrue);
  });
}

/// membar.gl, fence.acq_rel.gpu: all else is for the block or the cluster.
static BoundOpcode bindFence(StringRef suffix) {
  bool isOfDevice = suffix.starts_with(".gl") || suffix.starts_with(".gpu") ||
                    suffix.starts_with(".sys");
  return perThread([=](Thread &thread, const Operands &) {
    thread.fence(isOfDevice ? Reach::Device : Reach::Cluster);
  });
}

static BoundOpcode bindProxyFence(StringRef suffix) {
  bool isAsync = suffix.starts_with(".async");
  return perThread([=](Thread &thread, const Operands &) {
    if (isAsync)
      thread.fenceProxy();
  });
}

static BoundOpcode bindNothing(StringRef) {
  return perThread([](Thread &, const Operands &) {});
}

ArrayRef<Opcode> mlir::amp::emulator::getBarrierOpcodes() {
  static const Opcode rows[] = {
      {"barrier.cta.sync", Scope::Thread, false, bindSync},
      {"barrier.cta.arrive", Scope::Thread, false, bindArrive},
      {"barrier.cta.red", Scope::Thread, false, bindReduce},
      {"membar", Scope::Thread, false, bindFence},
      {"membar", Scope::Thread, true, bindFence},
      {"fence", Scope::Thread, false, bindFence},
      {"fence.acq_rel", Scope::Thread, true, bindFence},
      {"fence.sc", Scope::Thread, true, bindFence},
      {"fence.proxy", Scope::Thread, false, bindProxyFence},
      {"fence.proxy", Scope::Thread, true, bindProxyFence},
      {"nanosleep", Scope::Thread, false, bindNothing},
      {"griddepcontrol", Scope::Thread, false, bindNothing},
      {"setmaxnreg", Scope::Thread, false, bindNothing},
      {"prefetch", Scope::Thread, false, bindNothing},
  };
  return rows;
}
