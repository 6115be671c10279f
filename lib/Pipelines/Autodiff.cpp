//===- Autodiff.cpp - The phase autodiff ------------------------*- C++ -*-===//

#include "amp/Autodiff/Passes.h"
#include "amp/Dialect/NN/Transforms/Passes.h"
#include "amp/Pipelines/Pipelines.h"
#include "amp/Support/KernelTarget.h"

#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace mlir::amp;

void mlir::amp::buildAutodiffPipeline(OpPassManager &pm,
                                      const AutodiffOptions &options) {
  const KernelTarget &target = getKernelTarget(options.target);
  pm.addNestedPass<func::FuncOp>(
      createNNSetChunks({target.chunkBytes, target.classMultiple}));
  // What a loop does not change, as a weight's transposition and cast, has its
  // gradient's behind the sum over iterations.
  pm.addNestedPass<func::FuncOp>(createLoopInvariantCodeMotionPass());
  pm.addPass(createAmpDifferentiate());
  // The loss function is part of the step now; the phases that follow would
  // work on it for nothing.
  pm.addPass(createPrivatizeAllButStepsPass());
  pm.addPass(createSymbolDCEPass());
}
