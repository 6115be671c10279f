//===- AttentionParts.h - The ops that attention is printed as --*- C++ -*-===//

#ifndef AMP_LIB_DIALECT_NN_TRANSFORMS_ATTENTIONPARTS_H
#define AMP_LIB_DIALECT_NN_TRANSFORMS_ATTENTIONPARTS_H

#include "TensorReads.h"

namespace mlir::nn {

/// A sum of products of two tensors over one loop, all of one float type of at
/// least 32 bits (a narrower one rounds what attention does not), or null.
linalg::LinalgOp getContraction(Value value);

unsigned getReductionLoop(linalg::LinalgOp op);

/// The read of an operand at a point of the loops.
TensorRead getRead(linalg::LinalgOp op, OpOperand *operand,
                   ArrayRef<AffineExpr> loops);

/// `from` and what lies between it and `to`, if nothing else reads any of it:
/// it would have to be computed all the same.
std::optional<llvm::SetVector<Operation *>> findBetween(Operation *from,
                                                        Operation *to);

/// Tensors that something between reads from elsewhere, but for constants.
SmallVector<Value> findInputs(const llvm::SetVector<Operation *> &between);

} // namespace mlir::nn

#endif // AMP_LIB_DIALECT_NN_TRANSFORMS_ATTENTIONPARTS_H
