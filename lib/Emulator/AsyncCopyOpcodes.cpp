//===- AsyncCopyOpcodes.cpp - cp.async --------------------------*- C++ -*-===//
//
// PTX ISA 9.0, "cp.async", "cp.async.commit_group", "cp.async.wait_group".
//
//===----------------------------------------------------------------------===//

#include "Machine.h"
#include "Pure.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace mlir::amp::emulator;

static void transfer(Thread &thread, const AsyncCopy &copy) {
  char *target = thread.getBlock().getShared().getBase() + copy.offset;
  std::memcpy(target, copy.source, copy.sourceBytes);
  std::memset(target + copy.sourceBytes, 0, copy.bytes - copy.sourceBytes);
}

/// Operands: target, source, and with `.s` how many bytes of it to read.
static BoundOpcode bindCopy(StringRef suffix) {
  bool hasSourceBytes = suffix.consume_back(".s");
  unsigned bytes = 0;
  if (suffix.rsplit('.').second.getAsInteger(10, bytes))
    return {};
  return perThread([=](Thread &thread, const Operands &operands) {
    SharedMemory &shared = thread.getBlock().getShared();
    auto *target = operands.get<char *>(0);
    AsyncCopy copy = {0, operands.get<const void *>(1), bytes, bytes};
    if (hasSourceBytes)
      copy.sourceBytes = std::min(bytes, operands.get<uint32_t>(2));
    if (!shared.contains(target))
      thread.fail("the target is not in the block's shared memory");
    copy.offset = shared.getOffset(target);
    if (copy.offset % bytes != 0)
      thread.fail(formatv("the target is not a multiple of {0}", bytes));
    if (copy.sourceBytes != 0)
      thread.access(copy.source, copy.sourceBytes, bytes,
                    {true, false, false, thread.instruction});
    thread.countShared(copy.offset, bytes);
    // Not by the engine: fences order it as the thread's own writes.
    thread.require(shared.beginWrite(thread.getAgent(), copy.offset, bytes,
                                     {false, true, false, thread.instruction}));
    copy.isDone = thread.getCluster().completesEagerly();
    if (copy.isDone)
      transfer(thread, copy);
    thread.openCopies.push_back(copy);
  });
}

static void finish(Thread &thread, ArrayRef<AsyncCopy> copies) {
  for (const AsyncCopy &copy : copies) {
    if (!copy.isDone)
      transfer(thread, copy);
    thread.getBlock().getShared().endWrite(thread.getAgent(), copy.offset,
                                           copy.bytes);
  }
}

static void commit(Thread &thread, const Operands &) {
  thread.copyGroups.push_back(std::exchange(thread.openCopies, {}));
}

/// All groups but the last `pending`.
static void wait(Thread &thread, size_t pending) {
  while (thread.copyGroups.size() > pending) {
    finish(thread, thread.copyGroups.front());
    thread.copyGroups.pop_front();
  }
}

static BoundOpcode bindCommit(StringRef) { return perThread(commit); }

static BoundOpcode bindWait(StringRef) {
  return perThread([](Thread &thread, const Operands &operands) {
    wait(thread, operands.get<uint32_t>(0));
  });
}

static BoundOpcode bindWaitAll(StringRef) {
  return perThread([](Thread &thread, const Operands &operands) {
    commit(thread, operands);
    wait(thread, 0);
  });
}

ArrayRef<Opcode> mlir::amp::emulator::getAsyncCopyOpcodes() {
  static const Opcode rows[] = {
      {"cp.async.ca.shared.global", Scope::Thread, false, bindCopy},
      {"cp.async.cg.shared.global", Scope::Thread, false, bindCopy},
      {"cp.async.commit.group", Scope::Thread, false, bindCommit},
      {"cp.async.wait.group", Scope::Thread, false, bindWait},
      {"cp.async.wait.all", Scope::Thread, false, bindWaitAll},
  };
  return rows;
}
