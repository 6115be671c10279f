//===- RaiseActivations.cpp - gelu and silu ---------------------*- C++ -*-===//

#include "Raising.h"
#include "amp/Dialect/NN/Transforms/Passes.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include <cmath>

namespace mlir::amp {
#define GEN_PASS_DEF_NNRAISEACTIVATIONS
#include "amp/Dialect/NN/Transforms/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::nn;

/// x * 0.5 * (1 + erf(x / sqrt(2))).
static Expr makeGeluErf(ExprPool &pool, Expr x) {
  Expr erf = pool.call("erf", {pool.scale(std::sqrt(0.5), x)});
  return pool.scale(0.5, pool.mul(x, pool.add(pool.constant(1), erf)));
}

/// x * 0.5 * (1 + tanh(sqrt(2/pi) * (x + 0.044715 x^3))).
static Expr makeGeluTanh(ExprPool &pool, Expr x) {
  Expr cube = pool.scale(0.044715, pool.power(x, 3));
  Expr inner = pool.scale(std::sqrt(2 / M_PI), pool.add(x, cube));
  Expr tanh = pool.call("tanh", {inner});
  return pool.scale(0.5, pool.mul(x, pool.add(pool.constant(1), tanh)));
}

/// x / (1 + exp(-x)).
static Expr makeSilu(ExprPool &pool, Expr x) {
  Expr exp = pool.call("exp", {pool.scale(-1, x)});
  return pool.div(x, pool.add(pool.constant(1), exp));
}

static Value raise(OpBuilder &b, Value root) {
  Sources sources(root, 14);
  bool hasErf = sources.hasInBody<math::ErfOp>();
  bool hasTanh = sources.hasInBody<math::TanhOp>();
  bool hasExp = sources.hasInBody<math::ExpOp>();
  if (!hasErf && !hasTanh && !hasExp)
    return nullptr;
  Location loc = root.getLoc();
  Type type = root.getType();
  for (Value input : getCandidates(root, sources)) {
    Match match(root, input);
    Expr expr = match.read();
    if (!expr)
      continue;
    Expr x = match.pool.element(input, match.getDims());
    auto is = [&](bool maybe, Expr (*make)(ExprPool &, Expr)) {
      return maybe && match.pool.equal(expr, make(match.pool, x));
    };
    if (is(hasErf, makeGeluErf))
      return markRaised(GeluOp::create(b, loc, type, input, GeluForm::Erf));
    if (is(hasTanh, makeGeluTanh))
      return markRaised(GeluOp::create(b, loc, type, input, GeluForm::Tanh));
    if (is(hasExp, makeSilu))
      return markRaised(SiluOp::create(b, loc, type, input));
  }
  return nullptr;
}

namespace {
struct NNRaiseActivations
    : amp::impl::NNRaiseActivationsBase<NNRaiseActivations> {
  void runOnOperation() override { raiseAll(getOperation(), raise); }
};
} // namespace
