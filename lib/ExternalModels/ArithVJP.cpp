//===- ArithVJP.cpp - VJP rules of arith ops --------------------*- C++ -*-===//

#include "ScalarRules.h"
#include "amp/ExternalModels/ExternalModels.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::amp;

using Cotangents = SmallVector<Value>;

static Cotangents add(arith::AddFOp, const Expr &, Value g) { return {g, g}; }

static Cotangents sub(arith::SubFOp, const Expr &e, Value g) {
  return {g, e.neg(g)};
}

static Cotangents neg(arith::NegFOp, const Expr &e, Value g) {
  return {e.neg(g)};
}

static Cotangents mul(arith::MulFOp op, const Expr &e, Value g) {
  return {e.mul(g, op.getRhs()), e.mul(g, op.getLhs())};
}

static Cotangents div(arith::DivFOp op, const Expr &e, Value g) {
  Value q = e.div(g, op.getRhs());
  return {q, e.neg(e.mul(q, op.getResult()))};
}

static Cotangents select(arith::SelectOp op, const Expr &e, Value g) {
  Value zero = e.constant(0.0), c = op.getCondition();
  return {Value(), e.select(c, g, zero), e.select(c, zero, g)};
}

/// d/dx of x - trunc(x / y) y, which has jumps: there it is that of one side.
static Cotangents rem(arith::RemFOp op, const Expr &e, Value g) {
  Value quotient = e.div(op.getLhs(), op.getRhs());
  return {g, e.neg(e.mul(g, e.unary<math::TruncOp>(quotient)))};
}

/// Of a value and a constant the constant takes the cotangent of a tie, so that
/// relu has derivative 0 at 0 as in PyTorch, however it is spelled.
template <typename OpTy>
static std::optional<Cotangents>
extremumWithConstant(OpTy op, const Expr &e, Value g,
                     arith::CmpFPredicate isStronger) {
  Value zero = e.constant(0.0), x = op.getLhs(), y = op.getRhs();
  if (matchPattern(x, m_Constant()))
    return Cotangents{Value(), e.select(e.compare(isStronger, y, x), g, zero)};
  if (matchPattern(y, m_Constant()))
    return Cotangents{e.select(e.compare(isStronger, x, y), g, zero), Value()};
  return std::nullopt;
}

/// The larger (smaller) operand takes the cotangent; on a tie each takes half.
/// Where one is NaN, so is the result, and both take it. As torch.maximum.
template <typename OpTy, arith::CmpFPredicate isStronger>
static Cotangents extremum(OpTy op, const Expr &e, Value g) {
  if (auto rule = extremumWithConstant(op, e, g, isStronger))
    return *rule;
  Value x = op.getLhs(), y = op.getRhs(), zero = e.constant(0.0);
  Value isTie = e.compare(arith::CmpFPredicate::OEQ, x, y);
  Value share = e.select(isTie, e.mul(g, e.constant(0.5)), g);
  return {e.select(e.compare(isStronger, y, x), zero, share),
          e.select(e.compare(isStronger, x, y), zero, share)};
}

/// The operand that is the result takes the cotangent, the first one on a tie.
/// As torch.fmax.
template <typename OpTy, arith::CmpFPredicate isStronger>
static Cotangents numberExtremum(OpTy op, const Expr &e, Value g) {
  if (auto rule = extremumWithConstant(op, e, g, isStronger))
    return *rule;
  Value x = op.getLhs(), y = op.getRhs(), zero = e.constant(0.0);
  Value isLess = e.compare(isStronger, y, x);
  Value isNaN = e.compare(arith::CmpFPredicate::UNO, x, x);
  Value isSecond = arith::OrIOp::create(e.b, e.loc, isLess, isNaN);
  return {e.select(isSecond, zero, g), e.select(isSecond, g, zero)};
}

void mlir::amp::registerArithVJPModels(DialectRegistry &registry) {
  using namespace arith;
  registry.addExtension(+[](MLIRContext *context, ArithDialect *) {
    constexpr auto gt = CmpFPredicate::OGT, lt = CmpFPredicate::OLT;
    attachRule<AddFOp, add>(context);
    attachRule<SubFOp, sub>(context);
    attachRule<NegFOp, neg>(context);
    attachRule<MulFOp, mul>(context);
    attachRule<DivFOp, div>(context);
    attachRule<SelectOp, select>(context);
    attachRule<MaximumFOp, extremum<MaximumFOp, gt>>(context);
    attachRule<MaxNumFOp, numberExtremum<MaxNumFOp, gt>>(context);
    attachRule<MinimumFOp, extremum<MinimumFOp, lt>>(context);
    attachRule<MinNumFOp, numberExtremum<MinNumFOp, lt>>(context);
    attachRule<RemFOp, rem>(context);
  });
}
