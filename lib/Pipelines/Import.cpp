//===- Import.cpp - The phase import ----------------------------*- C++ -*-===//

#include "amp/Dialect/AMP/Transforms/Passes.h"
#include "amp/Pipelines/Pipelines.h"
#include "amp/Precision/Passes.h"

#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace mlir::amp;

void mlir::amp::buildImportPipeline(OpPassManager &pm,
                                    const ImportOptions &options) {
  // First one function a model: roles are facts of several ops, which a call
  // would hide from each other.
  pm.addPass(createInlinerPass());
  pm.addPass(createSymbolDCEPass());
  pm.addPass(createAmpInlineResources());
  // Sizes fold to constants: from here on all shapes are static.
  pm.addPass(createCanonicalizerPass());
  OpPassManager &func = pm.nest<func::FuncOp>();
  func.addPass(createAmpNormalize());
  // Before the step is built: it adds a result to the function.
  func.addPass(createAmpCollectFlags());
  // Before the step is built: it copies the function for its policy, and the
  // copy keeps the roles.
  func.addPass(createAmpAttachRoles());
  if (!options.expand)
    return;
  pm.addPass(createAmpExpandTrainStep());
  pm.addPass(createCanonicalizerPass());
}
