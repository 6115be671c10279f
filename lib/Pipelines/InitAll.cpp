//===- InitAll.cpp - Every dialect and pass of amp --------------*- C++ -*-===//

#include "amp/InitAll.h"

#include "amp/Autodiff/Passes.h"
#include "amp/Codegen/Arith/Passes.h"
#include "amp/Codegen/CPU/Passes.h"
#include "amp/Codegen/NVGPU/Passes.h"
#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Dialect/AMP/Transforms/Passes.h"
#include "amp/Dialect/Check/IR/CheckDialect.h"
#include "amp/Dialect/NN/IR/NNDialect.h"
#include "amp/Dialect/NN/Transforms/Passes.h"
#include "amp/Dialect/TMTensor/IR/TMTensorDialect.h"
#include "amp/Entry/Passes.h"
#include "amp/ExternalModels/ExternalModels.h"
#include "amp/Kernels/Passes.h"
#include "amp/Pipelines/Pipelines.h"
#include "amp/Precision/Passes.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/Target/LLVMIR/Dialect/All.h"

void mlir::amp::registerAllDialects(DialectRegistry &registry) {
  registry.insert<AMPDialect, check::CheckDialect, nn::NNDialect,
                  tm_tensor::TMTensorDialect>();
  registerAllExternalModels(registry);
}

const mlir::DialectRegistry &mlir::amp::getFullRegistry() {
  static const DialectRegistry *registry = [] {
    auto *result = new DialectRegistry;
    mlir::registerAllDialects(*result);
    mlir::registerAllExtensions(*result);
    mlir::registerAllToLLVMIRTranslations(*result);
    mlir::amp::registerAllDialects(*result);
    return result;
  }();
  return *registry;
}

void mlir::amp::registerAllPasses() {
  // Once: a pipeline that is registered again is an error.
  static const bool registered = [] {
    registerAMPTransformsPasses();
    registerAMPEntryPasses();
    registerNNTransformsPasses();
    registerAMPPrecisionPasses();
    registerAMPAutodiffPasses();
    registerAMPKernelsPasses();
    registerAMPCodegenArithPasses();
    registerAMPCodegenCPUPasses();
    registerAMPCodegenNVGPUPasses();
    registerPipelines();
    return true;
  }();
  (void)registered;
}
