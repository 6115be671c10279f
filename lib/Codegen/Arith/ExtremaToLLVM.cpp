//===- ExtremaToLLVM.cpp - Maxima and minima that tell zeros ----*- C++ -*-===//

#include "amp/Codegen/Arith/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPEXTREMATOLLVM
#include "amp/Codegen/Arith/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;

namespace {
template <typename OpTy, typename IntrinsicTy>
struct ToIntrinsic : OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;

  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<IntrinsicTy>(op, op.getType(), op.getLhs(),
                                             op.getRhs());
    return success();
  }
};

LogicalResult verify(Operation *op) {
  if (!isa<arith::MaximumFOp, arith::MinimumFOp>(op) ||
      LLVM::isCompatibleType(op->getResult(0).getType()))
    return success();
  return op->emitError("expected scalars or vectors of one dimension for '")
         << op->getName() << "', found " << op->getResult(0).getType();
}

struct AmpExtremaToLLVM : amp::impl::AmpExtremaToLLVMBase<AmpExtremaToLLVM> {
  void runOnOperation() override {
    WalkResult result = getOperation()->walk(
        [](Operation *op) { return WalkResult(verify(op)); });
    if (result.wasInterrupted())
      return signalPassFailure();
    RewritePatternSet patterns(&getContext());
    patterns.add<ToIntrinsic<arith::MaximumFOp, LLVM::MaximumOp>,
                 ToIntrinsic<arith::MinimumFOp, LLVM::MinimumOp>>(
        &getContext());
    walkAndApplyPatterns(getOperation(), std::move(patterns));
  }
};
} // namespace
