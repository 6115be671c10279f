//===- Float8ToNVVM.cpp - Conversions of 8-bit floats in pairs --*- C++ -*-===//

#include "PairConversion.h"
#include "amp/Codegen/Arith/Float8.h"
#include "amp/Codegen/NVGPU/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPFLOAT8TONVVM
#include "amp/Codegen/NVGPU/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::cuda;

/// The first with instructions for 8-bit floats.
static constexpr unsigned kFirstChip = 89;

static Value makePair(ImplicitLocOpBuilder &b, Value low, Value high) {
  auto type = VectorType::get(2, low.getType());
  return vector::FromElementsOp::create(b, type, ValueRange{low, high});
}

namespace {

struct ConvertTruncation : OpRewritePattern<arith::TruncFOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(arith::TruncFOp op,
                                PatternRewriter &rewriter) const override {
    Value x = op.getIn();
    Type from = getElementTypeOrSelf(x.getType());
    if (!isFloat8Truncation(op) || isScalable(x.getType()))
      return rewriter.notifyMatchFailure(op, "not to an 8-bit float");
    if (from.isF64())
      return rewriter.notifyMatchFailure(op, "would round twice");
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    if (from.isBF16()) // exact
      x = arith::ExtFOp::create(b, withElement(x.getType(), b.getF32Type()), x);
    Type to = getElementTypeOrSelf(op.getType());
    auto result = VectorType::get(2, b.getI8Type());
    auto convert = [&](Value low, Value high) -> Value {
      if (from.isF16())
        return NVVM::ConvertF16x2ToF8x2Op::create(
            b, result, makePair(b, low, high), /*relu=*/false, to);
      // The first operand becomes the upper byte.
      return NVVM::ConvertF32x2ToF8x2Op::create(
          b, result, high, low, NVVM::FPRoundingMode::RN,
          NVVM::SaturationMode::SATFINITE, /*relu=*/false, to);
    };
    rewriter.replaceOpWithNewOp<arith::BitcastOp>(
        op, op.getType(), mapPairs(b, x, b.getI8Type(), convert));
    return success();
  }
};

struct ConvertExtension : OpRewritePattern<arith::ExtFOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(arith::ExtFOp op,
                                PatternRewriter &rewriter) const override {
    Value x = op.getIn();
    if (!isFloat8Extension(op) || isScalable(x.getType()))
      return rewriter.notifyMatchFailure(op, "not from an 8-bit float");
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    Type from = getElementTypeOrSelf(x.getType());
    Type to = getElementTypeOrSelf(op.getType());
    Value bits =
        arith::BitcastOp::create(b, withElement(x.getType(), b.getI8Type()), x);
    // Each of these holds all numbers of 8 bits.
    auto half = VectorType::get(2, b.getF16Type());
    auto convert = [&](Value low, Value high) -> Value {
      return NVVM::ConvertF8x2ToF16x2Op::create(b, half, makePair(b, low, high),
                                                /*relu=*/false, from);
    };
    Value result = mapPairs(b, bits, b.getF16Type(), convert);
    if (to.isBF16())
      result = arith::TruncFOp::create(
          b, op.getType(),
          arith::ExtFOp::create(b, withElement(op.getType(), b.getF32Type()),
                                result));
    else if (!to.isF16())
      result = arith::ExtFOp::create(b, op.getType(), result);
    rewriter.replaceOp(op, result);
    return success();
  }
};

struct AmpFloat8ToNVVM : amp::impl::AmpFloat8ToNVVMBase<AmpFloat8ToNVVM> {
  using Base::Base;

  void runOnOperation() override {
    StringRef name = chip;
    unsigned version;
    if (!name.consume_front("sm_") || name.consumeInteger(10, version)) {
      emitError(getOperation().getLoc(), "expected a chip as 'sm_89', found '")
          << chip << "'";
      return signalPassFailure();
    }
    if (version < kFirstChip)
      return;
    RewritePatternSet patterns(&getContext());
    patterns.add<ConvertTruncation, ConvertExtension>(&getContext());
    walkAndApplyPatterns(getOperation(), std::move(patterns));
  }
};

} // namespace
