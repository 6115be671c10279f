//===- MathVJP.cpp - VJP rules of math ops ----------------------*- C++ -*-===//

#include "ScalarRules.h"
#include "amp/ExternalModels/ExternalModels.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::math;

using Cotangents = SmallVector<Value>;

static Cotangents exp(ExpOp op, const Expr &e, Value g) {
  return {e.mul(g, op.getResult())};
}

static Cotangents exp2(Exp2Op op, const Expr &e, Value g) {
  return {e.mul(g, e.mul(op.getResult(), e.constant(llvm::numbers::ln2)))};
}

static Cotangents expm1(ExpM1Op op, const Expr &e, Value g) {
  return {e.mul(g, e.add(op.getResult(), e.constant(1.0)))};
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
  Value y = op.getResult();
  return {e.mul(g, e.mul(e.constant(-0.5), e.mul(y, e.mul(y, y))))};
}

static Cotangents tanh(TanhOp op, const Expr &e, Value g) {
  Value y = op.getResult();
  return {e.mul(g, e.sub(e.constant(1.0), e.mul(y, y)))};
}

/// erf'(x) = 2/sqrt(pi) * exp(-x^2).
static Cotangents erf(ErfOp op, const Expr &e, Value g) {
  Value x = op.getOperand();
  Value gauss = e.unary<ExpOp>(e.neg(e.mul(x, x)));
  Value scale = e.constant(2.0 * llvm::numbers::inv_sqrtpi);
  return {e.mul(g, e.mul(scale, gauss))};
}

static Cotangents sin(SinOp op, const Expr &e, Value g) {
  return {e.mul(g, e.unary<CosOp>(op.getOperand()))};
}

static Cotangents cos(CosOp op, const Expr &e, Value g) {
  return {e.neg(e.mul(g, e.unary<SinOp>(op.getOperand())))};
}

static Cotangents atan(AtanOp op, const Expr &e, Value g) {
  Value x = op.getOperand();
  return {e.div(g, e.add(e.constant(1.0), e.mul(x, x)))};
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
    attachRule<AtanOp, atan>(context);
    attachRule<AbsFOp, abs>(context);
    attachRule<PowFOp, pow>(context);
    attachRule<FmaOp, fma>(context);
  });
}
