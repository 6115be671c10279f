//===- LaunchGraph.h - Which launches wait for which ------------*- C++ -*-===//

#ifndef AMP_LIB_CODEGEN_NVGPU_LAUNCHGRAPH_H
#define AMP_LIB_CODEGEN_NVGPU_LAUNCHGRAPH_H

#include "amp/Dialect/AMP/IR/AMPDialect.h"

namespace mlir::amp::cuda {

/// Launches of one family can be joined, but for those of `kAlone`. Those of
/// the last wait until nothing else can be done, to be many.
using LaunchFamily = unsigned;
inline constexpr LaunchFamily kAlone = 0, kLastFamily = ~0u;

/// An order of launches in steps: those of a step are of one family and touch
/// nothing that another of them writes, and all that they wait for is done in
/// steps before.
class LaunchGraph {
public:
  /// What is known of the kernels.
  struct Kernels {
    llvm::function_ref<LaunchFamily(LaunchOp)> getFamily;
    llvm::function_ref<bool(OpOperand &)> touches;
  };
  LaunchGraph(ArrayRef<LaunchOp> launches, const Kernels &kernels);
  ArrayRef<SmallVector<LaunchOp>> getSteps() const { return steps; }

private:
  SmallVector<SmallVector<LaunchOp>> steps;
};

} // namespace mlir::amp::cuda

#endif // AMP_LIB_CODEGEN_NVGPU_LAUNCHGRAPH_H
