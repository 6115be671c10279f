//===- ExpandMath.cpp - Polynomials for the functions of math ---*- C++ -*-===//

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

/// Whether the sign bit is set, that of -0 among them.
Value isNegative(ImplicitLocOpBuilder &b, Value x) {
  Value sign = math::CopySignOp::create(
      b, createFloat(b, b.getLoc(), x.getType(), 1.0), x);
  return arith::CmpFOp::create(b, arith::CmpFPredicate::OLT, sign,
                               createFloat(b, b.getLoc(), x.getType(), 0.0));
}

/// Cephes' atanf: beyond the tangents of 3/8 pi and of pi/8 the angle is that
/// of -1/x behind pi/2, or of (x - 1) / (x + 1) behind pi/4; the rest is x +
/// x^3 times a polynomial of x^2. Upstream's is off by 40 ulp.
struct ExpandAtan : OpRewritePattern<math::AtanOp> {
  ExpandAtan(MLIRContext *context) : OpRewritePattern(context, /*benefit=*/2) {}

  LogicalResult matchAndRewrite(math::AtanOp op,
                                PatternRewriter &rewriter) const override {
    Type type = op.getType();
    if (!getElementTypeOrSelf(type).isF32())
      return rewriter.notifyMatchFailure(op, "not f32");
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    auto number = [&](double value) {
      return createFloat(b, b.getLoc(), type, value);
    };
    Value a = math::AbsFOp::create(b, op.getOperand());
    Value isLarge = isAbove(b, a, 2.414213562373095);
    Value isMiddle = isAbove(b, a, 0.4142135623730950);
    auto choose = [&](Value large, Value middle, Value small) -> Value {
      Value rest = arith::SelectOp::create(b, isMiddle, middle, small);
      return arith::SelectOp::create(b, isLarge, large, rest);
    };
    Value one = number(1);
    Value x = arith::DivFOp::create(
        b, choose(number(-1), arith::SubFOp::create(b, a, one), a),
        choose(a, arith::AddFOp::create(b, a, one), one));
    Value square = arith::MulFOp::create(b, x, x);
    Value sum = number(8.05374449538e-2);
    for (double term : {-1.38776856032e-1, 1.99777106478e-1, -3.33329491539e-1})
      sum = math::FmaOp::create(b, sum, square, number(term));
    Value cube = arith::MulFOp::create(b, square, x);
    Value angle = math::FmaOp::create(b, sum, cube, x);
    angle =
        arith::AddFOp::create(b,
                              choose(number(llvm::numbers::pi / 2),
                                     number(llvm::numbers::pi / 4), number(0)),
                              angle);
    rewriter.replaceOpWithNewOp<math::CopySignOp>(op, angle, op.getOperand());
    return success();
  }

  static Value isAbove(ImplicitLocOpBuilder &b, Value a, double bound) {
    return arith::CmpFOp::create(
        b, arith::CmpFPredicate::OGT, a,
        createFloat(b, b.getLoc(), a.getType(), bound));
  }
};

/// The angle of the first octant, reflected: the smaller over the larger
/// magnitude is at most 1. Upstream divides y by x, so it knows neither the
/// signs of zeros nor infinities.
struct ExpandAtan2 : OpRewritePattern<math::Atan2Op> {
  ExpandAtan2(MLIRContext *context)
      : OpRewritePattern(context, /*benefit=*/2) {}

  LogicalResult matchAndRewrite(math::Atan2Op op,
                                PatternRewriter &rewriter) const override {
    Type type = op.getType();
    if (!getElementTypeOrSelf(type).isF32())
      return rewriter.notifyMatchFailure(op, "not f32");
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    Value y = math::AbsFOp::create(b, op.getLhs());
    Value x = math::AbsFOp::create(b, op.getRhs());
    Value angle = math::AtanOp::create(b, divide(b, y, x));
    Value isSteep = arith::CmpFOp::create(b, arith::CmpFPredicate::OGT, y, x);
    angle = reflect(b, isSteep, llvm::numbers::pi / 2, angle);
    angle = reflect(b, isNegative(b, op.getRhs()), llvm::numbers::pi, angle);
    rewriter.replaceOpWithNewOp<math::CopySignOp>(op, angle, op.getLhs());
    return success();
  }

  /// Equal magnitudes give 1, infinities too, and zeros 0. NaN stays.
  static Value divide(ImplicitLocOpBuilder &b, Value y, Value x) {
    Type type = x.getType();
    Value zero = createFloat(b, b.getLoc(), type, 0.0),
          one = createFloat(b, b.getLoc(), type, 1.0);
    Value less = arith::MinimumFOp::create(b, y, x);
    Value more = arith::MaximumFOp::create(b, y, x);
    auto equal = arith::CmpFPredicate::OEQ;
    Value isZero = arith::CmpFOp::create(b, equal, more, zero);
    Value isOne = arith::CmpFOp::create(b, equal, less, more);
    Value ratio = arith::DivFOp::create(b, less, more);
    ratio = arith::SelectOp::create(b, isOne, one, ratio);
    return arith::SelectOp::create(b, isZero, zero, ratio);
  }

  static Value reflect(ImplicitLocOpBuilder &b, Value condition, double sum,
                       Value angle) {
    Value other = arith::SubFOp::create(
        b, createFloat(b, b.getLoc(), angle.getType(), sum), angle);
    return arith::SelectOp::create(b, condition, other, angle);
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

/// Upstream's sine and cosine lose a digit for each of the argument's: whole
/// turns go before, in three parts of 24 bits. What is left of an argument
/// beyond all digits is any angle, but one.
void reduceTurns(Operation *op) {
  ImplicitLocOpBuilder b(op->getLoc(), op);
  Value x = op->getOperand(0);
  auto number = [&](double value) {
    return createFloat(b, b.getLoc(), x.getType(), value);
  };
  Value turns =
      math::FmaOp::create(b, x, number(llvm::numbers::inv_pi / 2), number(0.5));
  turns = math::FloorOp::create(b, turns);
  // Their sum is 2 pi.
  for (double part :
       {6.2831854820251465, -1.7484555314695172e-07, -6.8604980400235275e-15})
    x = math::FmaOp::create(b, turns, number(-part), x);
  x = arith::MaximumFOp::create(b, x, number(-4.0));
  op->setOperand(0, arith::MinimumFOp::create(b, x, number(4.0)));
}

/// Upstream's sine is exact in the absolute sense: of a small angle little is
/// left of it. There it is Taylor's sum, to x^9, whose next term is below an
/// ulp.
void sharpenSmallSine(Operation *op) {
  ImplicitLocOpBuilder b(op->getLoc(), op);
  Value x = op->getOperand(0);
  auto number = [&](double value) {
    return createFloat(b, b.getLoc(), x.getType(), value);
  };
  Value square = arith::MulFOp::create(b, x, x);
  Value sum = number(1.0 / 362880);
  for (double term : {-1.0 / 5040, 1.0 / 120, -1.0 / 6})
    sum = math::FmaOp::create(b, sum, square, number(term));
  Value cube = arith::MulFOp::create(b, square, x);
  Value small = math::FmaOp::create(b, sum, cube, x);
  Value isSmall = arith::CmpFOp::create(
      b, arith::CmpFPredicate::OLT, math::AbsFOp::create(b, x), number(0.5));
  b.setInsertionPointAfter(op);
  Value result = op->getResult(0);
  auto select = arith::SelectOp::create(b, isSmall, small, result);
  result.replaceAllUsesExcept(select, select);
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
  if (isa<math::SinOp, math::CosOp>(op))
    reduceTurns(op);
  if (isa<math::SinOp>(op))
    sharpenSmallSine(op);
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
    patterns
        .add<ExpandAtan, ExpandAtan2, ExpandClamp, ExpandIsInf, ExpandIsNormal>(
            &getContext());
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};
} // namespace
