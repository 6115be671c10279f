//===- MathVJP.cpp - VJP rules of math ops ----------------------*- C++ -*-===//

#include "ScalarRules.h"
#include "amp/Autodiff/ScalarSweep.h"
#include "amp/ExternalModels/ExternalModels.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/Support/MathExtras.h"
#include <limits>

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::math;

using Cotangents = SmallVector<Value>;

/// A cotangent of zero stays zero where the exponential overflows: far left
/// 1 / (1 + exp(-x)) has the derivative 0, not 0 times infinity. Elsewhere a
/// derivative of this one is that of the product.
static Cotangents growth(const Expr &e, Value g, Value slope) {
  using arith::CmpFPredicate;
  Value isZero = e.compare(CmpFPredicate::OEQ, g, e.constant(0.0));
  Value infinity = e.constant(std::numeric_limits<double>::infinity());
  Value isInfinite = e.compare(CmpFPredicate::OEQ, slope, infinity);
  Value finite = e.select(isInfinite, e.constant(1.0), slope);
  return {e.mul(g, e.select(isZero, finite, slope))};
}

static Cotangents exp(ExpOp op, const Expr &e, Value g) {
  return growth(e, g, op.getResult());
}

static Cotangents exp2(Exp2Op op, const Expr &e, Value g) {
  return growth(e, g, e.mul(op.getResult(), e.constant(llvm::numbers::ln2)));
}

static Cotangents expm1(ExpM1Op op, const Expr &e, Value g) {
  return growth(e, g, e.add(op.getResult(), e.constant(1.0)));
}

static Cotangents log(LogOp op, const Expr &e, Value g) {
  return {e.div(g, op.getOperand())};
}

static Cotangents log2(Log2Op op, const Expr &e, Value g) {
  return {e.div(g, e.mul(op.getOperand(), e.constant(llvm::numbers::ln2)))};
}

static Cotangents log10(Log10Op op, const Expr &e, Value g) {
  return {e.div(g, e.mul(op.getOperand(), e.constant(llvm::numbers::ln10)))};
}

static Cotangents log1p(Log1pOp op, const Expr &e, Value g) {
  return {e.div(g, e.add(op.getOperand(), e.constant(1.0)))};
}

static Cotangents sqrt(SqrtOp op, const Expr &e, Value g) {
  return {e.div(e.mul(g, e.constant(0.5)), op.getResult())};
}

static Cotangents rsqrt(RsqrtOp op, const Expr &e, Value g) {
  Value y = op.getResult(), factor = e.constant(-0.5);
  return {e.mul(g, e.mul(factor, e.mul(y, e.mul(y, y))))};
}

static Cotangents tanh(TanhOp op, const Expr &e, Value g) {
  Value y = getAsRead(e.b, op.getResult()), one = e.constant(1.0);
  return {e.mul(g, e.sub(one, e.mul(y, y)))};
}

/// erf'(x) = 2/sqrt(pi) * exp(-x^2).
static Cotangents erf(ErfOp op, const Expr &e, Value g) {
  Value x = op.getOperand();
  Value gauss = e.unary<ExpOp>(e.neg(e.mul(x, x)));
  Value scale = e.constant(2.0 * llvm::numbers::inv_sqrtpi);
  return {e.mul(g, e.mul(scale, gauss))};
}

static Cotangents erfc(ErfcOp op, const Expr &e, Value g) {
  Value x = op.getOperand();
  Value gauss = e.unary<ExpOp>(e.neg(e.mul(x, x)));
  Value scale = e.constant(-2.0 * llvm::numbers::inv_sqrtpi);
  return {e.mul(g, e.mul(scale, gauss))};
}

static Cotangents sin(SinOp op, const Expr &e, Value g) {
  return {e.mul(g, e.unary<CosOp>(op.getOperand()))};
}

static Cotangents cos(CosOp op, const Expr &e, Value g) {
  return {e.neg(e.mul(g, e.unary<SinOp>(op.getOperand())))};
}

static Cotangents tan(TanOp op, const Expr &e, Value g) {
  Value y = op.getResult(), one = e.constant(1.0);
  return {e.mul(g, e.add(one, e.mul(y, y)))};
}

/// sqrt((1 - x)(1 + x)): 1 - x^2 without its cancellation.
static Value getCosine(const Expr &e, Value x) {
  Value one = e.constant(1.0);
  Value less = e.sub(one, x), more = e.add(one, x);
  return e.unary<SqrtOp>(e.mul(less, more));
}

static Cotangents asin(AsinOp op, const Expr &e, Value g) {
  return {e.div(g, getCosine(e, op.getOperand()))};
}

static Cotangents acos(AcosOp op, const Expr &e, Value g) {
  return {e.neg(e.div(g, getCosine(e, op.getOperand())))};
}

/// x / (x^2 + y^2) and -y / (x^2 + y^2), by the larger of both: no square
/// overflows or vanishes. 0 at the origin, as in PyTorch.
static Cotangents atan2(Atan2Op op, const Expr &e, Value g) {
  Value magnitude = e.unary<AbsFOp>(op.getLhs());
  Value other = e.unary<AbsFOp>(op.getRhs());
  Value isLess = e.compare(arith::CmpFPredicate::OLT, magnitude, other);
  Value scale = e.select(isLess, other, magnitude);
  Value isZero = e.compare(arith::CmpFPredicate::OEQ, scale, e.constant(0.0));
  // Both quotients are 0 then.
  scale = e.select(isZero, e.constant(1.0), scale);
  Value y = e.div(op.getLhs(), scale), x = e.div(op.getRhs(), scale);
  Value xx = e.mul(x, x), yy = e.mul(y, y);
  Value sum = e.add(xx, yy);
  sum = e.select(isZero, e.constant(1.0), sum);
  Value q = e.div(g, sum);
  y = e.sub(e.constant(0.0), y); // no -0 at the origin
  return {e.div(e.mul(q, x), scale), e.div(e.mul(q, y), scale)};
}

static Cotangents sinh(SinhOp op, const Expr &e, Value g) {
  return {e.mul(g, e.unary<CoshOp>(op.getOperand()))};
}

static Cotangents cosh(CoshOp op, const Expr &e, Value g) {
  return {e.mul(g, e.unary<SinhOp>(op.getOperand()))};
}

static Cotangents asinh(AsinhOp op, const Expr &e, Value g) {
  Value x = op.getOperand(), square = e.mul(x, x);
  return {e.div(g, e.unary<SqrtOp>(e.add(square, e.constant(1.0))))};
}

static Cotangents acosh(AcoshOp op, const Expr &e, Value g) {
  Value x = op.getOperand(), one = e.constant(1.0);
  Value less = e.sub(x, one), more = e.add(x, one);
  return {e.div(g, e.unary<SqrtOp>(e.mul(less, more)))};
}

static Cotangents atanh(AtanhOp op, const Expr &e, Value g) {
  Value x = op.getOperand(), one = e.constant(1.0);
  Value less = e.sub(one, x), more = e.add(one, x);
  return {e.div(g, e.mul(less, more))};
}

static Cotangents cbrt(CbrtOp op, const Expr &e, Value g) {
  Value y = op.getResult(), three = e.constant(3.0);
  return {e.div(g, e.mul(three, e.mul(y, y)))};
}

static Cotangents atan(AtanOp op, const Expr &e, Value g) {
  Value x = op.getOperand(), one = e.constant(1.0);
  return {e.div(g, e.add(one, e.mul(x, x)))};
}

/// 0 at 0, as in PyTorch.
static Cotangents abs(AbsFOp op, const Expr &e, Value g) {
  Value x = op.getOperand(), zero = e.constant(0.0);
  Value isPositive = e.compare(arith::CmpFPredicate::OGT, x, zero);
  Value isNegative = e.compare(arith::CmpFPredicate::OLT, x, zero);
  return {e.select(isPositive, g, e.select(isNegative, e.neg(g), zero))};
}

/// d/dx x^y = y x^(y-1), and 0 where y is 0; d/dy x^y = x^y log x, and 0 where
/// x is 0, as in PyTorch.
static Cotangents pow(PowFOp op, const Expr &e, Value g) {
  Value x = op.getLhs(), y = op.getRhs(), zero = e.constant(0.0);
  Value lower = PowFOp::create(e.b, e.loc, x, e.sub(y, e.constant(1.0)));
  Value slope = e.mul(op.getResult(), e.unary<LogOp>(x));
  Value isZero = e.compare(arith::CmpFPredicate::OEQ, x, zero);
  Value isConstant = e.compare(arith::CmpFPredicate::OEQ, y, zero);
  return {e.mul(g, e.select(isConstant, zero, e.mul(y, lower))),
          e.mul(g, e.select(isZero, zero, slope))};
}

/// d/dx x^n = n x^(n-1), and 0 where n is 0. The exponent is an integer.
static Cotangents fpowi(FPowIOp op, const Expr &e, Value g) {
  Value x = op.getLhs(), n = op.getRhs();
  TypedAttr one = e.b.getIntegerAttr(getElementTypeOrSelf(n.getType()), 1);
  if (auto shaped = dyn_cast<ShapedType>(n.getType()))
    one = SplatElementsAttr::get(shaped, one);
  Value less = arith::SubIOp::create(
      e.b, e.loc, n, arith::ConstantOp::create(e.b, e.loc, one));
  Value lower = FPowIOp::create(e.b, e.loc, x, less);
  Value factor = arith::SIToFPOp::create(e.b, e.loc, e.type, n);
  Value isConstant =
      e.compare(arith::CmpFPredicate::OEQ, factor, e.constant(0.0));
  Value zero = e.constant(0.0);
  return {e.mul(g, e.select(isConstant, zero, e.mul(factor, lower))), Value()};
}

/// Between the bounds, and on them, the value takes the cotangent, as in
/// torch.clamp; beyond them the bound does. The upper bound is the result where
/// it is below the lower one.
static Cotangents clamp(ClampFOp op, const Expr &e, Value g) {
  Value x = op.getValue(), low = op.getMin(), high = op.getMax();
  Value zero = e.constant(0.0);
  Value isBelow = e.compare(arith::CmpFPredicate::OLT, x, low);
  Value raised = e.select(isBelow, low, x);
  Value isAbove = e.compare(arith::CmpFPredicate::OGT, raised, high);
  return {e.select(isAbove, zero, e.select(isBelow, zero, g)),
          e.select(isAbove, zero, e.select(isBelow, g, zero)),
          e.select(isAbove, g, zero)};
}

/// The sign that the magnitude keeps or loses; 0 at 0. The sign is of no
/// derivative.
static Cotangents copysign(CopySignOp op, const Expr &e, Value g) {
  Value x = op.getLhs(), one = e.constant(1.0), zero = e.constant(0.0);
  Value before = CopySignOp::create(e.b, e.loc, one, x);
  Value after = CopySignOp::create(e.b, e.loc, one, op.getResult());
  Value isZero = e.compare(arith::CmpFPredicate::OEQ, x, zero);
  return {e.select(isZero, zero, e.mul(g, e.mul(before, after))), Value()};
}

/// Constant between jumps.
template <typename OpTy>
static Cotangents step(OpTy, const Expr &, Value) {
  return {Value()};
}

static Cotangents fma(FmaOp op, const Expr &e, Value g) {
  return {e.mul(g, op.getB()), e.mul(g, op.getA()), g};
}

void mlir::amp::registerMathVJPModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, MathDialect *) {
    attachRule<ExpOp, exp>(context);
    attachRule<Exp2Op, exp2>(context);
    attachRule<ExpM1Op, expm1>(context);
    attachRule<LogOp, log>(context);
    attachRule<Log2Op, log2>(context);
    attachRule<Log10Op, log10>(context);
    attachRule<Log1pOp, log1p>(context);
    attachRule<SqrtOp, sqrt>(context);
    attachRule<RsqrtOp, rsqrt>(context);
    attachRule<TanhOp, tanh>(context);
    attachRule<ErfOp, erf>(context);
    attachRule<SinOp, sin>(context);
    attachRule<CosOp, cos>(context);
    attachRule<TanOp, tan>(context);
    attachRule<AsinOp, asin>(context);
    attachRule<AcosOp, acos>(context);
    attachRule<AtanOp, atan>(context);
    attachRule<Atan2Op, atan2>(context);
    attachRule<SinhOp, sinh>(context);
    attachRule<CoshOp, cosh>(context);
    attachRule<AsinhOp, asinh>(context);
    attachRule<AcoshOp, acosh>(context);
    attachRule<AtanhOp, atanh>(context);
    attachRule<CbrtOp, cbrt>(context);
    attachRule<ErfcOp, erfc>(context);
    attachRule<FPowIOp, fpowi>(context);
    attachRule<ClampFOp, clamp>(context);
    attachRule<CopySignOp, copysign>(context);
    attachRule<FloorOp, step<FloorOp>>(context);
    attachRule<CeilOp, step<CeilOp>>(context);
    attachRule<RoundOp, step<RoundOp>>(context);
    attachRule<RoundEvenOp, step<RoundEvenOp>>(context);
    attachRule<TruncOp, step<TruncOp>>(context);
    attachRule<AbsFOp, abs>(context);
    attachRule<PowFOp, pow>(context);
    attachRule<FmaOp, fma>(context);
  });
}
