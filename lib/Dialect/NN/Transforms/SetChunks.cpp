//===- SetChunks.cpp - Chunks of losses as the target has room --*- C++ -*-===//

#include "amp/Dialect/NN/IR/NNDialect.h"
#include "amp/Dialect/NN/Transforms/Passes.h"

namespace mlir::amp {
#define GEN_PASS_DEF_NNSETCHUNKS
#include "amp/Dialect/NN/Transforms/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::nn;

namespace {
struct NNSetChunks : amp::impl::NNSetChunksBase<NNSetChunks> {
  using NNSetChunksBase::NNSetChunksBase;
  void runOnOperation() override {
    if (bytes <= 0)
      return;
    getOperation().walk([&](LinearCrossEntropyOp op) {
      if (!op.getChunkBytes())
        op.setChunkBytes(bytes);
    });
  }
};
} // namespace
