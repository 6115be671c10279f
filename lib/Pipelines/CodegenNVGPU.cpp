//===- CodegenNVGPU.cpp - The phase codegen, for NVIDIA GPUs ----*- C++ -*-===//

#include "amp/Codegen/Arith/Passes.h"
#include "amp/Codegen/CPU/Passes.h"
#include "amp/Codegen/NVGPU/Passes.h"
#include "amp/Pipelines/Pipelines.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"

using namespace mlir;
using namespace mlir::amp;

void mlir::amp::buildCodegenNVGPUPipeline(OpPassManager &pm,
                                          const CodegenOptions &options) {
  AmpLowerKernelsNVGPUOptions lower;
  lower.chip = options.chip;
  lower.tile = options.tile;
  pm.addPass(createAmpLaunchCopies());
  // Of kernels written by hand: a step's were declared when it was formed.
  pm.addPass(createAmpDeclareScratch({options.chip, options.tile}));
  pm.addPass(createAmpApproximateKernels());
  pm.addPass(createAmpLowerKernelsNVGPU(lower));
  pm.addPass(createAmpLaunchExchanges());
  pm.addPass(createAmpJoinLaunches());
  pm.addNestedPass<func::FuncOp>(createAmpGuardDivisions());
  // Before the polynomials, which convert only what is in range.
  pm.addPass(createAmpDefineIntegers());
  pm.addPass(createAmpLowerCollectives());
  // The host calls the kernels' declarations.
  pm.addPass(createAmpLowerLaunch());
  pm.addNestedPass<gpu::GPUModuleOp>(createAmpApproximateToNVVM());
  // For all others the same polynomials as on the CPU.
  pm.addPass(createAmpExpandMath());
}
