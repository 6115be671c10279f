//===- Memory.h - What an access is checked against -------------*- C++ -*-===//

#ifndef AMP_LIB_EMULATOR_MEMORY_H
#define AMP_LIB_EMULATOR_MEMORY_H

#include "Clock.h"
#include "amp/Emulator/Emulator.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <atomic>
#include <mutex>
#include <string>

namespace mlir::amp::emulator {

/// Who did something, and when. Time 0: nobody.
struct Epoch {
  uint32_t cluster = 0, time = 0;
  uint16_t thread = 0; ///< in its cluster
};

/// Who accesses memory, and when.
struct Agent {
  unsigned cluster, thread;
  uint32_t time;
  const Clock &seen;

  Epoch getEpoch() const {
    return {cluster, time, static_cast<uint16_t>(thread)};
  }
  /// Whether what `other` of this cluster did at `then` is over for this one.
  bool isAfter(unsigned other, uint32_t then) const {
    return other == thread || seen.get(other) >= then;
  }
  /// Whether asynchronous copies and products see it, too.
  bool isFenced(unsigned other, uint32_t then) const {
    return seen.getFenced(other) >= then;
  }
  bool isAfter(const Epoch &epoch) const {
    if (epoch.cluster == cluster)
      return isAfter(epoch.thread, epoch.time);
    return seen.get(epoch.cluster, epoch.thread) >= epoch.time;
  }
};

struct Access {
  bool isRead, isWrite, isAtomic;
  const std::string *text; ///< the instruction
  /// By the engine of asynchronous copies and products, which sees what threads
  /// wrote only behind a fence.
  bool isAsync = false;
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
  /// Only whether what was written there is over for `agent`.
  std::string checkWritten(const Agent &agent, size_t offset, size_t bytes,
                           const Access &access) const;
  /// An asynchronous write begins: until its end, nobody may touch the bytes.
  std::string beginWrite(const Agent &agent, size_t offset, size_t bytes,
                         const Access &access);
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
    bool isAsync = false; ///< the write
    uint16_t readsInFlight = 0;
    const std::string *text = nullptr; ///< of the write
  };
  struct Read {
    unsigned thread;
    uint32_t time;
  };
  std::string checkBounds(size_t offset, size_t bytes) const;
  static const char *checkWriter(const Agent &agent, const Cell &cell,
                                 const Access &access);
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

  std::string check(const Agent &agent, const void *address, size_t bytes,
                    const Access &access);

  /// An atomic write of `address` hands on what its thread knew at its fence.
  void hand(const void *address, const ClusterTimes &known);
  /// What was handed on there.
  ClusterTimes getHanded(const void *address);

private:
  struct Range;
  Range *find(const void *address);

  std::vector<Range> ranges; ///< by address
  std::mutex mutex;          ///< of `handed`
  llvm::DenseMap<const void *, ClusterTimes> handed;
  std::atomic<bool> isHanding = false;
};

} // namespace mlir::amp::emulator

#endif // AMP_LIB_EMULATOR_MEMORY_H
