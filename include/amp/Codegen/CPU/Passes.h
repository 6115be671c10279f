//===- Passes.h - Declarations of the passes --------------------*- C++ -*-===//

#ifndef AMP_CODEGEN_CPU_PASSES_H
#define AMP_CODEGEN_CPU_PASSES_H

#include "amp/Support/KernelTarget.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/Pass.h"

namespace mlir::amp {
#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "amp/Codegen/CPU/Passes.h.inc"

/// What a kernel on CPUs may hold.
inline constexpr KernelTarget kCPUTarget{"cpu", /*takesAnyAttention=*/true,
                                         /*chainedReductions=*/2,
                                         /*takesRiders=*/true,
                                         /*takesChannelsLast=*/true};
} // namespace mlir::amp

#endif // AMP_CODEGEN_CPU_PASSES_H
