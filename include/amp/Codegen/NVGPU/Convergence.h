//===- Convergence.h - Where a warp's lanes come together -------*- C++ -*-===//

#ifndef AMP_CODEGEN_NVGPU_CONVERGENCE_H
#define AMP_CODEGEN_NVGPU_CONVERGENCE_H

#include "llvm/Support/Error.h"

namespace llvm {
class Module;
class TargetMachine;
} // namespace llvm

namespace mlir::amp::cuda {

/// An error if lanes that a branch parts come together in a block that others
/// reach without that branch, with a collective operation behind it (a shuffle,
/// a barrier, a product of a warp). ptxas 13.0.88 then lets a part of the warp
/// run ahead, seen on an H200, though PTX has each `.sync` wait for all lanes
/// of its mask. MLIR merges such ends of branches, where it is not told
/// not to; LLVM does not, where it knows that they are collective.
llvm::Error verifyConvergence(llvm::Module &module,
                              llvm::TargetMachine &machine);

} // namespace mlir::amp::cuda

#endif // AMP_CODEGEN_NVGPU_CONVERGENCE_H
