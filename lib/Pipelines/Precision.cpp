//===- Precision.cpp - The phase precision ----------------------*- C++ -*-===//

#include "amp/Pipelines/Pipelines.h"
#include "amp/Precision/Passes.h"

using namespace mlir;
using namespace mlir::amp;

void mlir::amp::buildPrecisionPipeline(OpPassManager &pm) {
  // Before the casts: what is f64 by a frontend's habit is the policy's, too.
  pm.addNestedPass<func::FuncOp>(createAmpDemoteF64());
  // Alone: what it decides is to be read off its output, and a cleanup after
  // it could merge casts that a strict policy keeps apart.
  pm.addPass(createAmpPlaceCasts());
}
