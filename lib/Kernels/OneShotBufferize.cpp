//===- OneShotBufferize.cpp - Bufferization of steps only -------*- C++ -*-===//

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Kernels/Passes.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Bufferization/Transforms/OneShotAnalysis.h"
#include "mlir/Dialect/Bufferization/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPONESHOTBUFFERIZE
#include "amp/Kernels/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

/// A loop that carries one buffer unchanged need not carry it: its uses become
/// those of the buffer itself.
static void simplifyLoops(func::FuncOp step) {
  MLIRContext *context = step.getContext();
  RewritePatternSet patterns(context);
  scf::ForOp::getCanonicalizationPatterns(patterns, context);
  SmallVector<Operation *> loops;
  step.walk([&](scf::ForOp loop) { loops.push_back(loop); });
  (void)applyOpPatternsGreedily(loops, std::move(patterns));
}

/// Erases what says "already in its place", and tensors that nothing reads.
static void eraseLeftovers(func::FuncOp step) {
  step.walk([](memref::CopyOp copy) {
    if (copy.getSource() == copy.getTarget())
      copy.erase();
  });
  step.walk([](bufferization::ToTensorOp tensor) {
    if (tensor->use_empty())
      tensor.erase();
  });
}

static LogicalResult bufferize(func::FuncOp step) {
  IRRewriter rewriter(step.getContext());
  if (failed(bufferization::eliminateEmptyTensors(rewriter, step)))
    return failure();
  // With the function as root, kernels are out of reach. Its signature has
  // only memrefs, so that its boundary needs no bufferization.
  bufferization::OneShotBufferizationOptions options;
  bufferization::BufferizationState state;
  if (failed(bufferization::runOneShotBufferize(step, options, state)))
    return failure();
  simplifyLoops(step);
  eraseLeftovers(step);
  return success();
}

namespace {
struct AmpOneShotBufferize
    : amp::impl::AmpOneShotBufferizeBase<AmpOneShotBufferize> {
  // A pass on the module: constant tensors become its globals.
  void runOnOperation() override {
    for (auto func : getOperation().getOps<func::FuncOp>())
      if (func->hasAttr(kStepAttr) && !func.isExternal() &&
          failed(bufferize(func)))
        return signalPassFailure();
  }
};
} // namespace
