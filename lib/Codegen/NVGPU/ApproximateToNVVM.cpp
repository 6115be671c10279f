//===- ApproximateToNVVM.cpp - Functions by the chip's own ------*- C++ -*-===//

#include "amp/Codegen/NVGPU/Passes.h"
#include "amp/Support/LinalgBuilders.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"
#include "llvm/Support/MathExtras.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPAPPROXIMATETONVVM
#include "amp/Codegen/NVGPU/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

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

static Value convert(ImplicitLocOpBuilder &b, math::Exp2Op op) {
  return callExp2(b, op.getOperand());
}

static Value convert(ImplicitLocOpBuilder &b, math::ExpOp op) {
  Value scale = createFloat(b, b.getLoc(), op.getType(), llvm::numbers::log2e);
  return callExp2(b, arith::MulFOp::create(b, op.getOperand(), scale));
}

/// 1 + tanh x, which is 2 / (1 + e^-2x): nothing is cancelled for any x.
static Value createOnePlusTanh(ImplicitLocOpBuilder &b, Value x) {
  auto number = [&](double value) {
    return createFloat(b, b.getLoc(), x.getType(), value);
  };
  Value power = callExp2(
      b, arith::MulFOp::create(b, x, number(-2 * llvm::numbers::log2e)));
  Value sum = arith::AddFOp::create(b, power, number(1));
  Value inverse = callEach(b, "llvm.nvvm.rcp.approx.ftz.f", sum);
  return arith::MulFOp::create(b, inverse, number(2));
}

/// 1 - 2 / (e^2x + 1), where not too much of it is cancelled: below 1/4 the
/// series to x^7, whose next term is 2^-21 of it.
static Value convert(ImplicitLocOpBuilder &b, math::TanhOp op) {
  Value x = op.getOperand();
  auto number = [&](double value) {
    return createFloat(b, b.getLoc(), x.getType(), value);
  };
  Value magnitude = math::AbsFOp::create(b, x);
  Value power = callExp2(
      b, arith::MulFOp::create(b, magnitude, number(2 * llvm::numbers::log2e)));
  Value sum = arith::AddFOp::create(b, power, number(1));
  Value inverse = callEach(b, "llvm.nvvm.rcp.approx.ftz.f", sum);
  Value large = math::CopySignOp::create(
      b, math::FmaOp::create(b, inverse, number(-2), number(1)), x);
  Value square = arith::MulFOp::create(b, x, x), series = number(-17.0 / 315);
  for (double term : {2.0 / 15, -1.0 / 3, 1.0})
    series = math::FmaOp::create(b, series, square, number(term));
  Value small = arith::MulFOp::create(b, x, series);
  Value isLarge = arith::CmpFOp::create(b, arith::CmpFPredicate::UGE, magnitude,
                                        number(0.25));
  return arith::SelectOp::create(b, isLarge, large, small);
}

/// Within 2 ulp for all numbers.
static Value convert(ImplicitLocOpBuilder &b, arith::DivFOp op) {
  return callEach(b, "llvm.nvvm.div.full", {op.getLhs(), op.getRhs()});
}

/// f32, or a vector of it.
static bool isFloats(Type type) {
  auto vector = dyn_cast<VectorType>(type);
  return getElementTypeOrSelf(type).isF32() &&
         (!vector || (!vector.isScalable() && vector.getRank() == 1));
}

static bool isOne(Value value) {
  while (auto broadcast = value.getDefiningOp<vector::BroadcastOp>())
    value = broadcast.getSource();
  return matchPattern(value, m_OneFloat());
}

/// x, of x + 1, or of x * x for 1 - x * x alone.
static Value findAddedToOne(Operation *op) {
  if (auto sum = dyn_cast<arith::AddFOp>(op))
    return isOne(sum.getRhs()) ? sum.getLhs() : Value();
  auto square = dyn_cast<arith::MulFOp>(op);
  bool isFromOne = square && square.getLhs() == square.getRhs() &&
                   llvm::all_of(square->getUsers(), [&](Operation *user) {
                     auto rest = dyn_cast<arith::SubFOp>(user);
                     return rest && rest.getRhs() == square.getResult() &&
                            isOne(rest.getLhs());
                   });
  return isFromOne ? square.getLhs() : Value();
}

/// The tanh, if it may be approximate, of which only what it is beside 1
/// matters.
static math::TanhOp findBesideOne(Operation *op) {
  Value x = findAddedToOne(op);
  if (!x)
    return nullptr;
  auto tanh = x.getDefiningOp<math::TanhOp>();
  bool isApproximate =
      tanh && isFloats(tanh.getType()) &&
      arith::bitEnumContainsAll(tanh.getFastmath(), arith::FastMathFlags::afn);
  return isApproximate ? tanh : nullptr;
}

namespace {

/// GELU's and its gradient's parts.
template <typename OpTy>
struct ConvertBesideOne : OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;

  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    math::TanhOp tanh = findBesideOne(op);
    if (!tanh)
      return rewriter.notifyMatchFailure(op, "no tanh beside 1");
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    Value sum = createOnePlusTanh(b, tanh.getOperand());
    if (isa<arith::MulFOp>(op)) {
      Value one = createFloat(b, b.getLoc(), sum.getType(), 1);
      Value value = arith::SubFOp::create(b, sum, one);
      sum = arith::MulFOp::create(b, value, value);
    }
    rewriter.replaceOp(op, sum);
    return success();
  }
};

/// The op of f32, or of vectors of it, where its flag allows an approximation.
template <typename OpTy, arith::FastMathFlags flag = arith::FastMathFlags::afn>
struct Convert : OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;

  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    if (!arith::bitEnumContainsAll(op.getFastmath(), flag) ||
        !isFloats(op.getType()))
      return rewriter.notifyMatchFailure(op, "not approximate");
    // Those that read it become something else, and nobody reads it.
    if (isa<math::TanhOp>(op) && llvm::all_of(op->getUsers(), findBesideOne))
      return rewriter.notifyMatchFailure(op, "beside 1 alone");
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    rewriter.replaceOp(op, convert(b, op));
    return success();
  }
};

struct AmpApproximateToNVVM
    : amp::impl::AmpApproximateToNVVMBase<AmpApproximateToNVVM> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    patterns
        .add<Convert<arith::DivFOp, arith::FastMathFlags::arcp>,
             Convert<math::ExpOp>, Convert<math::Exp2Op>, Convert<math::TanhOp>,
             ConvertBesideOne<arith::AddFOp>, ConvertBesideOne<arith::MulFOp>>(
            &getContext());
    walkAndApplyPatterns(getOperation(), std::move(patterns));
  }
};

} // namespace
