//===- Passes.h - Declarations of the passes --------------------*- C++ -*-===//

#ifndef AMP_KERNELS_PASSES_H
#define AMP_KERNELS_PASSES_H

#include "amp/Support/RecomputeLevel.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/Pass.h"

namespace mlir::amp {
#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "amp/Kernels/Passes.h.inc"
} // namespace mlir::amp

#endif // AMP_KERNELS_PASSES_H
