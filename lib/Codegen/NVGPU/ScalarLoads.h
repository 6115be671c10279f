//===- ScalarLoads.h - Where scalars are read -------------------*- C++ -*-===//

#ifndef AMP_LIB_CODEGEN_NVGPU_SCALARLOADS_H
#define AMP_LIB_CODEGEN_NVGPU_SCALARLOADS_H

#include "mlir/Dialect/GPU/IR/GPUDialect.h"

namespace mlir::amp::cuda {

/// Moves loads from a function's begin to their first use, though not into
/// loops: the registers of hundreds of scalars are then not all taken at once.
/// The inputs are its first arguments. One in whose place a result may be
/// written is read where it was.
void sinkScalarLoads(gpu::GPUFuncOp function, unsigned inputs);

} // namespace mlir::amp::cuda

#endif // AMP_LIB_CODEGEN_NVGPU_SCALARLOADS_H
