//===- ApproximateToNVVM.cpp - Functions by the chip's own ------*- C++ -*-===//

#include "amp/Codegen/NVGPU/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"
#include "llvm/Support/MathExtras.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPAPPROXIMATETONVVM
#include "amp/Codegen/NVGPU/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

static Value getFloat(ImplicitLocOpBuilder &b, Type type, double value) {
  TypedAttr attr = b.getFloatAttr(getElementTypeOrSelf(type), value);
  if (auto vector = dyn_cast<VectorType>(type))
    attr = DenseElementsAttr::get(vector, attr);
  return arith::ConstantOp::create(b, attr);
}

/// An intrinsic of f32 on each element.
static Value callEach(ImplicitLocOpBuilder &b, StringRef intrinsic,
                      ValueRange operands) {
  Type f32 = b.getF32Type(), type = operands[0].getType();
  auto call = [&](ValueRange scalars) -> Value {
    return LLVM::CallIntrinsicOp::create(b, f32, b.getStringAttr(intrinsic),
                                         scalars)
        .getResult(0);
  };
  auto vector = dyn_cast<VectorType>(type);
  if (!vector)
    return call(operands);
  SmallVector<SmallVector<Value>> elements;
  for (Value operand : operands)
    elements.push_back(llvm::to_vector_of<Value>(
        vector::ToElementsOp::create(b, operand).getResults()));
  SmallVector<Value> results;
  for (int64_t i = 0; i < vector.getNumElements(); ++i)
    results.push_back(call(llvm::map_to_vector(
        elements, [&](ArrayRef<Value> each) { return each[i]; })));
  return vector::FromElementsOp::create(b, vector, results);
}

/// 2^x within 2 ulp; 0 where the result would be subnormal.
static Value callExp2(ImplicitLocOpBuilder &b, Value x) {
  return callEach(b, "llvm.nvvm.ex2.approx.ftz.f32", x);
}

template <typename OpTy>
static bool isApproximate(OpTy op, arith::FastMathFlags flag) {
  auto vector = dyn_cast<VectorType>(op.getType());
  return arith::bitEnumContainsAll(op.getFastmath(), flag) &&
         getElementTypeOrSelf(op.getType()).isF32() &&
         !(vector && (vector.isScalable() || vector.getRank() != 1));
}

namespace {

struct ConvertExp2 : OpRewritePattern<math::Exp2Op> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(math::Exp2Op op,
                                PatternRewriter &rewriter) const override {
    if (!isApproximate(op, arith::FastMathFlags::afn))
      return rewriter.notifyMatchFailure(op, "not approximate");
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    rewriter.replaceOp(op, callExp2(b, op.getOperand()));
    return success();
  }
};

struct ConvertExp : OpRewritePattern<math::ExpOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(math::ExpOp op,
                                PatternRewriter &rewriter) const override {
    if (!isApproximate(op, arith::FastMathFlags::afn))
      return rewriter.notifyMatchFailure(op, "not approximate");
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    Value scale = getFloat(b, op.getType(), llvm::numbers::log2e);
    rewriter.replaceOp(
        op, callExp2(b, arith::MulFOp::create(b, op.getOperand(), scale)));
    return success();
  }
};

/// 1 - 2 / (e^2x + 1), where not too much of it is cancelled: below 1/4 the
/// series to x^7, whose next term is 2^-21 of it.
struct ConvertTanh : OpRewritePattern<math::TanhOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(math::TanhOp op,
                                PatternRewriter &rewriter) const override {
    if (!isApproximate(op, arith::FastMathFlags::afn))
      return rewriter.notifyMatchFailure(op, "not approximate");
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    Value x = op.getOperand();
    auto number = [&](double value) { return getFloat(b, x.getType(), value); };
    Value magnitude = math::AbsFOp::create(b, x);
    Value power =
        callExp2(b, arith::MulFOp::create(b, magnitude,
                                          number(2 * llvm::numbers::log2e)));
    Value sum = arith::AddFOp::create(b, power, number(1));
    Value inverse = callEach(b, "llvm.nvvm.rcp.approx.ftz.f", sum);
    Value large = math::CopySignOp::create(
        b, math::FmaOp::create(b, inverse, number(-2), number(1)), x);
    Value square = arith::MulFOp::create(b, x, x), series = number(-17.0 / 315);
    for (double term : {2.0 / 15, -1.0 / 3, 1.0})
      series = math::FmaOp::create(b, series, square, number(term));
    Value small = arith::MulFOp::create(b, x, series);
    Value isLarge = arith::CmpFOp::create(b, arith::CmpFPredicate::UGE,
                                          magnitude, number(0.25));
    rewriter.replaceOpWithNewOp<arith::SelectOp>(op, isLarge, large, small);
    return success();
  }
};

/// Within 2 ulp for all numbers.
struct ConvertDivision : OpRewritePattern<arith::DivFOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(arith::DivFOp op,
                                PatternRewriter &rewriter) const override {
    if (!isApproximate(op, arith::FastMathFlags::arcp))
      return rewriter.notifyMatchFailure(op, "not approximate");
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    rewriter.replaceOp(
        op, callEach(b, "llvm.nvvm.div.full", {op.getLhs(), op.getRhs()}));
    return success();
  }
};

struct AmpApproximateToNVVM
    : amp::impl::AmpApproximateToNVVMBase<AmpApproximateToNVVM> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    patterns.add<ConvertDivision, ConvertExp, ConvertExp2, ConvertTanh>(
        &getContext());
    walkAndApplyPatterns(getOperation(), std::move(patterns));
  }
};

} // namespace
