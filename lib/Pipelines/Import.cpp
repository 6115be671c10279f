//===- Import.cpp - The phase import ----------------------------*- C++ -*-===//

#include "amp/Dialect/AMP/Transforms/Passes.h"
#include "amp/Dialect/NN/Transforms/Passes.h"
#include "amp/Pipelines/Pipelines.h"
#include "amp/Precision/Passes.h"

#include "mlir/Conversion/TosaToArith/TosaToArith.h"
#include "mlir/Conversion/TosaToLinalg/TosaToLinalg.h"
#include "mlir/Conversion/TosaToSCF/TosaToSCF.h"
#include "mlir/Conversion/TosaToTensor/TosaToTensor.h"
#include "mlir/Dialect/Tosa/Transforms/Passes.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace mlir::amp;

/// TOSA as linalg, with upstream's conversions. They leave other ops alone.
static void addTosaPasses(OpPassManager &pm) {
  OpPassManager &func = pm.nest<func::FuncOp>();
  // Frontends put a transpose on each side of a convolution: what meets folds,
  // and what can be hoisted over elementwise ops is.
  func.addPass(tosa::createTosaReduceTransposes());
  func.addPass(createCanonicalizerPass());
  func.addPass(tosa::createTosaMakeBroadcastablePass());
  // A transposed convolution as a convolution, which alone has a conversion.
  func.addPass(tosa::createTosaOptionalDecompositionsPass());
  // Before what is in its regions.
  func.addPass(createTosaToSCFPass());
  func.addPass(tosa::createTosaToLinalgNamed());
  func.addPass(createCanonicalizerPass());
  // What the named ops' conversion pads and reshapes broadcasts anew.
  func.addPass(tosa::createTosaMakeBroadcastablePass());
  func.addPass(tosa::createTosaToLinalg());
  func.addPass(createTosaToArithPass());
  func.addPass(createTosaToTensorPass());
}

/// CSE compares attributes, and what an op was made from may have lost them.
static void addCSE(OpPassManager &pm) {
  pm.addPass(createAmpInheritPolicies());
  pm.addPass(createAmpCSE());
}

/// What named ops say in one word. Of what frontends print, patterns apply
/// exactly or not at all; the rest stays generic.
static void addRaisingPasses(OpPassManager &func) {
  func.addPass(createNNRaiseActivations());
  // Losses and attention are of what softmax has become.
  func.addPass(createNNRaiseSoftmax());
  func.addPass(createNNRaiseAttention());
  func.addPass(createNNRaiseCrossEntropy());
  func.addPass(createNNRaiseNorms());
  func.addPass(createNNRaiseRunningStatistics());
  func.addPass(createNNRaiseEmbedding());
  func.addPass(createNNAttachSoftplusGradients());
  // Before it is counted what stays: parts of what has been raised go.
  func.addPass(createCanonicalizerPass());
  func.addPass(createNNReportRaised());
  func.addPass(createNNClampIndices());
}

void mlir::amp::buildImportPipeline(OpPassManager &pm,
                                    const ImportOptions &options) {
  // Before anything folds or multiplies sizes.
  pm.addPass(createSymbolDCEPass());
  pm.addPass(createAmpVerifyTypes());
  pm.addPass(createAmpVerifyCalls());
  pm.addPass(createAmpDropFlags());
  // Before bodies of several ops become one.
  pm.addNestedPass<func::FuncOp>(createAmpWidenBodies());
  if (!options.probe)
    pm.addNestedPass<func::FuncOp>(createAmpLowerProbes());
  // Calls of rules have policies like all others.
  pm.addPass(createAmpAttachGradients());
  // Before anything merges or moves ops.
  pm.addPass(createAmpAttachPolicies());
  // One function a model: roles are facts of several ops, which a call
  // would hide from each other.
  pm.addPass(createInlinerPass());
  pm.addPass(createSymbolDCEPass());
  // Behind the inliner: each call of a function with a region has its own.
  pm.addPass(createAmpMarkCheckpoints());
  // After the inliner, which folds: under f64 TOSA's constants must not be yet.
  pm.addPass(createAmpInlineResources());
  pm.addNestedPass<func::FuncOp>(createNNConvertSorts());
  // Before anything folds, which with TOSA is only after its conversion.
  pm.addNestedPass<func::FuncOp>(createAmpPromoteF64());
  addTosaPasses(pm);
  pm.addNestedPass<func::FuncOp>(createAmpPromoteF64());
  // Sizes fold to constants: from here on all shapes are static.
  pm.addPass(createCanonicalizerPass());
  OpPassManager &func = pm.nest<func::FuncOp>();
  func.addPass(createAmpCountWhiles());
  func.addPass(createAmpNormalizeLoops());
  func.addPass(createAmpFoldEmpty());
  func.addPass(createAmpNormalize());
  func.addPass(createAmpFlattenBodies());
  func.addPass(createAmpLowerAsserts());
  func.addPass(createAmpSplitResults());
  // One of what is computed twice: patterns compare values.
  func.addPass(createCanonicalizerPass());
  addCSE(func);
  // Behind it, which sees through counters that are tensors.
  func.addPass(createAmpClampOffsets());
  addRaisingPasses(func);
  // After the patterns, which know scalars as frontends print them.
  func.addPass(createAmpTensorizeScalars());
  // Named ops may be equal that were spelled in different ways. Here, or
  // importing the result again would round their cotangents at other places.
  addCSE(func);
  func.addPass(createAmpVerifyOps());
  // Before the numbers of rows change, and roles are found.
  func.addPass(createAmpFoldBroadcasts());
  // Of named ops, which have no numbers of rows as constants.
  if (options.rows) {
    func.addPass(createAmpSetBatch({options.rows}));
    func.addPass(createCanonicalizerPass());
    addCSE(func);
  }
  // Before the step is built: it adds a result to the function.
  pm.addPass(createAmpCollectFlags());
  // Before the step is built: it copies the function for its policy, and the
  // copy keeps the roles.
  pm.addNestedPass<func::FuncOp>(createAmpAttachRoles());
  if (!options.expand)
    return;
  pm.addPass(createAmpExpandTrainStep());
  pm.addPass(createCanonicalizerPass());
}
