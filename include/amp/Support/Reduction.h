//===- Reduction.h - How a reducing body combines ---------------*- C++ -*-===//

#ifndef AMP_SUPPORT_REDUCTION_H
#define AMP_SUPPORT_REDUCTION_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::amp {

/// The op that combines the accumulator of a reduction with a term, where it
/// is associative and has a neutral element: then lanes can have partial
/// results. Null otherwise.
Operation *getCombiner(linalg::LinalgOp op);

/// The neutral element of a combiner.
TypedAttr getNeutral(OpBuilder &b, Operation *combiner);

/// Whether an op reduces rows as they lie: the points of its loops that agree
/// in the parallel ones. It reads at least one operand at every point, the
/// others by some of the loops in their order; its result is indexed by the
/// parallel loops in their order, and its body has a combiner.
bool isRowReduction(linalg::LinalgOp op);

/// The same of one whose order of terms stays what it is alone when it follows
/// another op in a kernel. It does not for products of which a result has a row
/// or a column to itself: alone these are a contraction, which takes them in
/// the order of the depth (docs/Numerics.md, "Sums").
bool canFollowAsRows(linalg::LinalgOp op);

} // namespace mlir::amp

#endif // AMP_SUPPORT_REDUCTION_H
