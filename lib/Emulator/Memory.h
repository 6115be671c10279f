//===- Memory.h - What an access is checked against -------------*- C++ -*-===//

#ifndef AMP_LIB_EMULATOR_MEMORY_H
#define AMP_LIB_EMULATOR_MEMORY_H

#include "Clock.h"
#include "amp/Emulator/Emulator.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <atomic>
#include <string>

namespace mlir::amp::emulator {

/// Who accesses memory, and when.
struct Agent {
  unsigned thread; ///< in its cluster
  uint32_t time;
  const Clock &seen;

  /// Whether what `other` did at `then` is over for this one.
  bool isAfter(unsigned other, uint32_t then) const {
    return other == thread || seen.get(other) >= then;
  }
};

struct Access {
  bool isRead, isWrite, isAtomic;
  const std::string *text; ///< the instruction
};

/// The shared memory of one block, with a record of each byte.
///
/// Functions that check give what is wrong, or nothing.
class SharedMemory {
public:
  SharedMemory() = default;
  ~SharedMemory();
  SharedMemory(const SharedMemory &) = delete;
  SharedMemory &operator=(const SharedMemory &) = delete;

  /// Empty memory of `bytes` for another block. Its bytes are not zero.
  void reset(size_t bytes, bool checkRaces);

  char *getBase() const { return base; }
  bool contains(const void *address) const {
    return address >= base && address < base + kWindow;
  }
  size_t getOffset(const void *address) const {
    return static_cast<const char *>(address) - base;
  }
  /// An address as instructions hold it: the low bits are the offset.
  char *getAddress(uint64_t bits) const {
    return base + (bits & (kWindow - 1));
  }

  std::string check(const Agent &agent, size_t offset, size_t bytes,
                    const Access &access);
  /// An asynchronous write begins: until its end, nobody may touch the bytes.
  std::string beginWrite(const Agent &agent, size_t offset, size_t bytes,
                         const std::string *text);
  /// It is over for `agent`, as if it had written now.
  void endWrite(const Agent &agent, size_t offset, size_t bytes);

  /// An asynchronous read begins: until its end, nobody may write the bytes.
  std::string beginRead(const Agent &agent, size_t offset, size_t bytes,
                        const std::string *text);
  /// It is over for `agent`, as if it had read now.
  void endRead(const Agent &agent, size_t offset, size_t bytes);

  /// Address bits of a matrix descriptor's or an instruction's 32-bit address.
  static constexpr size_t kWindow = size_t(1) << 18;

private:
  struct Cell {
    uint32_t writeTime = 0, readTime = 0;
    uint16_t writer = 0, reader = 0;
    bool isWritten = false, isInFlight = false, hasReaders = false;
    uint16_t readsInFlight = 0;
    const std::string *text = nullptr; ///< of the write
  };
  struct Read {
    unsigned thread;
    uint32_t time;
  };
  std::string checkBounds(size_t offset, size_t bytes) const;
  const char *checkCell(const Agent &agent, size_t offset,
                        const Access &access);
  void recordRead(const Agent &agent, size_t offset);
  bool areReadsOver(const Agent &agent, size_t offset) const;
  std::string describe(const char *problem, size_t offset,
                       const Access &access) const;

  char *base = nullptr;
  size_t size = 0;
  bool checksRaces = true;
  std::vector<Cell> cells;
  /// Where several threads read since the last write.
  llvm::DenseMap<size_t, llvm::SmallVector<Read, 4>> readers;
};

/// The memory of a launch outside its blocks, for all of them at once.
class GlobalMemory {
public:
  GlobalMemory(llvm::ArrayRef<MemoryRange> ranges, bool checkRaces);
  /// Tells whoever asks what was written.
  ~GlobalMemory();

  std::string check(unsigned block, const void *address, size_t bytes,
                    const Access &access);

private:
  struct Range {
    MemoryRange memory;
    /// Of memory that is written: who did, by byte; 0 nobody, else the block
    /// plus 1. `read` has kMany where several blocks did.
    std::unique_ptr<std::atomic<uint32_t>[]> written, read;
  };
  static constexpr uint32_t kMany = ~0u;

  Range *find(const void *address);
  std::string checkByte(Range &range, size_t offset, uint32_t block,
                        const Access &access);

  std::vector<Range> ranges; ///< by address
};

} // namespace mlir::amp::emulator

#endif // AMP_LIB_EMULATOR_MEMORY_H
