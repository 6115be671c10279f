//===- UpdateNorms.h - What an update's norms are made of -------*- C++ -*-===//

#ifndef AMP_LIB_DIALECT_AMP_TRANSFORMS_UPDATENORMS_H
#define AMP_LIB_DIALECT_AMP_TRANSFORMS_UPDATENORMS_H

#include "UpdateReads.h"

namespace mlir::amp {

/// The sums of squares that the norms of an update are the roots of, scalar
/// tensors of f64, of what `UpdateReads::addElement` has added; none for an
/// optimizer without norms. With `buildIsCounted` only points count where that,
/// an i1 built in a loop's body, holds.
SmallVector<Value>
createUpdateSquares(OpBuilder &b, UpdateReads &reads,
                    function_ref<Value(OpBuilder &)> buildIsCounted = nullptr);

/// What all elements share of these sums, rounded once to the type that is
/// computed in, a scalar tensor.
Value createNormScalar(OpBuilder &b, UpdateElement &element,
                       ValueRange squares);

} // namespace mlir::amp

#endif // AMP_LIB_DIALECT_AMP_TRANSFORMS_UPDATENORMS_H
