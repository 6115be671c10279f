//===- FloatRanges.cpp - What a body's floats may be ------------*- C++ -*-===//

#include "FloatRanges.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/ADT/TypeSwitch.h"
#include <algorithm>
#include <cmath>

using namespace mlir;
using namespace mlir::amp;

using Result = std::optional<FloatRange>;

static Result getHull(std::initializer_list<double> values) {
  auto [least, most] = std::minmax(values);
  return FloatRange{least, most};
}

static Result multiply(FloatRange x, FloatRange y) {
  return getHull({x.lower * y.lower, x.lower * y.upper, x.upper * y.lower,
                  x.upper * y.upper});
}

static Result square(FloatRange x) {
  double most = std::max(-x.lower, x.upper);
  double least = std::max({x.lower, -x.upper, 0.0});
  return FloatRange{least * least, most * most};
}

static Result divide(FloatRange x, FloatRange y) {
  if (y.lower <= 0 && y.upper >= 0)
    return std::nullopt;
  return multiply(x, {1 / y.upper, 1 / y.lower});
}

static Result takeRoot(FloatRange x) {
  if (x.lower < 0)
    return std::nullopt;
  return FloatRange{std::sqrt(x.lower), std::sqrt(x.upper)};
}

/// Of what decays: a base of at most 1, and an exponent of at least 0.
static Result raise(FloatRange base, FloatRange exponent) {
  if (base.lower < 0 || base.upper > 1 || exponent.lower < 0)
    return std::nullopt;
  return FloatRange{0, std::pow(base.upper, exponent.lower)};
}

/// By far more than an op's error (40 units in the last place for functions,
/// docs/Numerics.md). What may underflow may be zero; what comes near the end
/// of the type has no range.
static Result widen(Result range, Type type) {
  auto floating = dyn_cast<FloatType>(type);
  if (!range || !floating || floating.getFPMantissaWidth() < 8)
    return std::nullopt;
  const llvm::fltSemantics &semantics = floating.getFloatSemantics();
  double share = std::ldexp(256.0, -int(floating.getFPMantissaWidth()));
  double most =
      std::ldexp(1.0, llvm::APFloat::semanticsMaxExponent(semantics) - 1);
  double least =
      std::ldexp(1.0, llvm::APFloat::semanticsMinExponent(semantics) + 1);
  double lower = range->lower - share * std::abs(range->lower);
  double upper = range->upper + share * std::abs(range->upper);
  if (std::abs(lower) < least)
    lower = std::min(lower, 0.0);
  if (std::abs(upper) < least)
    upper = std::max(upper, 0.0);
  // Also if one is NaN.
  if (!(lower > -most && upper < most))
    return std::nullopt;
  return FloatRange{lower, upper};
}

Result FloatRanges::get(Value value) const {
  auto found = ranges.find(value);
  return found == ranges.end() ? Result() : Result(found->second);
}

Result FloatRanges::evaluate(Operation *op) const {
  if (auto constant = dyn_cast<arith::ConstantOp>(op)) {
    auto attr = dyn_cast<FloatAttr>(constant.getValue());
    return attr ? getHull({attr.getValueAsDouble()}) : std::nullopt;
  }
  ValueRange operands = op->getOperands();
  if (isa<arith::SelectOp>(op))
    operands = operands.drop_front(); // either, whatever the condition
  SmallVector<FloatRange> in;
  for (Value operand : operands) {
    Result range = get(operand);
    if (!range)
      return std::nullopt;
    in.push_back(*range);
  }
  using R = Result;
  return llvm::TypeSwitch<Operation *, R>(op)
      .Case([&](arith::AddFOp) -> R {
        return FloatRange{in[0].lower + in[1].lower, in[0].upper + in[1].upper};
      })
      .Case([&](arith::SubFOp) -> R {
        return FloatRange{in[0].lower - in[1].upper, in[0].upper - in[1].lower};
      })
      .Case([&](arith::MulFOp o) -> R {
        bool isSquare = o.getLhs() == o.getRhs();
        return isSquare ? square(in[0]) : multiply(in[0], in[1]);
      })
      .Case([&](arith::DivFOp) { return divide(in[0], in[1]); })
      .Case([&](arith::NegFOp) -> R {
        return FloatRange{-in[0].upper, -in[0].lower};
      })
      .Case([&](arith::MaximumFOp) -> R {
        return FloatRange{std::max(in[0].lower, in[1].lower),
                          std::max(in[0].upper, in[1].upper)};
      })
      .Case([&](arith::SelectOp) -> R {
        return FloatRange{std::min(in[0].lower, in[1].lower),
                          std::max(in[0].upper, in[1].upper)};
      })
      .Case([&](math::SqrtOp) { return takeRoot(in[0]); })
      .Case([&](math::PowFOp) { return raise(in[0], in[1]); })
      .Case<arith::ExtFOp, arith::TruncFOp>([&](auto) -> R { return in[0]; })
      .Default(R());
}

void FloatRanges::follow(Block &block) {
  for (Operation &op : block) {
    if (op.getNumResults() != 1)
      continue;
    Value value = op.getResult(0);
    if (Result range = widen(evaluate(&op), value.getType()))
      ranges[value] = *range;
  }
}
