//===- Passes.h - Declarations of the passes --------------------*- C++ -*-===//

#ifndef AMP_DIALECT_NN_TRANSFORMS_PASSES_H
#define AMP_DIALECT_NN_TRANSFORMS_PASSES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/Pass.h"

namespace mlir::amp {
#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "amp/Dialect/NN/Transforms/Passes.h.inc"
} // namespace mlir::amp

#endif // AMP_DIALECT_NN_TRANSFORMS_PASSES_H
