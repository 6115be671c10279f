//===- TensorMemoryOpcodes.cpp - TMA ----------------------------*- C++ -*-===//
//
// PTX ISA 9.0, "cp.async.bulk.tensor", tiled mode.
//
//===----------------------------------------------------------------------===//

#include "Machine.h"
#include "Pure.h"
#include "amp/Emulator/TensorMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace mlir::amp::emulator;

namespace {

/// A box between shared and global memory.
struct BoxCopy {
  Thread *thread;
  SharedMemory *shared;
  size_t offset;
  const TensorMap *map;
  SmallVector<int32_t, 5> start;
  const std::string *instruction;
  MBarrier *barrier = nullptr; ///< of a load
  uint32_t time = 0;           ///< of the thread, when it began

  size_t getBytes() const {
    size_t elements = 1;
    for (unsigned i = 0; i < map->rank; ++i)
      elements *= map->box[i];
    return elements * map->elementBytes;
  }
};

} // namespace

/// Where element `index` of the box is in the tensor; null outside.
static char *locate(const BoxCopy &copy, size_t index) {
  char *place = copy.map->base;
  for (unsigned i = 0; i < copy.map->rank; ++i) {
    int64_t coordinate = copy.start[i] + int64_t(index % copy.map->box[i]);
    index /= copy.map->box[i];
    if (coordinate < 0 || coordinate >= int64_t(copy.map->sizes[i]))
      return nullptr;
    place += coordinate *
             (i == 0 ? copy.map->elementBytes : copy.map->strides[i - 1]);
  }
  return place;
}

static char *getSlot(const BoxCopy &copy, size_t index) {
  uint64_t place = copy.offset + index * copy.map->elementBytes;
  return copy.shared->getBase() + swizzleAddress(place, copy.map->swizzle);
}

static void load(const BoxCopy &copy) {
  unsigned bytes = copy.map->elementBytes;
  for (size_t i = 0; i < copy.getBytes() / bytes; ++i)
    if (char *place = locate(copy, i))
      std::memcpy(getSlot(copy, i), place, bytes);
    else
      std::memset(getSlot(copy, i), 0, bytes);
}

static void store(const BoxCopy &copy) {
  unsigned bytes = copy.map->elementBytes;
  for (size_t i = 0; i < copy.getBytes() / bytes; ++i)
    if (char *place = locate(copy, i))
      std::memcpy(place, getSlot(copy, i), bytes);
}

/// What hardware requires of a box and its place.
static void verify(const BoxCopy &copy) {
  Thread &thread = *copy.thread;
  const TensorMap &map = *copy.map;
  if (map.rank != copy.start.size())
    thread.fail(formatv("the tensor map has {0} dimensions, the instruction "
                        "{1}",
                        map.rank, copy.start.size()));
  size_t row = size_t(map.box[0]) * map.elementBytes;
  if (map.swizzle != 0 && row > map.swizzle)
    thread.fail(formatv("a row of the box has {0} bytes, more than the "
                        "swizzle's {1}",
                        row, map.swizzle));
  // The swizzle repeats after 8 rows.
  size_t alignment = map.swizzle == 0 ? 128 : size_t(map.swizzle) * 8;
  if (copy.offset % alignment != 0)
    thread.fail(formatv("shared memory of a box must be a multiple of {0}, "
                        "here {1}",
                        alignment, copy.offset));
}

static void checkGlobal(const BoxCopy &copy, bool isWrite) {
  Thread &thread = *copy.thread;
  GlobalMemory &memory = thread.getCluster().getState().memory;
  unsigned bytes = copy.map->elementBytes;
  Access access = {!isWrite, isWrite, false, copy.instruction};
  for (size_t i = 0; i < copy.getBytes() / bytes; ++i)
    if (const char *place = locate(copy, i))
      thread.require(memory.check(thread.getAgent(), place, bytes, access));
}

static MBarrier &findBarrier(Thread &thread, const char *address) {
  Block *owner = thread.getCluster().findShared(address);
  if (!owner)
    thread.fail("the copy's barrier is not in shared memory");
  MBarrier *barrier =
      owner->getMBarriers().find(owner->getShared().getOffset(address));
  if (!barrier)
    thread.fail("no barrier was made where the copy is to be counted");
  thread.require(checkUse(*barrier, thread.getAgent(), /*isAsync=*/true));
  return *barrier;
}

/// The bytes come some time, and are counted at the barrier.
static void beginLoad(BoxCopy copy) {
  Thread &thread = *copy.thread;
  thread.require(copy.shared->beginWrite(
      thread.getAgent(), copy.offset, copy.getBytes(),
      {false, true, false, thread.instruction, /*isAsync=*/true}));
  copy.time = thread.getAgent().time;
  thread.getCluster().addEngineWork([copy] {
    load(copy);
    Agent agent = copy.thread->getAgent();
    agent.time = copy.time;
    copy.shared->endWrite(agent, copy.offset, copy.getBytes());
    copy.barrier->join.raise(copy.thread->getId(), copy.time);
    copy.barrier->transaction -= copy.getBytes();
    completeIfDone(*copy.barrier);
    return true;
  });
}

/// Operands: target, barrier, map, a coordinate for each dimension, then what
/// multicast and caches want.
static BoundOpcode bindLoad(StringRef suffix) {
  unsigned rank = 0;
  if (!suffix.consume_front(".") || suffix.consumeInteger(10, rank) ||
      suffix != "d")
    return {};
  return perThread([rank](Thread &thread, const Operands &operands) {
    if (operands.get<uint8_t>(rank + 5) & 1)
      thread.fail("copies to several blocks of a cluster are not emulated");
    auto *target = operands.get<char *>(0);
    Block *owner = thread.getCluster().findShared(target);
    if (!owner)
      thread.fail("the target is not in shared memory");
    BoxCopy copy = {&thread,
                    &owner->getShared(),
                    owner->getShared().getOffset(target),
                    operands.get<const TensorMap *>(2),
                    {},
                    thread.instruction};
    for (unsigned i = 0; i < rank; ++i)
      copy.start.push_back(operands.get<int32_t>(3 + i));
    verify(copy);
    checkGlobal(copy, /*isWrite=*/false);
    copy.barrier = &findBarrier(thread, operands.get<const char *>(1));
    beginLoad(copy);
  });
}

/// Operands: source, map, a coordinate for each dimension.
static BoundOpcode bindStore(StringRef suffix) {
  unsigned rank = 0;
  if (!suffix.consume_front(".") || suffix.consumeInteger(10, rank) ||
      suffix != "d")
    return {};
  return perThread([rank](Thread &thread, const Operands &operands) {
    auto *source = operands.get<char *>(0);
    Block *owner = thread.getCluster().findShared(source);
    if (!owner)
      thread.fail("the source is not in shared memory");
    BoxCopy copy = {&thread,
                    &owner->getShared(),
                    owner->getShared().getOffset(source),
                    operands.get<const TensorMap *>(1),
                    {},
                    thread.instruction};
    for (unsigned i = 0; i < rank; ++i)
      copy.start.push_back(operands.get<int32_t>(2 + i));
    verify(copy);
    thread.require(copy.shared->beginRead(thread.getAgent(), copy.offset,
                                          copy.getBytes(), thread.instruction));
    thread.openStores.push_back({copy.offset, unsigned(copy.getBytes())});
    checkGlobal(copy, /*isWrite=*/true);
    store(copy);
  });
}

static BoundOpcode bindCommit(StringRef) {
  return perThread([](Thread &thread, const Operands &) {
    thread.storeGroups.push_back(std::exchange(thread.openStores, {}));
  });
}

static BoundOpcode bindWait(StringRef) {
  return perThread([](Thread &thread, const Operands &operands) {
    SharedMemory &shared = thread.getBlock().getShared();
    for (; thread.storeGroups.size() > operands.get<uint32_t>(0);
         thread.storeGroups.pop_front())
      for (auto [offset, bytes] : thread.storeGroups.front())
        shared.endRead(thread.getAgent(), offset, bytes);
  });
}

ArrayRef<Opcode> mlir::amp::emulator::getTensorMemoryOpcodes() {
  constexpr Scope thread = Scope::Thread;
  static const Opcode rows[] = {
      {"cp.async.bulk.tensor.g2s.tile", thread, false, bindLoad},
      {"cp.async.bulk.tensor.s2g.tile", thread, false, bindStore},
      {"cp.async.bulk.commit.group", thread, false, bindCommit},
      {"cp.async.bulk.wait.group", thread, false, bindWait},
  };
  return rows;
}
