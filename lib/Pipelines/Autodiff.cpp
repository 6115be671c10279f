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
  pm.addNestedPass<func::FuncOp>(
      createNNSetChunks({getKernelTarget(options.target).chunkBytes}));
  pm.addPass(createAmpDifferentiate());
  // The loss function is part of the step now; the phases that follow would
  // work on it for nothing.
  pm.addPass(createPrivatizeAllButStepsPass());
  pm.addPass(createSymbolDCEPass());
}
