//===- ExpandMath.cpp - Polynomials for the functions of math ---*- C++ -*-===//

#include "FunctionExpansions.h"
#include "amp/Codegen/CPU/Passes.h"
#include "amp/Support/LinalgBuilders.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "llvm/Support/MathExtras.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPEXPANDMATH
#include "amp/Codegen/CPU/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

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

/// By comparisons, which each target has.
struct ExpandIsInf : OpRewritePattern<math::IsInfOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(math::IsInfOp op,
                                PatternRewriter &rewriter) const override {
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    Value x = math::AbsFOp::create(b, op.getOperand());
    rewriter.replaceOpWithNewOp<arith::CmpFOp>(
        op, arith::CmpFPredicate::OEQ, x,
        createFloat(b, b.getLoc(), x.getType(),
                    std::numeric_limits<double>::infinity()));
    return success();
  }
};

/// From the least number with all its digits to the largest one: some formats
/// have no infinity.
struct ExpandIsNormal : OpRewritePattern<math::IsNormalOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(math::IsNormalOp op,
                                PatternRewriter &rewriter) const override {
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    Value x = math::AbsFOp::create(b, op.getOperand());
    auto type = cast<FloatType>(getElementTypeOrSelf(x.getType()));
    const llvm::fltSemantics &format = type.getFloatSemantics();
    auto compare = [&](arith::CmpFPredicate predicate, const APFloat &bound) {
      Value number =
          createFloat(b, b.getLoc(), x.getType(), bound.convertToDouble());
      return arith::CmpFOp::create(b, predicate, x, number);
    };
    Value isLarge = compare(arith::CmpFPredicate::OGE,
                            APFloat::getSmallestNormalized(format));
    Value isFinite =
        compare(arith::CmpFPredicate::OLE, APFloat::getLargest(format));
    rewriter.replaceOpWithNewOp<arith::AndIOp>(op, isLarge, isFinite);
    return success();
  }
};

/// Upstream's logarithms take subnormal numbers for the least normal one: they
/// are scaled by a power of two.
void scaleTiny(Operation *op) {
  constexpr int kPlaces = 23;
  ImplicitLocOpBuilder b(op->getLoc(), op);
  Value x = op->getOperand(0);
  Type type = x.getType();
  Value least = createFloat(b, b.getLoc(), type, std::ldexp(1.0, -126));
  Value isTiny = arith::CmpFOp::create(b, arith::CmpFPredicate::OLT, x, least);
  Value large = arith::MulFOp::create(
      b, x, createFloat(b, b.getLoc(), type, std::ldexp(1.0, kPlaces)));
  op->setOperand(0, arith::SelectOp::create(b, isTiny, large, x));
  b.setInsertionPointAfter(op);
  Value result = op->getResult(0);
  double unit = isa<math::LogOp>(op) ? llvm::numbers::ln2 : 1.0;
  auto lower = arith::SubFOp::create(
      b, result, createFloat(b, b.getLoc(), type, kPlaces * unit));
  auto select = arith::SelectOp::create(b, isTiny, lower, result);
  result.replaceUsesWithIf(select, [&](OpOperand &use) {
    return use.getOwner() != lower && use.getOwner() != select;
  });
}

/// Upstream's cube root takes infinities and subnormal numbers for normal ones:
/// the first are selected, the others scaled by a cube.
void extendCubeRoot(Operation *op) {
  constexpr int kPlaces = 8;
  ImplicitLocOpBuilder b(op->getLoc(), op);
  Value x = op->getOperand(0);
  Type type = x.getType();
  Value isTiny = arith::CmpFOp::create(
      b, arith::CmpFPredicate::OLT, math::AbsFOp::create(b, x),
      createFloat(b, b.getLoc(), type, std::ldexp(1.0, -126)));
  Value large = arith::MulFOp::create(
      b, x, createFloat(b, b.getLoc(), type, std::ldexp(1.0, 3 * kPlaces)));
  op->setOperand(0, arith::SelectOp::create(b, isTiny, large, x));
  b.setInsertionPointAfter(op);
  Value result = op->getResult(0);
  auto lower = arith::MulFOp::create(
      b, result, createFloat(b, b.getLoc(), type, std::ldexp(1.0, -kPlaces)));
  auto scaled = arith::SelectOp::create(b, isTiny, lower, result);
  auto isInfinite = math::IsInfOp::create(b, x);
  auto select = arith::SelectOp::create(b, isInfinite, x, scaled);
  result.replaceUsesWithIf(select, [&](OpOperand &use) {
    return use.getOwner() != lower && use.getOwner() != scaled;
  });
}

bool isExact(Operation *op) {
  return isa<math::AbsFOp, math::CeilOp, math::ClampFOp, math::CopySignOp,
             math::FloorOp, math::FmaOp, math::RoundOp, math::RoundEvenOp,
             math::TruncOp>(op);
}

/// What is not exact is computed in f32: some of upstream's polynomials would
/// round each of their terms to f16.
void widen(Operation *op) {
  if (!isa_and_nonnull<math::MathDialect>(op->getDialect()) || isExact(op) ||
      op->getNumResults() != 1)
    return;
  Value result = op->getResult(0);
  Type narrow = result.getType();
  if (!getElementTypeOrSelf(narrow).isF16() &&
      !getElementTypeOrSelf(narrow).isBF16())
    return;
  ImplicitLocOpBuilder b(op->getLoc(), op);
  Type wide = b.getF32Type();
  if (auto vector = dyn_cast<VectorType>(narrow))
    wide = vector.clone(wide);
  for (OpOperand &operand : op->getOpOperands())
    if (operand.get().getType() == narrow)
      operand.set(arith::ExtFOp::create(b, wide, operand.get()));
  result.setType(wide);
  b.setInsertionPointAfter(op);
  auto rounded = arith::TruncFOp::create(b, narrow, result);
  result.replaceAllUsesExcept(rounded, rounded);
}

/// What upstream's polynomials take for granted of their operands.
void prepareOperands(Operation *op) {
  if (op->getNumResults() != 1 ||
      !getElementTypeOrSelf(op->getResult(0).getType()).isF32())
    return;
  if (isa<math::LogOp, math::Log2Op>(op))
    scaleTiny(op);
  if (isa<math::CbrtOp>(op))
    extendCubeRoot(op);
}

/// Upstream's patterns make polynomials of scalars and of vectors.
LogicalResult verifyOperands(Operation *op) {
  if (!isa_and_nonnull<math::MathDialect>(op->getDialect()))
    return success();
  for (Type type : op->getOperandTypes())
    if (isa<TensorType>(type))
      return op->emitError("expected scalars or vectors for '")
             << op->getName() << "', found " << type;
  if (isa<math::IPowIOp>(op))
    return op->emitError("expected an op that there is code for, found '")
           << op->getName() << "'";
  return success();
}

struct AmpExpandMath : amp::impl::AmpExpandMathBase<AmpExpandMath> {
  void runOnOperation() override {
    WalkResult result = getOperation()->walk(
        [](Operation *op) { return WalkResult(verifyOperands(op)); });
    if (result.wasInterrupted())
      return signalPassFailure();
    getOperation()->walk(widen);
    getOperation()->walk(prepareOperands);
    RewritePatternSet patterns(&getContext());
    populateMathPolynomialApproximationPatterns(patterns);
    // What neither LLVM nor libm has on vectors.
    math::populateExpansionPatterns(patterns, {"fpowi"});
    patterns.add<ExpandClamp, ExpandIsInf, ExpandIsNormal>(&getContext());
    populateExponentialPatterns(patterns);
    populateTrigonometricPatterns(patterns);
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};
} // namespace
