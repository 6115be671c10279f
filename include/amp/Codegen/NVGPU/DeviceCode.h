//===- DeviceCode.h - From a gpu.module to PTX and cubin --------*- C++ -*-===//

#ifndef AMP_CODEGEN_NVGPU_DEVICECODE_H
#define AMP_CODEGEN_NVGPU_DEVICECODE_H

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/Support/Error.h"

namespace llvm {
class LLVMContext;
class Module;
} // namespace llvm

namespace mlir::amp::cuda {

/// The passes from gpu, nvgpu, vector, scf, memref and arith ops inside
/// gpu.module to the llvm and nvvm dialects, with bare pointers. `chip` is
/// "sm_80" and the like.
void buildDevicePipeline(OpPassManager &pm, StringRef chip);

/// What becomes of calls of libdevice, a part of the CUDA toolkit.
enum class Libdevice {
  Link, ///< an error where it is called and there is none
  Keep, ///< for the emulator, which has its functions
};

/// The final LLVM IR of a gpu.module in the llvm dialect, optimized as for PTX:
/// what LLVM makes PTX from, and what the emulator executes. `chip` is "sm_80"
/// and the like. A problem is a diagnostic.
std::unique_ptr<llvm::Module> translateDevice(gpu::GPUModuleOp module,
                                              StringRef chip,
                                              Libdevice libdevice,
                                              llvm::LLVMContext &context);

/// PTX of a module that translateDevice made.
llvm::Expected<std::string> emitPTX(llvm::Module &module, StringRef chip);

/// What ptxas said of one kernel.
struct KernelResources {
  std::string kernel;
  unsigned registers = 0;
  unsigned sharedBytes = 0; ///< of the module's own variables
};

struct Cubin {
  std::string bytes;
  SmallVector<KernelResources> kernels;
  /// What ptxas made slow, and which kernel: registers that spill, a stack
  /// frame, serialized products. "" if nothing. It is an error where kernels
  /// are looked at, and a warning where somebody wants to train.
  std::string slowCode;
};

/// Where ptxas is: AMP_PTXAS where that is set; in CUDA_ROOT, CUDA_HOME or
/// CUDA_PATH, on PATH, or in /usr/local/cuda. An error names what was looked
/// through.
llvm::Expected<std::string> findPtxas();

/// Where libdevice is: in CUDA_ROOT, CUDA_HOME or CUDA_PATH, or in
/// /usr/local/cuda. An error names what was looked through.
llvm::Expected<std::string> findLibdevice();

/// Assembles PTX for `chip`. An error holds ptxas's own first line, or names
/// the function whose registers spill, which has a stack frame (but that of a
/// function of libdevice), or whose products ptxas serialized.
llvm::Expected<Cubin> assemblePTX(StringRef ptx, StringRef chip);

} // namespace mlir::amp::cuda

#endif // AMP_CODEGEN_NVGPU_DEVICECODE_H
