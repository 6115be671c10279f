//===- AccessRecord.cpp - Races in global memory ----------------*- C++ -*-===//

#include "AccessRecord.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir::amp::emulator;

std::optional<Epoch> EpochSet::findOpen(const Agent &agent) const {
  for (auto [key, time] : times) {
    Epoch epoch = {static_cast<uint32_t>(key >> 16), time,
                   static_cast<uint16_t>(key)};
    if (!agent.isAfter(epoch))
      return epoch;
  }
  return std::nullopt;
}

/// Cells of `smaller` bytes each.
void AccessRecord::split(unsigned smaller) {
  size_t parts = unit / smaller;
  std::vector<Cell> finer;
  finer.reserve(cells.size() * parts);
  for (const Cell &cell : cells)
    finer.insert(finer.end(), parts, cell);
  cells = std::move(finer);
  for (auto *sets : {&moreReads, &atomics}) {
    llvm::DenseMap<size_t, EpochSet> before;
    std::swap(before, *sets);
    for (auto &[index, set] : before)
      for (size_t part = 0; part < parts; ++part)
        (*sets)[index * parts + part] = set;
  }
  unit = smaller;
}

/// `what` it did. Blocks have other means than threads of one.
static std::string describe(const Agent &agent, const Epoch &epoch,
                            const char *what,
                            const std::string *text = nullptr) {
  std::string who = llvm::formatv("thread {0}", epoch.thread);
  if (text)
    who += ": " + *text;
  if (epoch.cluster == agent.cluster)
    return llvm::formatv("another thread {0} it, and no barrier lies between "
                         "({1})",
                         what, who);
  return llvm::formatv("block {0} {1} it in this launch, and no atomics with "
                       "fences lie between ({2})",
                       epoch.cluster, what, who);
}

std::optional<Epoch> AccessRecord::findOpenRead(const Agent &agent,
                                                size_t index) const {
  const Cell &cell = cells[index];
  if (cell.hasMoreReads)
    return moreReads.find(index)->second.findOpen(agent);
  if (cell.read.time == 0 || agent.isAfter(cell.read))
    return std::nullopt;
  return cell.read;
}

void AccessRecord::recordRead(const Agent &agent, size_t index) {
  Cell &cell = cells[index];
  if (!cell.hasMoreReads && !findOpenRead(agent, index)) {
    cell.read = agent.getEpoch();
    return;
  }
  EpochSet &reads = moreReads[index];
  if (!cell.hasMoreReads) {
    reads = EpochSet();
    reads.add(cell.read);
  }
  cell.hasMoreReads = true;
  reads.add(agent.getEpoch());
}

/// All that was done before is over.
void AccessRecord::recordWrite(const Agent &agent, size_t index,
                               const Access &access) {
  Cell &cell = cells[index];
  if (cell.hasAtomics)
    atomics.erase(index);
  if (cell.hasMoreReads)
    moreReads.erase(index);
  cell = {agent.getEpoch(), Epoch(), false, false, access.text};
}

bool AccessRecord::isWritten(size_t index, const Earlier &earlier) const {
  const Cell &cell = cells[index];
  if (earlier.isInitialized || cell.write.time != 0 || cell.hasAtomics)
    return true;
  if (!earlier.written)
    return false;
  const uint8_t *first = earlier.written + index * unit;
  return std::all_of(first, first + unit, [](uint8_t byte) { return byte; });
}

void AccessRecord::markWritten(uint8_t *written, size_t bytes) const {
  for (size_t i = 0; i < bytes; ++i) {
    const Cell &cell = cells[i / unit];
    written[i] |= cell.write.time != 0 || cell.hasAtomics;
  }
}

std::string AccessRecord::checkCell(const Agent &agent, size_t index,
                                    const Access &access,
                                    const Earlier &earlier) {
  Cell &cell = cells[index];
  if (access.isRead && !isWritten(index, earlier))
    return "nothing has written it";
  if (cell.write.time != 0 && !agent.isAfter(cell.write))
    return describe(agent, cell.write, "wrote", cell.text);
  if (cell.hasAtomics && !access.isAtomic)
    if (auto update = atomics[index].findOpen(agent))
      return describe(agent, *update, "updated");
  if (access.isWrite)
    if (auto read = findOpenRead(agent, index))
      return describe(agent, *read, "read");
  if (access.isAtomic) {
    atomics[index].add(agent.getEpoch());
    cell.hasAtomics = true;
  } else if (access.isWrite) {
    recordWrite(agent, index, access);
  } else {
    recordRead(agent, index);
  }
  return "";
}

std::string AccessRecord::check(const Agent &agent, size_t &offset,
                                size_t bytes, const Access &access,
                                const Earlier &earlier) {
  unsigned common = 1;
  while (common < unit && (offset | bytes) % (common * 2) == 0)
    common *= 2;
  if (common < unit)
    split(common);
  for (size_t end = offset + bytes; offset < end; offset += unit) {
    std::string problem = checkCell(agent, offset / unit, access, earlier);
    if (!problem.empty())
      return problem;
  }
  return "";
}
