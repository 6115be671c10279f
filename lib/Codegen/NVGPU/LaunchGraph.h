//===- LaunchGraph.h - Which launches wait for which ------------*- C++ -*-===//

#ifndef AMP_LIB_CODEGEN_NVGPU_LAUNCHGRAPH_H
#define AMP_LIB_CODEGEN_NVGPU_LAUNCHGRAPH_H

#include "amp/Dialect/AMP/IR/AMPDialect.h"

namespace mlir::amp::cuda {

/// An order of launches in steps: those of a step touch nothing that another of
/// them writes, and all that they wait for is done in steps before. Launches
/// that join any others wait until nothing else can be done, to be many. What
/// joins launches of its own kernel alone, or none, comes as soon as it may.
class LaunchGraph {
public:
  /// What is known of the kernels.
  struct Kernels {
    llvm::function_ref<bool(LaunchOp)> canJoin;
    llvm::function_ref<bool(LaunchOp)> canJoinItself;
    llvm::function_ref<bool(OpOperand &)> touches;
  };
  LaunchGraph(ArrayRef<LaunchOp> launches, const Kernels &kernels);
  ArrayRef<SmallVector<LaunchOp>> getSteps() const { return steps; }

private:
  SmallVector<SmallVector<LaunchOp>> steps;
};

} // namespace mlir::amp::cuda

#endif // AMP_LIB_CODEGEN_NVGPU_LAUNCHGRAPH_H
