//===- ExpandMath.cpp - Polynomials for the functions of math ---*- C++ -*-===//

#include "amp/Codegen/CPU/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPEXPANDMATH
#include "amp/Codegen/CPU/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;

namespace {
/// min(max(x, low), high). Upstream's expansion takes the minimum with the
/// lower bound.
struct ExpandClamp : OpRewritePattern<math::ClampFOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(math::ClampFOp op,
                                PatternRewriter &rewriter) const override {
    Value raised = arith::MaximumFOp::create(rewriter, op.getLoc(),
                                             op.getValue(), op.getMin());
    rewriter.replaceOpWithNewOp<arith::MinimumFOp>(op, raised, op.getMax());
    return success();
  }
};

/// Upstream's patterns make polynomials of scalars and of vectors.
LogicalResult verifyOperands(Operation *op) {
  if (!isa_and_nonnull<math::MathDialect>(op->getDialect()))
    return success();
  for (Type type : op->getOperandTypes())
    if (isa<TensorType>(type))
      return op->emitError("expected scalars or vectors for '")
             << op->getName() << "', found " << type;
  return success();
}

struct AmpExpandMath : amp::impl::AmpExpandMathBase<AmpExpandMath> {
  void runOnOperation() override {
    WalkResult result = getOperation()->walk(
        [](Operation *op) { return WalkResult(verifyOperands(op)); });
    if (result.wasInterrupted())
      return signalPassFailure();
    RewritePatternSet patterns(&getContext());
    populateMathPolynomialApproximationPatterns(patterns);
    // What neither LLVM nor libm has on vectors.
    math::populateExpansionPatterns(patterns, {"fpowi"});
    patterns.add<ExpandClamp>(&getContext());
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};
} // namespace
