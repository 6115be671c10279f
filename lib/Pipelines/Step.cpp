//===- Step.cpp - The phase step --------------------------------*- C++ -*-===//

#include "amp/Codegen/NVGPU/Passes.h"
#include "amp/Dialect/AMP/Transforms/Passes.h"
#include "amp/Dialect/NN/Transforms/Passes.h"
#include "amp/Pipelines/Pipelines.h"
#include "amp/Support/KernelTarget.h"

#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace mlir::amp;

void mlir::amp::buildStepPipeline(OpPassManager &pm,
                                  const StepOptions &options) {
  const KernelTarget target = getKernelTarget(options.target);
  AmpPlaceAllReduceOptions place;
  if (options.bucket > 0)
    place.bucket = options.bucket;
  AmpBucketGathersOptions gathers{place.bucket};
  // A device's streams know what waits for what.
  place.overlap = target.hostReads;
  // First: ops still stand in the order of the step, and say what they are.
  if (options.shardOptimizer)
    pm.addNestedPass<func::FuncOp>(createAmpShardOptimizer());
  pm.addNestedPass<func::FuncOp>(createAmpPlaceAllReduce(place));
  // A GPU has no messages of the host's.
  if (!target.hostReads) {
    pm.addPass(createAmpExchangeReduces());
    pm.addNestedPass<func::FuncOp>(createAmpExpandReduces());
  }
  OpPassManager &func = pm.nest<func::FuncOp>();
  // As casts: later they are loops like others.
  func.addPass(createAmpHoistCasts());
  func.addPass(createAmpFlattenIfs());
  if (!target.takesAnyAttention)
    func.addPass(createAmpChooseAttention());
  // Forward and backward pass at once: what they share is found below.
  func.addPass(createNNDecompose());
  func.addPass(createAmpLowerStep());
  // The rules of the backward pass build named ops, too.
  func.addPass(createAmpNormalize());
  // Before CSE: what both loops compute is then in one.
  func.addPass(createAmpFuseLoops());
  // Before kernels are formed: equal values must be one, or each would be
  // computed in a kernel of its own.
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createAmpCSE());
  pm.addNestedPass<func::FuncOp>(createNNFoldScatterSums());
  // One value for all that transpose it, and before what looks for casts of
  // parameters.
  pm.addNestedPass<func::FuncOp>(createAmpFoldTransposes());
  // Of what both passes read; behind CSE, which makes that one value.
  pm.addNestedPass<func::FuncOp>(createAmpKeepMasks());
  // Behind it, too: one cast a parameter is left.
  pm.addNestedPass<func::FuncOp>(createAmpKeepCopies({options.keepCopies}));
  if (options.shardOptimizer && !options.wholeParams)
    pm.addNestedPass<func::FuncOp>(createAmpGatherCopies());
  // Behind it, which looks for parts.
  if (!target.hostReads) {
    pm.addPass(createAmpExpandShards());
    pm.addNestedPass<func::FuncOp>(createAmpNormalize());
  }
  if (options.shardOptimizer && target.hostReads)
    pm.addNestedPass<func::FuncOp>(createAmpBucketGathers(gathers));
  pm.addNestedPass<func::FuncOp>(createAmpSplitParameters());
  if (options.narrow)
    pm.addNestedPass<func::FuncOp>(createAmpNarrowParameters());
  // Last: no pass above would know a copy from its source.
  if (options.probe)
    pm.addNestedPass<func::FuncOp>(createAmpLowerProbes({/*keep=*/true}));
}
