//===- ArithVJP.cpp - VJP rules of arith ops --------------------*- C++ -*-===//

#include "ScalarRules.h"
#include "amp/ExternalModels/ExternalModels.h"

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

/// The larger (smaller) operand takes the cotangent; on a tie the second one,
/// or the one that is a constant, so that relu has derivative 0 at 0 as in
/// PyTorch, however it is spelled.
template <typename OpTy, arith::CmpFPredicate predicate>
static Cotangents extremum(OpTy op, const Expr &e, Value g) {
  Value zero = e.constant(0.0);
  if (matchPattern(op.getLhs(), m_Constant())) {
    Value second = e.compare(predicate, op.getRhs(), op.getLhs());
    return {e.select(second, zero, g), e.select(second, g, zero)};
  }
  Value first = e.compare(predicate, op.getLhs(), op.getRhs());
  return {e.select(first, g, zero), e.select(first, zero, g)};
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
    attachRule<MaxNumFOp, extremum<MaxNumFOp, gt>>(context);
    attachRule<MinimumFOp, extremum<MinimumFOp, lt>>(context);
    attachRule<MinNumFOp, extremum<MinNumFOp, lt>>(context);
  });
}
