//===- CodegenCPU.cpp - The phase codegen, for CPUs -------------*- C++ -*-===//

#include "amp/Codegen/Arith/Passes.h"
#include "amp/Codegen/CPU/Passes.h"
#include "amp/Pipelines/Pipelines.h"

using namespace mlir;
using namespace mlir::amp;

void mlir::amp::buildCodegenCPUPipeline(OpPassManager &pm,
                                        const CodegenOptions &options) {
  AmpLowerKernelsCPUOptions kernels;
  kernels.tier = options.tier;
  kernels.threads = options.threads;
  pm.addPass(createAmpLowerKernelsCPU(kernels));
  pm.addNestedPass<func::FuncOp>(createAmpGuardDivisions());
  // Before the polynomials, which convert only what is in range.
  pm.addPass(createAmpDefineIntegers());
  if (options.profile)
    pm.addPass(createAmpProfileLaunches());
  if (options.record)
    pm.addPass(createAmpRecordLaunches());
  pm.addPass(createAmpLowerCollectives());
  // Launches say which kernels are for whom: the emitter reads them.
  pm.addPass(createAmpLowerLaunch());
  // After the emitter, on its vectors: one polynomial for 16 elements.
  pm.addPass(createAmpExpandMath());
}
