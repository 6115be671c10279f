//===- AccessCounter.h - Bank conflicts and sectors -------------*- C++ -*-===//

#ifndef AMP_LIB_EMULATOR_ACCESSCOUNTER_H
#define AMP_LIB_EMULATOR_ACCESSCOUNTER_H

#include "amp/Emulator/Emulator.h"
#include "llvm/ADT/SmallVector.h"
#include <string>
#include <vector>

namespace mlir::amp::emulator {

/// Finds which accesses of a warp's lanes belong together: lanes run one after
/// another here, but on hardware the n-th execution of an instruction is one
/// access of all lanes that do it.
class AccessCounter {
public:
  void add(unsigned lane, const std::string *instruction, uint64_t address,
           unsigned bytes, bool isShared);
  /// Counts what was added.
  void flush(Counters &counters);

private:
  struct Entry {
    const std::string *instruction;
    unsigned ordinal, lane;
    uint64_t address;
    unsigned bytes;
    bool isShared;
  };
  std::vector<Entry> entries;
};

/// What one lane accesses.
struct LaneAccess {
  unsigned lane;
  uint64_t address;
};

/// Passes that 32 banks of 4 bytes need for one access of `bytes` a lane,
/// beyond those that its bytes need. Lanes that read the same word share it.
unsigned countBankConflicts(llvm::ArrayRef<LaneAccess> lanes, unsigned bytes);

} // namespace mlir::amp::emulator

#endif // AMP_LIB_EMULATOR_ACCESSCOUNTER_H
