//===- Reduction.h - Lanes that combine -------------------------*- C++ -*-===//

#ifndef AMP_LIB_CODEGEN_CPU_REDUCTION_H
#define AMP_LIB_CODEGEN_CPU_REDUCTION_H

#include "amp/Support/Reduction.h"

namespace mlir::amp::cpu {

/// combiner(x, y) on scalars or vectors.
Value combine(OpBuilder &b, Operation *combiner, Value x, Value y);

/// The lanes of a vector combined pairwise: i with i + 8, then + 4, 2, 1.
Value combineLanes(OpBuilder &b, Operation *combiner, Value vector);

} // namespace mlir::amp::cpu

#endif // AMP_LIB_CODEGEN_CPU_REDUCTION_H
