//===- Reduction.h - How a reducing body combines ---------------*- C++ -*-===//

#ifndef AMP_LIB_CODEGEN_CPU_REDUCTION_H
#define AMP_LIB_CODEGEN_CPU_REDUCTION_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::amp::cpu {

/// The op that combines the accumulator of a reduction with a term, where it
/// is associative and has a neutral element: then lanes can have partial
/// results. Null otherwise.
Operation *getCombiner(linalg::LinalgOp op);

/// The neutral element of a combiner.
TypedAttr getNeutral(OpBuilder &b, Operation *combiner);

/// combiner(x, y) on scalars or vectors.
Value combine(OpBuilder &b, Operation *combiner, Value x, Value y);

/// The lanes of a vector combined pairwise: i with i + 8, then + 4, 2, 1.
Value combineLanes(OpBuilder &b, Operation *combiner, Value vector);

} // namespace mlir::amp::cpu

#endif // AMP_LIB_CODEGEN_CPU_REDUCTION_H
