//===- Bufferize.cpp - The phase bufferize ----------------------*- C++ -*-===//

#include "amp/Kernels/Passes.h"
#include "amp/Pipelines/Pipelines.h"
#include "amp/Support/KernelTarget.h"

using namespace mlir;
using namespace mlir::amp;

void mlir::amp::buildBufferizePipeline(OpPassManager &pm,
                                       const BufferizeOptions &options) {
  // The step's arguments are memory first, so that upstream's bufferization
  // has no function boundary to cross.
  pm.addPass(createAmpBufferizeStep());
  pm.addPass(createAmpOneShotBufferize());
  // Last: it needs to see every allocation.
  const KernelTarget &target = getKernelTarget(options.target);
  pm.addPass(createAmpPlanArena({target.aloneBytes, target.lingerKernels}));
}
