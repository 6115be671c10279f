//===- Float8ToNVVM.cpp - Conversions of 8-bit floats in pairs --*- C++ -*-===//

#include "amp/Codegen/Arith/Float8.h"
#include "amp/Codegen/NVGPU/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPFLOAT8TONVVM
#include "amp/Codegen/NVGPU/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

/// The first with instructions for 8-bit floats.
static constexpr unsigned kFirstChip = 89;

static Type withElement(Type type, Type element) {
  auto vector = dyn_cast<VectorType>(type);
  return vector ? Type(vector.clone(element)) : element;
}

/// All elements of a value converted two by two; a last one with zero.
using ConvertPair = llvm::function_ref<Value(Value low, Value high)>;

static Value mapPairs(ImplicitLocOpBuilder &b, Value x, Type element,
                      ConvertPair convert) {
  auto vector = dyn_cast<VectorType>(x.getType());
  SmallVector<Value> elements;
  if (vector)
    llvm::append_range(elements,
                       vector::ToElementsOp::create(b, x).getResults());
  else
    elements.push_back(x);
  size_t count = elements.size();
  if (count % 2)
    elements.push_back(arith::ConstantOp::create(
        b, b.getZeroAttr(elements.front().getType())));
  SmallVector<Value> results;
  for (size_t i = 0; i < count; i += 2) {
    Value pair = convert(elements[i], elements[i + 1]);
    for (int64_t half : {0, 1})
      results.push_back(vector::ExtractOp::create(b, pair, half));
  }
  results.resize(count);
  if (!vector)
    return results.front();
  return vector::FromElementsOp::create(b, vector.clone(element), results);
}

static Value makePair(ImplicitLocOpBuilder &b, Value low, Value high) {
  auto type = VectorType::get(2, low.getType());
  return vector::FromElementsOp::create(b, type, ValueRange{low, high});
}

static bool isScalable(Type type) {
  auto vector = dyn_cast<VectorType>(type);
  return vector && vector.isScalable();
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
