//===- InitAll.cpp - Every dialect and pass of amp --------------*- C++ -*-===//

#include "amp/InitAll.h"

#include "amp/Autodiff/Passes.h"
#include "amp/Codegen/CPU/Passes.h"
#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Dialect/AMP/Transforms/Passes.h"
#include "amp/Dialect/Check/IR/CheckDialect.h"
#include "amp/Dialect/NN/IR/NNDialect.h"
#include "amp/Dialect/NN/Transforms/Passes.h"
#include "amp/ExternalModels/ExternalModels.h"
#include "amp/Kernels/Passes.h"
#include "amp/Pipelines/Pipelines.h"
#include "amp/Precision/Passes.h"

void mlir::amp::registerAllDialects(DialectRegistry &registry) {
  registry.insert<AMPDialect, check::CheckDialect, nn::NNDialect>();
  registerAllExternalModels(registry);
}

void mlir::amp::registerAllPasses() {
  registerAMPTransformsPasses();
  registerNNTransformsPasses();
  registerAMPPrecisionPasses();
  registerAMPAutodiffPasses();
  registerAMPKernelsPasses();
  registerAMPCodegenCPUPasses();
  registerPipelines();
}
