//===- AttentionTypes.h - Which attentions have code ------------*- C++ -*-===//

#ifndef AMP_LIB_CODEGEN_NVGPU_ATTENTIONTYPES_H
#define AMP_LIB_CODEGEN_NVGPU_ATTENTIONTYPES_H

#include "mlir/IR/Operation.h"
#include <string>

namespace mlir::amp::cuda {

/// Why an op has no code: one that is no attention, or has types or widths that
/// the kernels do not know. Empty where it has.
std::string findAttentionReason(Operation *op);

} // namespace mlir::amp::cuda

#endif // AMP_LIB_CODEGEN_NVGPU_ATTENTIONTYPES_H
