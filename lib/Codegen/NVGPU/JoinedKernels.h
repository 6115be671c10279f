//===- JoinedKernels.h - One kernel for several launches --------*- C++ -*-===//

#ifndef AMP_LIB_CODEGEN_NVGPU_JOINEDKERNELS_H
#define AMP_LIB_CODEGEN_NVGPU_JOINEDKERNELS_H

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "llvm/ADT/StringMap.h"

namespace mlir::amp::cuda {

/// One operand of a joined kernel: it may be one of several launches.
struct JoinedOperand {
  int64_t bytes = 0;
  bool isWritten = false, isInitialized = false, isRead = false;
};

using JoinedOperands = llvm::MapVector<Value, JoinedOperand>;

/// Makes kernels whose blocks are divided among those of several launches, each
/// of one function, with blocks of as many threads.
class JoinedKernels {
public:
  JoinedKernels(SymbolTable &symbols, SymbolTable &functions,
                gpu::GPUModuleOp device)
      : symbols(symbols), functions(functions), device(device),
        b(device.getContext()) {}

  func::FuncOp getKernel(LaunchOp launch);
  /// Of the one call that the launch's kernel is.
  int64_t getNumber(LaunchOp launch, StringRef name);
  gpu::GPUFuncOp getFunction(LaunchOp launch);
  /// Whether its function has products of warpgroups.
  bool isOfWarpgroups(LaunchOp launch);

  /// Of all launches, those that are only read first.
  JoinedOperands listOperands(ArrayRef<LaunchOp> launches);

  /// Puts one launch before `end` in the place of several.
  void join(ArrayRef<LaunchOp> launches, Operation *end);

private:
  DictionaryAttr getCall(LaunchOp launch);
  gpu::GPUFuncOp createFunction(ArrayRef<LaunchOp> launches,
                                ArrayRef<Value> operands);
  using Values = SmallVector<Value>;
  int64_t countBlocks(ArrayRef<LaunchOp> launches);
  SmallVector<SmallVector<LaunchOp>>
  groupByFunction(ArrayRef<LaunchOp> launches);
  ValueRange emitHalves(TypeRange types, Value block, int64_t middle,
                        llvm::function_ref<Values()> left,
                        llvm::function_ref<Values()> right);
  Values chooseOperands(ArrayRef<LaunchOp> launches,
                        const llvm::DenseMap<Value, Value> &arguments,
                        Value block, int64_t first);
  void emitBodies(ArrayRef<SmallVector<LaunchOp>> groups,
                  const llvm::DenseMap<Value, Value> &arguments, Value block,
                  int64_t first);
  void cloneBody(gpu::GPUFuncOp body, Value block, ValueRange operands);
  std::string describe(ArrayRef<LaunchOp> launches,
                       const JoinedOperands &operands);
  func::FuncOp declare(gpu::GPUFuncOp function, ArrayRef<LaunchOp> launches,
                       const JoinedOperands &operands);

  SymbolTable &symbols, &functions;
  gpu::GPUModuleOp device;
  OpBuilder b;
  unsigned count = 0;
  /// By what they follow from: layers have the same.
  llvm::StringMap<func::FuncOp> made;
};

} // namespace mlir::amp::cuda

#endif // AMP_LIB_CODEGEN_NVGPU_JOINEDKERNELS_H
