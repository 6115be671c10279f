//===- AccessAlignment.h - Claimed and known alignments ---------*- C++ -*-===//

#ifndef AMP_LIB_CODEGEN_NVGPU_ACCESSALIGNMENT_H
#define AMP_LIB_CODEGEN_NVGPU_ACCESSALIGNMENT_H

#include "mlir/IR/Operation.h"

namespace mlir::amp::cuda {

/// What a thread reads or writes at once, at most; the alignment of all
/// buffers that kernels get.
inline constexpr int64_t kVectorBytes = 16;

/// An error at an access that claims, or by its nature needs, an alignment that
/// its memory or its constant offset does not have.
LogicalResult verifyAlignment(Operation *op);

} // namespace mlir::amp::cuda

#endif // AMP_LIB_CODEGEN_NVGPU_ACCESSALIGNMENT_H
