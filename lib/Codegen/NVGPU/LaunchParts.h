//===- LaunchParts.h - The functions of a launch, by themselves -*- C++ -*-===//

#ifndef AMP_LIB_CODEGEN_NVGPU_LAUNCHPARTS_H
#define AMP_LIB_CODEGEN_NVGPU_LAUNCHPARTS_H

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/IR/SymbolTable.h"

namespace mlir::amp::cuda {

/// Makes a launch for each of a kernel's functions, so that each can share one
/// with whoever is ready then. What they hand on goes through the arena of the
/// function that launches them.
class LaunchParts {
public:
  /// `function` launches, and has an arena or nothing is split.
  LaunchParts(func::FuncOp function, SymbolTable &symbols,
              SymbolTable &deviceFunctions);

  /// In front of the launch, which stays. None where it has one function only.
  SmallVector<LaunchOp> create(LaunchOp launch);
  /// Takes them away again.
  void erase(ArrayRef<LaunchOp> parts);
  /// Makes room in the arena for the scratch memory of parts that stay.
  void keep(ArrayRef<LaunchOp> parts);

private:
  func::FuncOp declare(func::FuncOp kernel, unsigned number);
  Value createScratch(OpBuilder &b, func::FuncOp kernel);

  func::FuncOp function;
  SymbolTable &symbols, &deviceFunctions;
  BlockArgument arena;
  int64_t begin = 0, capacity = 0, next = 0;
  bool isEnlarged = false;
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
