//===- AccessCounter.cpp - Bank conflicts and sectors -----------*- C++ -*-===//

#include "AccessCounter.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallSet.h"
#include <tuple>

using namespace mlir::amp::emulator;

static constexpr unsigned kBanks = 32, kBankBytes = 4, kSectorBytes = 32;

Counters &Counters::operator+=(const Counters &other) {
  instructions += other.instructions;
  sharedAccesses += other.sharedAccesses;
  bankConflicts += other.bankConflicts;
  globalBytes += other.globalBytes;
  sectorBytes += other.sectorBytes;
  return *this;
}

unsigned
mlir::amp::emulator::countBankConflicts(llvm::ArrayRef<LaneAccess> lanes,
                                        unsigned bytes) {
  // A pass moves 128 bytes: 8 and 16 bytes a lane go by halves and quarters of
  // the warp, whichever of their lanes take part.
  unsigned together =
      bytes <= kBankBytes ? kBanks : kBanks * kBankBytes / bytes;
  unsigned conflicts = 0;
  for (size_t begin = 0, end; begin < lanes.size(); begin = end) {
    llvm::SmallVector<uint64_t, kBanks> words;
    unsigned part = lanes[begin].lane / together;
    for (end = begin; end < lanes.size() && lanes[end].lane / together == part;
         ++end)
      for (unsigned i = 0; i < bytes; i += kBankBytes)
        words.push_back((lanes[end].address + i) / kBankBytes);
    llvm::sort(words);
    words.erase(llvm::unique(words), words.end());
    unsigned perBank[kBanks] = {}, passes = 0;
    for (uint64_t word : words)
      passes = std::max(passes, ++perBank[word % kBanks]);
    conflicts += passes - 1;
  }
  return conflicts;
}

void AccessCounter::add(unsigned lane, const std::string *instruction,
                        uint64_t address, unsigned bytes, bool isShared) {
  entries.push_back({instruction, 0, lane, address, bytes, isShared});
}

static uint64_t countSectors(llvm::ArrayRef<LaneAccess> lanes, unsigned bytes) {
  llvm::SmallVector<uint64_t, 64> sectors;
  for (auto [lane, address] : lanes)
    for (uint64_t sector = address / kSectorBytes;
         sector <= (address + bytes - 1) / kSectorBytes; ++sector)
      sectors.push_back(sector);
  llvm::sort(sectors);
  return llvm::unique(sectors) - sectors.begin();
}

void AccessCounter::flush(Counters &counters) {
  // The n-th time that a lane does an instruction.
  llvm::DenseMap<std::pair<const std::string *, unsigned>, unsigned> times;
  for (Entry &entry : entries)
    entry.ordinal = times[{entry.instruction, entry.lane}]++;
  auto getKey = [](const Entry &entry) {
    return std::tie(entry.instruction, entry.ordinal, entry.bytes);
  };
  llvm::sort(entries, [&](const Entry &a, const Entry &b) {
    return std::tuple_cat(getKey(a), std::tie(a.lane)) <
           std::tuple_cat(getKey(b), std::tie(b.lane));
  });
  for (size_t begin = 0, end; begin < entries.size(); begin = end) {
    const Entry &first = entries[begin];
    llvm::SmallVector<LaneAccess, kBanks> lanes;
    for (end = begin;
         end < entries.size() && getKey(entries[end]) == getKey(first); ++end)
      lanes.push_back({entries[end].lane, entries[end].address});
    if (first.isShared) {
      ++counters.sharedAccesses;
      counters.bankConflicts += countBankConflicts(lanes, first.bytes);
      continue;
    }
    counters.globalBytes += lanes.size() * first.bytes;
    counters.sectorBytes += countSectors(lanes, first.bytes) * kSectorBytes;
  }
  entries.clear();
}
