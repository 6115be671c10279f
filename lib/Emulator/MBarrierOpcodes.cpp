//===- MBarrierOpcodes.cpp - mbarrier ---------------------------*- C++ -*-===//
//
// PTX ISA 9.0, "mbarrier". The state that an arrival gives is the number of its
// phase.
//
//===----------------------------------------------------------------------===//

#include "Machine.h"
#include "Pure.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace mlir::amp::emulator;

/// The block in whose memory a barrier lies.
static Block &getOwner(Thread &thread, const void *address) {
  Block *owner = thread.getCluster().findShared(address);
  if (!owner)
    thread.fail("a barrier's address is not in shared memory");
  return *owner;
}

static MBarrier &find(Thread &thread, const void *address) {
  Block &owner = getOwner(thread, address);
  size_t offset = owner.getShared().getOffset(address);
  MBarrier *barrier = owner.getMBarriers().find(offset);
  if (!barrier)
    thread.fail(
        formatv("no barrier was made at byte {0} of shared memory", offset));
  thread.require(checkUse(*barrier, thread.getAgent(), /*isAsync=*/false));
  return *barrier;
}

static BoundOpcode bindInitFence(StringRef) {
  return perThread([](Thread &thread, const Operands &) {
    thread.getBlock().getMBarriers().fence(thread.getAgent());
  });
}

static BoundOpcode bindInit(StringRef) {
  return perThread([](Thread &thread, const Operands &operands) {
    const void *address = operands.get<const void *>(0);
    Block &owner = getOwner(thread, address);
    owner.getMBarriers().create(owner.getShared().getOffset(address),
                                operands.get<uint32_t>(1), thread.getAgent());
  });
}

static void arrive(Thread &thread, MBarrier &barrier, unsigned count,
                   int64_t bytes, const Operands &operands) {
  if (barrier.pending < count)
    thread.fail("more arrive than the barrier expects");
  thread.release(barrier.join);
  operands.set<uint64_t>(barrier.phase);
  barrier.transaction += bytes;
  barrier.pending -= count;
  completeIfDone(barrier);
}

/// Operands: the barrier, bytes with `expect.tx`, a count with `noComplete`.
static BoundOpcode bindArrive(StringRef suffix) {
  if (suffix.contains("drop"))
    return {};
  bool expects = suffix.starts_with(".expect.tx");
  bool hasCount = suffix.starts_with(".noComplete") ||
                  (suffix.contains(".scope.") && !expects);
  return perThread([=](Thread &thread, const Operands &operands) {
    MBarrier &barrier = find(thread, operands.get<const void *>(0));
    unsigned count = hasCount ? operands.get<uint32_t>(1) : 1;
    int64_t bytes = expects ? operands.get<uint32_t>(1) : 0;
    arrive(thread, barrier, count, bytes, operands);
  });
}

static BoundOpcode bindExpect(StringRef) {
  return perThread([](Thread &thread, const Operands &operands) {
    find(thread, operands.get<const void *>(0)).transaction +=
        operands.get<uint32_t>(1);
  });
}

/// Whether the phase is over that has this parity, or this number.
static bool isOver(const MBarrier &barrier, uint64_t phase, bool isParity) {
  return isParity ? (barrier.phase & 1) != (phase & 1) : barrier.phase > phase;
}

static bool wait(Thread &thread, MBarrier &barrier, uint64_t phase,
                 bool isParity, bool blocks) {
  if (blocks)
    thread.waitUntil([&] { return isOver(barrier, phase, isParity); },
                     formatv("an mbarrier, {0} arrivals and {1} bytes pending",
                             barrier.pending, barrier.transaction));
  if (!isOver(barrier, phase, isParity))
    return false;
  thread.acquireAlso(barrier.completed);
  return true;
}

/// Operands: the barrier, the state or parity.
static BoundOpcode bindWait(StringRef suffix, bool blocks) {
  bool isParity = suffix.starts_with(".parity");
  return perThread([=](Thread &thread, const Operands &operands) {
    MBarrier &barrier = find(thread, operands.get<const void *>(0));
    uint64_t phase =
        isParity ? operands.get<uint32_t>(1) : operands.get<uint64_t>(1);
    operands.set<uint8_t>(wait(thread, barrier, phase, isParity, blocks));
  });
}

static BoundOpcode bindTryWait(StringRef suffix) {
  return bindWait(suffix, /*blocks=*/true);
}

static BoundOpcode bindTestWait(StringRef suffix) {
  return bindWait(suffix, /*blocks=*/false);
}

/// A loop in assembly until the wait succeeds.
static BoundOpcode bindWaitLoop(StringRef suffix) {
  if (!suffix.contains("bra"))
    return {};
  return perThread([](Thread &thread, const Operands &operands) {
    MBarrier &barrier = find(thread, operands.get<const void *>(0));
    wait(thread, barrier, operands.get<uint32_t>(1), /*isParity=*/true,
         /*blocks=*/true);
  });
}

ArrayRef<Opcode> mlir::amp::emulator::getMBarrierOpcodes() {
  constexpr Scope thread = Scope::Thread;
  static const Opcode rows[] = {
      {"mbarrier.init", thread, false, bindInit},
      {"fence.mbarrier_init", thread, false, bindInitFence},
      {"mbarrier.arrive", thread, false, bindArrive},
      {"mbarrier.expect.tx", thread, false, bindExpect},
      {"mbarrier.try.wait", thread, false, bindTryWait},
      {"mbarrier.test.wait", thread, false, bindTestWait},
      {"mbarrier.try_wait.parity", thread, true, bindWaitLoop},
  };
  return rows;
}
