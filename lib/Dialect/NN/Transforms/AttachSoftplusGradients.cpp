//===- AttachSoftplusGradients.cpp - At the kink of a formula ---*- C++ -*-===//
//
// Frontends print softplus as max(x, 0) + log1p(exp(-|x|)), which never
// overflows, and whose two terms have kinks at 0 that cancel. Derivatives of
// the terms do not: there each is 0, and the sum's is 1/2.
//
//===----------------------------------------------------------------------===//

#include "Raising.h"
#include "amp/Dialect/NN/Transforms/Passes.h"
#include "amp/Support/LinalgBuilders.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Transforms/RegionUtils.h"
#include <cmath>

namespace mlir::amp {
#define GEN_PASS_DEF_NNATTACHSOFTPLUSGRADIENTS
#include "amp/Dialect/NN/Transforms/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::nn;

/// What an expression of `x`, 0, maxima, minima and choices by their order is
/// for a number in the place of `x`. Such functions f have f(a x) = a f(x) for
/// positive a, so that two numbers say all of them.
static std::optional<double> evaluate(Expr expr, Expr x, double number) {
  if (expr == x)
    return number;
  if (expr->kind == Node::Constant && expr->number == 0)
    return 0;
  if (expr->kind == Node::Sum && expr->terms.size() == 1 && !expr->number) {
    auto value = evaluate(expr->terms[0].first, x, number);
    return value ? std::optional(*value * expr->terms[0].second) : value;
  }
  SmallVector<double, 3> args;
  for (Expr arg : expr->args) {
    auto value = evaluate(arg, x, number);
    if (!value)
      return value;
    args.push_back(*value);
  }
  if (expr->kind != Node::Call)
    return std::nullopt;
  if (expr->name == "max")
    return std::max(args[0], args[1]);
  if (expr->name == "min")
    return std::min(args[0], args[1]);
  if (expr->name == "select")
    return args[0] != 0 ? args[1] : args[2];
  if (expr->name != "cmpf")
    return std::nullopt;
  auto predicate = arith::CmpFPredicate(int64_t(expr->number));
  return arith::applyCmpPredicate(predicate, APFloat(args[0]),
                                  APFloat(args[1]));
}

namespace {
/// a * softplus(b * x), a and b being 1 or -1.
struct Softplus {
  double outer, inner;
};
} // namespace

static std::optional<Softplus> match(ExprPool &pool, Expr expr, Expr x) {
  if (expr->kind != Node::Sum || expr->number != 0 || expr->terms.size() != 2)
    return std::nullopt;
  Expr smooth = pool.call(
      "log1p", {pool.call("exp", {pool.scale(-1, pool.call("absf", {x}))})});
  for (unsigned i : {0, 1}) {
    auto [logarithm, outer] = expr->terms[i];
    auto [extreme, factor] = expr->terms[1 - i];
    if (!pool.equal(logarithm, smooth) || std::abs(outer) != 1)
      continue;
    auto right = evaluate(extreme, x, 1), left = evaluate(extreme, x, -1);
    for (double inner : {1, -1})
      if (right && left && *right * factor == outer * std::max(inner, 0.0) &&
          *left * factor == outer * std::max(-inner, 0.0))
        return Softplus{outer, inner};
  }
  return std::nullopt;
}

/// The cotangent of x: a b / (1 + exp(-b x)) times that of the value.
static Value createCotangent(OpBuilder &b, Location loc, Value given, Value x,
                             Softplus softplus) {
  auto type = cast<RankedTensorType>(x.getType());
  auto element = cast<FloatType>(type.getElementType());
  FloatType compute = amp::getComputeFloat(element);
  return amp::createElementwise(
      b, loc, type.getShape(), {given, x}, Type(element),
      [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
        auto number = [&](double value) -> Value {
          return arith::ConstantOp::create(nested, loc,
                                           nested.getFloatAttr(compute, value));
        };
        Value dy = amp::convertFloat(nested, loc, args[0], compute);
        Value at = amp::convertFloat(nested, loc, args[1], compute);
        Value scaled =
            arith::MulFOp::create(nested, loc, at, number(-softplus.inner));
        Value exp = math::ExpOp::create(nested, loc, scaled);
        Value sum = arith::AddFOp::create(nested, loc, exp, number(1));
        Value slope = arith::DivFOp::create(
            nested, loc, number(softplus.outer * softplus.inner), sum);
        Value result = arith::MulFOp::create(nested, loc, dy, slope);
        return {amp::convertFloat(nested, loc, result, element)};
      })[0];
}

static void attach(Value root, Value x, Softplus softplus) {
  OpBuilder b(root.getContext());
  b.setInsertionPointAfterValue(root);
  Location loc = root.getLoc();
  auto gradient = amp::GradientOp::create(b, loc, root.getType(), root, x);
  root.replaceAllUsesExcept(gradient.getResult(0), gradient);
  Block &body = gradient.getBody().emplaceBlock();
  Value given = body.addArgument(root.getType(), loc);
  b.setInsertionPointToEnd(&body);
  amp::YieldOp::create(b, loc, createCotangent(b, loc, given, x, softplus));
}

static void visit(Value root) {
  Sources sources(root, 8);
  if (!sources.hasInBody<math::Log1pOp>())
    return;
  for (Value input : getCandidates(root, sources)) {
    Match found(root, input);
    Expr expr = found.read();
    if (!expr)
      continue;
    Expr x = found.pool.element(input, found.getDims());
    if (auto softplus = match(found.pool, expr, x))
      return attach(root, input, *softplus);
  }
}

/// The ops whose gradient is taken, of a block: not those that a rule stands
/// for, or a stop.
static llvm::SetVector<Operation *> findDifferentiated(Block &block) {
  llvm::SetVector<Operation *> found;
  found.insert(block.getTerminator());
  auto add = [&](Operation *op, OpOperand &operand) {
    auto rule = dyn_cast<amp::VJPOpInterface>(op);
    Operation *source = operand.get().getDefiningOp();
    if (source && source->getBlock() == &block &&
        (!rule || rule.differentiates(operand)))
      found.insert(source);
  };
  for (unsigned i = 0; i < found.size(); ++i) {
    Operation *op = found[i];
    for (OpOperand &operand : op->getOpOperands())
      add(op, operand);
    visitUsedValuesDefinedAbove(op->getRegions(),
                                [&](OpOperand *operand) { add(op, *operand); });
  }
  return found;
}

namespace {
struct NNAttachSoftplusGradients
    : amp::impl::NNAttachSoftplusGradientsBase<NNAttachSoftplusGradients> {
  void runOnOperation() override {
    func::FuncOp func = getOperation();
    if (func.isExternal() || !func.getBody().hasOneBlock())
      return;
    for (Operation *op : findDifferentiated(func.getBody().front())) {
      auto type = op->getNumResults() == 1
                      ? dyn_cast<RankedTensorType>(op->getResult(0).getType())
                      : RankedTensorType();
      if (isa<linalg::GenericOp>(op) && type && type.hasStaticShape() &&
          isa<FloatType>(type.getElementType()))
        visit(op->getResult(0));
    }
  }
};
} // namespace
