//===- GlobalMemory.cpp - Bounds, and races outside blocks ------*- C++ -*-===//
//
// Blocks run one after another, or on several host threads. The record need not
// be exact in time: either the later of two accesses that are not ordered sees
// the other, or the earlier one.
//
//===----------------------------------------------------------------------===//

#include "AccessRecord.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir::amp::emulator;

namespace {

/// Made when it is touched.
struct Page {
  std::mutex mutex;
  std::unique_ptr<AccessRecord> record;
};

} // namespace

struct GlobalMemory::Range {
  MemoryRange memory;
  std::unique_ptr<Page[]> pages; ///< of memory that is written

  std::string check(const Agent &agent, size_t offset, size_t bytes,
                    const Access &access);
  void markWritten() const;
};

GlobalMemory::GlobalMemory(llvm::ArrayRef<MemoryRange> memory,
                           bool checkRaces) {
  for (const MemoryRange &range : memory) {
    Range entry = {range, nullptr};
    if (range.isWritable && checkRaces)
      entry.pages = std::make_unique<Page[]>(
          llvm::divideCeil(range.bytes, AccessRecord::kBytes));
    ranges.push_back(std::move(entry));
  }
  llvm::sort(ranges, [](const Range &a, const Range &b) {
    return a.memory.begin < b.memory.begin;
  });
}

GlobalMemory::~GlobalMemory() {
  for (const Range &range : ranges)
    range.markWritten();
}

GlobalMemory::Range *GlobalMemory::find(const void *address) {
  auto after = llvm::upper_bound(ranges, address,
                                 [](const void *address, const Range &range) {
                                   return address < range.memory.begin;
                                 });
  return after == ranges.begin() ? nullptr : &*std::prev(after);
}

std::string GlobalMemory::Range::check(const Agent &agent, size_t offset,
                                       size_t bytes, const Access &access) {
  constexpr size_t kBytes = AccessRecord::kBytes;
  for (size_t end = offset + bytes, next; offset < end; offset = next) {
    size_t number = offset / kBytes;
    next = std::min(end, (number + 1) * kBytes);
    Page &page = pages[number];
    std::lock_guard<std::mutex> lock(page.mutex);
    if (!page.record)
      page.record = std::make_unique<AccessRecord>();
    size_t place = offset % kBytes;
    AccessRecord::Earlier earlier = {memory.isInitialized, nullptr};
    if (memory.written)
      earlier.written = memory.written + number * kBytes;
    std::string problem =
        page.record->check(agent, place, next - offset, access, earlier);
    if (!problem.empty())
      return llvm::formatv("byte {0} of '{1}': {2}", number * kBytes + place,
                           memory.name, problem);
  }
  return "";
}

/// For launches that follow. Without a record all counts as written.
void GlobalMemory::Range::markWritten() const {
  constexpr size_t kBytes = AccessRecord::kBytes;
  if (!memory.written)
    return;
  if (!pages)
    std::fill_n(memory.written, memory.bytes, 1);
  for (size_t begin = 0; pages && begin < memory.bytes; begin += kBytes)
    if (const auto &record = pages[begin / kBytes].record)
      record->markWritten(memory.written + begin,
                          std::min(kBytes, memory.bytes - begin));
}

std::string GlobalMemory::check(const Agent &agent, const void *address,
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
  return range->pages ? range->check(agent, offset, bytes, access) : "";
}

void GlobalMemory::hand(const void *address, const ClusterTimes &known) {
  std::lock_guard<std::mutex> lock(mutex);
  isHanding = true;
  ClusterTimes &all = handed[address];
  all = join(all, known);
}

ClusterTimes GlobalMemory::getHanded(const void *address) {
  if (!isHanding)
    return nullptr;
  std::lock_guard<std::mutex> lock(mutex);
  return handed.lookup(address);
}
