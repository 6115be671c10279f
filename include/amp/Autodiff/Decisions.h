//===- Decisions.h - What both passes decide alike --------------*- C++ -*-===//

#ifndef AMP_AUTODIFF_DECISIONS_H
#define AMP_AUTODIFF_DECISIONS_H

#include "mlir/IR/Operation.h"

namespace mlir::amp {

/// Whether an op's function has pieces, of which its float operands choose one:
/// what they are to the last bit may change the derivative, or make the result
/// jump.
bool isDecision(Operation *op);

/// Makes what an op's decisions read the same bits in the forward pass, where
/// it may be in a register unrounded, and in the backward pass, which reads it
/// from memory: the widening casts there lose the permission to fold.
void roundDecisions(Operation *op);

} // namespace mlir::amp

#endif // AMP_AUTODIFF_DECISIONS_H
