//===- MBarrier.h - Barriers in shared memory -------------------*- C++ -*-===//

#ifndef AMP_LIB_EMULATOR_MBARRIER_H
#define AMP_LIB_EMULATOR_MBARRIER_H

#include "Clock.h"
#include "llvm/ADT/DenseMap.h"

namespace mlir::amp::emulator {

class Thread;

/// PTX ISA 9.0, "mbarrier": a phase is complete when no arrival is pending and
/// no byte of a transaction.
struct MBarrier {
  unsigned expected = 0, pending = 0;
  int64_t transaction = 0; ///< bytes to come
  uint64_t phase = 0;
  ClockJoin join;  ///< of the phase that goes on
  Clock completed; ///< of the phase before
};

/// The barriers of a block, by offset in its shared memory.
class MBarriers {
public:
  void clear() { barriers.clear(); }
  /// Null where none was made.
  MBarrier *find(size_t offset);
  MBarrier &create(size_t offset, unsigned count);

private:
  llvm::DenseMap<size_t, std::unique_ptr<MBarrier>> barriers;
};

/// Begins the next phase where this one is complete.
void completeIfDone(MBarrier &barrier);

} // namespace mlir::amp::emulator

#endif // AMP_LIB_EMULATOR_MBARRIER_H
