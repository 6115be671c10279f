//===- Form.cpp - The phase form --------------------------------*- C++ -*-===//

#include "amp/Dialect/AMP/Transforms/Passes.h"
#include "amp/Kernels/Passes.h"
#include "amp/Pipelines/Pipelines.h"

using namespace mlir;
using namespace mlir::amp;

void mlir::amp::buildFormPipeline(OpPassManager &pm) {
  // Autodiff and the step have made tensors of their own, as stacks of loops.
  pm.addPass(createAmpVerifyTypes());
  pm.addNestedPass<func::FuncOp>(createAmpFormKernels());
  // At once: equal bodies are found while they are as they were formed.
  pm.addPass(createAmpOutlineKernels());
}
