//===- LaunchParts.h - The functions of a launch, by themselves -*- C++ -*-===//

#ifndef AMP_LIB_CODEGEN_NVGPU_LAUNCHPARTS_H
#define AMP_LIB_CODEGEN_NVGPU_LAUNCHPARTS_H

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/IR/SymbolTable.h"

namespace mlir::amp::cuda {

/// Makes a launch for each of a kernel's functions, so that each can share one
/// with whoever is ready then. What they hand on goes through the kernel's
/// scratch memory.
class LaunchParts {
public:
  LaunchParts(SymbolTable &symbols, SymbolTable &deviceFunctions)
      : symbols(symbols), deviceFunctions(deviceFunctions) {}

  /// In front of the launch, which stays. None where it has one function only.
  SmallVector<LaunchOp> create(LaunchOp launch);

private:
  func::FuncOp declare(func::FuncOp kernel, unsigned number);

  SymbolTable &symbols, &deviceFunctions;
  llvm::DenseMap<std::pair<Operation *, unsigned>, func::FuncOp> declared;
};

/// The device functions of a kernel; none where the kernel is another target's.
SmallVector<gpu::GPUFuncOp> listFunctions(func::FuncOp kernel,
                                          SymbolTable &deviceFunctions);
/// Whether one of the functions of the kernel that is launched uses an operand.
bool isTouched(OpOperand &operand, func::FuncOp kernel,
               SymbolTable &deviceFunctions);

/// Whether all that the module says of its kernels is as lowering them leaves
/// it, with their functions in `@device`; else an error.
LogicalResult verifyLaunches(ModuleOp module);

} // namespace mlir::amp::cuda

#endif // AMP_LIB_CODEGEN_NVGPU_LAUNCHPARTS_H
