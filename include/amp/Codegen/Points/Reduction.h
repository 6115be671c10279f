//===- Reduction.h - Lanes that combine -------------------------*- C++ -*-===//

#ifndef AMP_CODEGEN_POINTS_REDUCTION_H
#define AMP_CODEGEN_POINTS_REDUCTION_H

#include "amp/Support/Reduction.h"

namespace mlir::amp::points {

/// combiner(x, y) on scalars or vectors.
Value combine(OpBuilder &b, Operation *combiner, Value x, Value y);

/// The lanes of a vector combined pairwise: of 16, i with i + 8, then + 4,
/// 2, 1.
Value combineLanes(OpBuilder &b, Operation *combiner, Value vector);

} // namespace mlir::amp::points

#endif // AMP_CODEGEN_POINTS_REDUCTION_H
