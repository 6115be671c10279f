//===- Form.cpp - The phase form --------------------------------*- C++ -*-===//

#include "amp/Dialect/AMP/Transforms/Passes.h"
#include "amp/Kernels/Passes.h"
#include "amp/Pipelines/Pipelines.h"
#include "amp/Support/KernelTarget.h"

using namespace mlir;
using namespace mlir::amp;

void mlir::amp::buildFormPipeline(OpPassManager &pm, const KernelTarget &target,
                                  RecomputeLevel recompute, int64_t budget) {
  // Autodiff and the step have made tensors of their own, as stacks of loops.
  pm.addPass(createAmpVerifyTypes());
  pm.addPass(createAmpMarkSteps());
  if (!target.hostReads)
    pm.addNestedPass<func::FuncOp>(createAmpSinkScalars());
  pm.addNestedPass<func::FuncOp>(createAmpFormKernels(
      {target.chainedReductions, target.takesRiders, target.fuses}));
  // At once: equal bodies are found while they are as they were formed.
  pm.addPass(createAmpOutlineKernels());
  // Of launches: what runs again are the same kernels. Also without a level:
  // the program may say it.
  pm.addPass(createAmpPlanResiduals({recompute, budget}));
  // While launches are on tensors: on memory, what shares bytes has an order.
  pm.addPass(createAmpOrderKernels());
}
