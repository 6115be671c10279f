//===- Form.cpp - The phase form --------------------------------*- C++ -*-===//

#include "amp/Codegen/CPU/Passes.h"
#include "amp/Codegen/NVGPU/Passes.h"
#include "amp/Dialect/AMP/Transforms/Passes.h"
#include "amp/Kernels/Passes.h"
#include "amp/Pipelines/Pipelines.h"
#include "amp/Support/KernelTarget.h"

using namespace mlir;
using namespace mlir::amp;

void mlir::amp::buildFormPipeline(OpPassManager &pm,
                                  const FormOptions &options) {
  const KernelTarget &target = getKernelTarget(options.target);
  // Autodiff and the step have made tensors of their own, as stacks of loops.
  pm.addPass(createAmpVerifyTypes());
  pm.addPass(createAmpMarkSteps());
  if (!target.hostReads)
    pm.addNestedPass<func::FuncOp>(createAmpSinkScalars());
  if (target.takesChannelsLast)
    pm.addNestedPass<func::FuncOp>(createAmpAssignLayouts());
  pm.addNestedPass<func::FuncOp>(
      createAmpFormKernels({target.chainedReductions, target.takesRiders,
                            target.riddenColumns, options.fuse}));
  // At once: equal bodies are found while they are as they were formed.
  pm.addPass(createAmpOutlineKernels());
  // Before anything counts bytes.
  if (options.target == TargetKind::NVGPU)
    pm.addPass(createAmpDeclareScratch({options.chip, options.tile}));
  else
    pm.addPass(createAmpDeclareFrames({options.tier, options.threads}));
  // Of launches: what runs again are the same kernels. Also without a level:
  // the program may say it.
  pm.addPass(createAmpPlanResiduals({options.recompute, options.budget}));
  // While launches are on tensors: on memory, what shares bytes has an order.
  pm.addPass(createAmpOrderKernels());
  // Of what is left to choose: in the order that needs the least memory.
  pm.addPass(createAmpOrderExchanges());
  // In that order: who reads last is known. Steps that are not fused are for
  // tests.
  pm.addPass(createAmpReuseInputs({/*everywhere=*/!options.fuse}));
}
