//===- Passes.h - Declarations of the passes --------------------*- C++ -*-===//

#ifndef AMP_CODEGEN_NVGPU_PASSES_H
#define AMP_CODEGEN_NVGPU_PASSES_H

#include "amp/Support/KernelTarget.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Pass/Pass.h"

namespace mlir::amp {
#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "amp/Codegen/NVGPU/Passes.h.inc"

/// What a kernel on GPUs may hold.
inline constexpr KernelTarget kNVGPUTarget{"nvgpu",
                                           /*takesAnyAttention=*/false,
                                           /*chainedReductions=*/2,
                                           /*takesRiders=*/true,
                                           /*takesChannelsLast=*/false,
                                           /*riddenColumns=*/128,
                                           /*hostReads=*/false,
                                           /*fuses=*/true,
                                           /*aloneBytes=*/1 << 20,
                                           /*lingerKernels=*/8,
                                           /*chunkBytes=*/1 << 30,
                                           /*classMultiple=*/64};

/// The gpu.module that holds all kernels.
inline constexpr llvm::StringLiteral kDeviceModuleName = "device";
/// Its shared memory, all of it.
inline constexpr llvm::StringLiteral kSharedBlockName = "amp_shared";
/// Kernel on the host: how its device functions are launched, in turn. An array
/// of {entry, blocks, threads, shared}.
inline constexpr llvm::StringLiteral kLaunchesAttr = "amp.launches";
/// Kernel on the host: an array of {bytes, writable, initialized}; 0 bytes for
/// a scalar.
inline constexpr llvm::StringLiteral kOperandsAttr = "amp.operands";
/// Kernel on the host that has no functions, but sums its operands over all
/// replicas, or gives a part of the sums (`kExchangeScatter`): the numbers of
/// the types of what is summed, as amp/Runtime/ReduceElements.h has them.
inline constexpr llvm::StringLiteral kReducedAttr = "amp.reduced";
/// Kernel on the host that has no functions, but exchanges parts with all
/// replicas: each input for the output of its number. Of `kExchangeParts` part
/// i of an input goes to replica i, and row i of an output comes from it; of
/// `kExchangeScatter` an output is the own part of the sum of all inputs; of
/// `kExchangeGather` an input goes to all, as a part of their output.
inline constexpr llvm::StringLiteral kExchangeAttr = "amp.exchange";
inline constexpr llvm::StringLiteral kExchangeParts = "parts";
inline constexpr llvm::StringLiteral kExchangeScatter = "scatter";
inline constexpr llvm::StringLiteral kExchangeGather = "gather";
/// Kernel: the tile of its contraction, as the option `tile` has it.
inline constexpr llvm::StringLiteral kTileAttr = "amp.contraction_tile";
/// Module of device code: the chip that its kernels are made for.
inline constexpr llvm::StringLiteral kChipAttr = "amp.chip";
} // namespace mlir::amp

#endif // AMP_CODEGEN_NVGPU_PASSES_H
