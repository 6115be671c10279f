//===- DifferentiatedValues.h - Where a gradient may go ---------*- C++ -*-===//

#ifndef AMP_INTERFACES_DIFFERENTIATEDVALUES_H
#define AMP_INTERFACES_DIFFERENTIATEDVALUES_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/SetVector.h"

namespace mlir::amp {

/// Values that regions of an op read from outside and that the gradient of its
/// results may go to: those from which what a region yields is computed. What
/// an op in a region does not differentiate (a stopped gradient, what a rule of
/// its own reads) is none.
llvm::SetVector<Value> getDifferentiatedCaptures(Operation *op);

/// The same, and what the op's own operands are.
llvm::SetVector<Value> getDifferentiated(Operation *op);

} // namespace mlir::amp

#endif // AMP_INTERFACES_DIFFERENTIATEDVALUES_H
