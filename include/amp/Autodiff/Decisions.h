//===- Decisions.h - What both passes decide alike --------------*- C++ -*-===//

#ifndef AMP_AUTODIFF_DECISIONS_H
#define AMP_AUTODIFF_DECISIONS_H

#include "mlir/IR/Operation.h"

namespace mlir::amp {

/// Whether an op's function has pieces, of which its float operands choose one:
/// what they are to the last bit may change the derivative, or make the result
/// jump.
bool isDecision(Operation *op);

/// Makes what decisions in `root` read the same bits wherever it is read: in
/// the forward pass, where it may be in a register unrounded, in the backward
/// pass, which reads it from memory, and in every op beside the one that
/// decides. The casts there lose the permission to fold.
void roundDecisions(Operation *root);

} // namespace mlir::amp

#endif // AMP_AUTODIFF_DECISIONS_H
