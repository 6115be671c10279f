//===- MBarrier.h - Barriers in shared memory -------------------*- C++ -*-===//

#ifndef AMP_LIB_EMULATOR_MBARRIER_H
#define AMP_LIB_EMULATOR_MBARRIER_H

#include "Memory.h"
#include "llvm/ADT/DenseMap.h"

namespace mlir::amp::emulator {

class Thread;

/// PTX ISA 9.0, "mbarrier": a phase is complete when no arrival is pending and
/// no byte of a transaction.
struct MBarrier {
  unsigned expected = 0, pending = 0;
  int64_t transaction = 0; ///< bytes to come
  uint64_t phase = 0;
  /// Who made it, and when it fenced that.
  unsigned maker = 0;
  uint32_t madeAt = 0, fencedAt = 0;
  ClockJoin join;  ///< of the phase that goes on
  Clock completed; ///< of the phase before
};

/// The barriers of a block, by offset in its shared memory.
class MBarriers {
public:
  void clear() { barriers.clear(); }
  /// Null where none was made.
  MBarrier *find(size_t offset);
  MBarrier &create(size_t offset, unsigned count, const Agent &maker);
  /// fence.mbarrier_init.
  void fence(const Agent &maker);

private:
  llvm::DenseMap<size_t, std::unique_ptr<MBarrier>> barriers;
};

/// What is wrong where `agent` uses the barrier, or an asynchronous copy that
/// it begins does.
std::string checkUse(const MBarrier &barrier, const Agent &agent, bool isAsync);

/// Begins the next phase where this one is complete.
void completeIfDone(MBarrier &barrier);

} // namespace mlir::amp::emulator

#endif // AMP_LIB_EMULATOR_MBARRIER_H
