//===- Loops.h - What constants say about a loop ----------------*- C++ -*-===//

#ifndef AMP_SUPPORT_LOOPS_H
#define AMP_SUPPORT_LOOPS_H

#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mlir::amp {

/// The number of iterations of constant bounds, signed or unsigned, exactly; 0
/// for a step that is not positive. Nothing for 2^63 iterations or more.
std::optional<int64_t> getTripCount(scf::ForOp loop);

} // namespace mlir::amp

#endif // AMP_SUPPORT_LOOPS_H
