//===- GlobalMemory.cpp - Bounds, and races between blocks ------*- C++ -*-===//

#include "Memory.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir::amp::emulator;

GlobalMemory::GlobalMemory(llvm::ArrayRef<MemoryRange> memory,
                           bool checkRaces) {
  for (const MemoryRange &range : memory) {
    Range entry = {range, nullptr, nullptr};
    if (range.isWritable && checkRaces) {
      entry.written = std::make_unique<std::atomic<uint32_t>[]>(range.bytes);
      entry.read = std::make_unique<std::atomic<uint32_t>[]>(range.bytes);
    }
    ranges.push_back(std::move(entry));
  }
  llvm::sort(ranges, [](const Range &a, const Range &b) {
    return a.memory.begin < b.memory.begin;
  });
}

GlobalMemory::~GlobalMemory() {
  for (const Range &range : ranges)
    for (size_t i = 0; range.memory.written && i < range.memory.bytes; ++i)
      range.memory.written[i] |= !range.written || range.written[i] != 0;
}

GlobalMemory::Range *GlobalMemory::find(const void *address) {
  auto after = llvm::upper_bound(ranges, address,
                                 [](const void *address, const Range &range) {
                                   return address < range.memory.begin;
                                 });
  return after == ranges.begin() ? nullptr : &*std::prev(after);
}

/// Blocks run in any order, so the record need not be exact in time: either
/// the later of two conflicting accesses sees the other, or the earlier one.
std::string GlobalMemory::checkByte(Range &range, size_t offset, uint32_t block,
                                    const Access &access) {
  std::atomic<uint32_t> &written = range.written[offset];
  std::atomic<uint32_t> &read = range.read[offset];
  uint32_t writer = written.load(std::memory_order_relaxed);
  if (access.isAtomic) {
    written.store(block, std::memory_order_relaxed);
    return "";
  }
  if (writer != 0 && writer != block)
    return llvm::formatv("block {0} wrote it in this launch", writer - 1);
  if (access.isRead) {
    const MemoryRange &memory = range.memory;
    if (writer == 0 && !memory.isInitialized &&
        !(memory.written && memory.written[offset]))
      return "nothing has written it";
    uint32_t reader = read.load(std::memory_order_relaxed);
    if (reader != block)
      read.store(reader == 0 ? block : kMany, std::memory_order_relaxed);
  }
  if (!access.isWrite)
    return "";
  uint32_t reader = read.load(std::memory_order_relaxed);
  if (reader != 0 && reader != block)
    return "another block read it in this launch";
  written.store(block, std::memory_order_relaxed);
  return "";
}

std::string GlobalMemory::check(unsigned block, const void *address,
                                size_t bytes, const Access &access) {
  Range *range = find(address);
  if (!range)
    return llvm::formatv("address {0} is in no buffer of the launch", address);
  const MemoryRange &memory = range->memory;
  size_t offset = static_cast<const char *>(address) -
                  static_cast<const char *>(memory.begin);
  if (offset + bytes > memory.bytes)
    return llvm::formatv("'{0}' has {1} bytes, and bytes {2} to {3} are "
                         "accessed",
                         memory.name, memory.bytes, offset, offset + bytes - 1);
  if (access.isWrite && !memory.isWritable)
    return llvm::formatv("'{0}' is only read by this launch", memory.name);
  if (!range->written)
    return "";
  for (size_t i = offset; i < offset + bytes; ++i) {
    std::string problem = checkByte(*range, i, block + 1, access);
    if (!problem.empty())
      return llvm::formatv("byte {0} of '{1}': {2}", i, memory.name, problem);
  }
  return "";
}
