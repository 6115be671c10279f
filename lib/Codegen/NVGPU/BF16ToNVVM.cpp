//===- BF16ToNVVM.cpp - f32 to bf16 by the chip's instruction ---*- C++ -*-===//

#include "PairConversion.h"
#include "amp/Codegen/NVGPU/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPBF16TONVVM
#include "amp/Codegen/NVGPU/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

namespace {

/// Pairs: the instruction of one number is converted where functions are, at an
/// eighth of the rate.
struct ConvertToBF16 : OpRewritePattern<arith::TruncFOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(arith::TruncFOp op,
                                PatternRewriter &rewriter) const override {
    Value x = op.getIn();
    if (!getElementTypeOrSelf(x.getType()).isF32() ||
        !getElementTypeOrSelf(op.getType()).isBF16() ||
        cuda::isScalable(x.getType()))
      return rewriter.notifyMatchFailure(op, "not f32 to bf16");
    if (op.getRoundingmodeAttr() &&
        *op.getRoundingmode() != arith::RoundingMode::to_nearest_even)
      return rewriter.notifyMatchFailure(op, "another rounding");
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    auto result = VectorType::get(2, b.getBF16Type());
    auto convert = [&](Value low, Value high) -> Value {
      return NVVM::ConvertF32x2ToBF16x2Op::create(b, result, high, low,
                                                  /*random_bits=*/Value(),
                                                  NVVM::FPRoundingMode::RN);
    };
    rewriter.replaceOp(op, cuda::mapPairs(b, x, b.getBF16Type(), convert));
    return success();
  }
};

struct AmpBF16ToNVVM : amp::impl::AmpBF16ToNVVMBase<AmpBF16ToNVVM> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    patterns.add<ConvertToBF16>(&getContext());
    walkAndApplyPatterns(getOperation(), std::move(patterns));
  }
};

} // namespace
