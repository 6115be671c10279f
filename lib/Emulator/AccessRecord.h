//===- AccessRecord.h - Who accessed a page of global memory ----*- C++ -*-===//

#ifndef AMP_LIB_EMULATOR_ACCESSRECORD_H
#define AMP_LIB_EMULATOR_ACCESSRECORD_H

#include "Memory.h"
#include <optional>

namespace mlir::amp::emulator {

/// A set of accesses of which none is over for another.
class EpochSet {
public:
  void add(const Epoch &epoch) { times[getKey(epoch)] = epoch.time; }
  /// One that is not over for `agent`.
  std::optional<Epoch> findOpen(const Agent &agent) const;

private:
  static uint64_t getKey(const Epoch &epoch) {
    return uint64_t(epoch.cluster) << 16 | epoch.thread;
  }
  llvm::SmallDenseMap<uint64_t, uint32_t, 2> times;
};

/// A record of each word of a page, and of each byte from the first access on
/// that is of less than a word.
class AccessRecord {
public:
  static constexpr size_t kBytes = 1024;

  /// What the page held before the launch: all of it, or those bytes of which
  /// `written`, if there is any, is not 0.
  struct Earlier {
    bool isInitialized;
    const uint8_t *written;
  };

  /// Bytes of the page. Gives what is wrong with the first that is, and its
  /// place in `offset`.
  std::string check(const Agent &agent, size_t &offset, size_t bytes,
                    const Access &access, const Earlier &earlier);
  /// Sets those of the page's first bytes that were written.
  void markWritten(uint8_t *written, size_t bytes) const;

private:
  struct Cell {
    Epoch write, read;
    bool hasMoreReads = false, hasAtomics = false;
    const std::string *text = nullptr; ///< of the write
  };

  void split(unsigned unit);
  std::string checkCell(const Agent &agent, size_t index, const Access &access,
                        const Earlier &earlier);
  bool isWritten(size_t index, const Earlier &earlier) const;
  std::optional<Epoch> findOpenRead(const Agent &agent, size_t index) const;
  void recordRead(const Agent &agent, size_t index);
  void recordWrite(const Agent &agent, size_t index, const Access &access);

  /// Bytes of a cell.
  unsigned unit = 4;
  std::vector<Cell> cells = std::vector<Cell>(kBytes / 4);
  /// By cell, where several threads read or updated it.
  llvm::DenseMap<size_t, EpochSet> moreReads, atomics;
};

} // namespace mlir::amp::emulator

#endif // AMP_LIB_EMULATOR_ACCESSRECORD_H
