//===- Bodies.cpp - Random scalar expressions -------------------*- C++ -*-===//

#include "Ops.h"

using namespace mlir::amp::campaign;

/// x * x + c.
static std::string squarePlus(Builder &b, const std::string &x, double c) {
  std::string square = b.scalar("arith.mulf", {x, x});
  return b.scalar("arith.addf", {square, b.constant(c)});
}

/// A function whose domain is everything, of a name alone.
static std::string makeTotal(Builder &b, const std::string &x) {
  return b.scalar(
      b.random.pick<std::string>({"math.tanh", "math.sin", "math.cos",
                                  "math.erf", "math.atan", "arith.negf"}),
      {x});
}

/// One whose domain is what is positive, of x * x + 1/2.
static std::string makePositive(Builder &b, const std::string &x) {
  std::string op =
      b.random.pick<std::string>({"math.log", "math.log2", "math.log10",
                                  "math.log1p", "math.sqrt", "math.rsqrt"});
  return b.scalar(op, {squarePlus(b, x, 0.5)});
}

static std::string makeExponential(Builder &b, const std::string &x) {
  std::string op =
      b.random.pick<std::string>({"math.exp", "math.exp2", "math.expm1"});
  if (b.random.chance(50))
    return b.scalar(op, {b.scalar("math.tanh", {x})});
  return b.scalar(op, {b.scalar("arith.negf", {squarePlus(b, x, 0.0)})});
}

/// 1 / (1 + exp(-x)). Where it is a function of its own, its slope is
/// y * (1 - y), of a rounded y.
static std::string makeSigmoid(Builder &b, const std::string &x) {
  std::string e = b.scalar("math.exp", {b.scalar("arith.negf", {x})});
  std::string one = b.constant(1.0);
  std::string y =
      b.scalar("arith.divf", {one, b.scalar("arith.addf", {one, e})});
  return b.blurScalar(y, x);
}

/// x/2 (1 + erf(x / sqrt(2))), with an inexact sqrt(1/2).
static std::string makeGelu(Builder &b, const std::string &x) {
  std::string half = b.constant(0.5), one = b.constant(1.0);
  std::string inner = b.scalar("arith.mulf", {x, b.constant(0.70710678)});
  std::string cdf =
      b.scalar("arith.addf", {b.scalar("math.erf", {inner}), one});
  return b.scalar("arith.mulf", {b.scalar("arith.mulf", {x, half}), cdf});
}

static std::string makePower(Builder &b, const std::string &x) {
  std::string exponent = b.constant(b.random.pick<double>({-1.5, 0.75, 2.0}));
  return b.scalar("math.powf", {squarePlus(b, x, 0.75), exponent});
}

static std::string select(Builder &b, const std::string &condition,
                          const std::string &ifTrue,
                          const std::string &ifFalse) {
  std::string name = b.fresh("s");
  b.line(name + " = arith.select " + condition + ", " + ifTrue + ", " +
         ifFalse + " : " + b.getElement());
  return name;
}

static std::string compareAndSelect(Builder &b, const std::string &x,
                                    const std::string &y,
                                    const std::string &ifLess,
                                    const std::string &ifNot) {
  auto predicate = b.random.pick<std::string>({"olt", "ult", "ole"});
  Rule rule = predicate == "ole" ? Rule::AtMost : Rule::Less;
  return select(b, b.compareFloats(predicate, rule, x, y), ifLess, ifNot);
}

/// The rule says how much of the result is x.
static std::string makeBetter(Builder &b, const std::string &op, Rule rule,
                              const std::string &x, const std::string &y) {
  std::string way = b.decide(rule, x, y);
  return way.empty() ? b.scalar(op, {x, y}) : b.mix(way, x, y);
}

/// Of x and a constant the constant has ties.
static std::string makeBounded(Builder &b, const std::string &x) {
  bool isMax = b.random.chance(50), isNumber = b.random.chance(50);
  std::string bound = b.constant(isMax ? 0.0 : 0.5),
              op = std::string(isMax ? "arith.max" : "arith.min") +
                   (isNumber ? "numf" : "imumf");
  if (b.random.chance(50))
    return makeBetter(b, op, isMax ? Rule::More : Rule::Less, x, bound);
  return makeBetter(b, op, isMax ? Rule::AtLeast : Rule::AtMost, bound, x);
}

/// Between two constants; on one of them the value counts.
static std::string makeClamp(Builder &b, const std::string &x) {
  std::string low = b.constant(-0.25), high = b.constant(0.75);
  std::string above = b.decide(Rule::More, x, high),
              below = b.decide(Rule::Less, x, low);
  if (!above.empty()) {
    std::string one = b.constant(1.0);
    std::string inside =
        b.exact("arith.subf", {b.exact("arith.subf", {one, above}), below});
    std::string bounds =
        b.exact("arith.addf", {b.exact("arith.mulf", {above, high}),
                               b.exact("arith.mulf", {below, low})});
    return b.scalar("math.fma", {inside, x, bounds});
  }
  if (!b.isF32())
    return b.scalar("arith.minimumf",
                    {b.exact("arith.maximumf", {x, low}), high});
  std::string name = b.fresh("s");
  b.line(name + " = math.clampf " + x + " to [" + low + ", " + high +
         "] : " + b.getElement());
  return name;
}

/// x with the sign of x - 1/4.
static std::string makeCopySign(Builder &b, const std::string &x) {
  std::string y = b.scalar("arith.subf", {x, b.constant(0.25)});
  std::string way = b.decide(Rule::SignOfBoth, x, y);
  return way.empty() ? b.scalar("math.copysign", {x, y})
                     : b.scalar("arith.mulf", {x, way});
}

std::string mlir::amp::campaign::makeKink(Builder &b, const std::string &x) {
  switch (b.random.below(6)) {
  case 0: {
    std::string way = b.decide(Rule::Sign, x, x);
    return way.empty() ? b.scalar("math.absf", {x})
                       : b.scalar("arith.mulf", {x, way});
  }
  case 1:
  case 2:
    return makeBounded(b, x);
  case 3:
    return makeClamp(b, x);
  case 4:
    return makeCopySign(b, x);
  default:
    return compareAndSelect(b, x, b.constant(0.25), makeTotal(b, x), x);
  }
}

std::string mlir::amp::campaign::makeBetterOfTwo(Builder &b,
                                                 const std::string &x,
                                                 const std::string &y) {
  switch (b.random.below(4)) {
  case 0:
    return makeBetter(b, "arith.maximumf", Rule::MoreOrHalf, x, y);
  case 1:
    return makeBetter(b, "arith.minimumf", Rule::LessOrHalf, x, y);
  case 2:
    return makeBetter(b, "arith.maxnumf", Rule::AtLeast, x, y);
  default:
    return makeBetter(b, "arith.minnumf", Rule::AtMost, x, y);
  }
}

std::string mlir::amp::campaign::makeUnary(Builder &b, const std::string &x) {
  switch (b.random.below(b.mayKink ? 9 : 7)) {
  case 0:
    return makeTotal(b, x);
  case 1:
    return makePositive(b, x);
  case 2:
    return makeExponential(b, x);
  case 3:
    return makeSigmoid(b, x);
  case 4:
    return makeGelu(b, x);
  case 5:
    return makePower(b, x);
  case 6:
    return b.scalar(
        "arith.mulf",
        {x, b.constant(b.random.pick<double>({-1.0, 0.5, 0.75, 1.25}))});
  default:
    return makeKink(b, x);
  }
}

std::string mlir::amp::campaign::makeBinary(Builder &b, const std::string &x,
                                            const std::string &y) {
  switch (b.random.below(b.mayKink ? 8 : 6)) {
  case 0:
    return b.scalar("arith.addf", {x, y});
  case 1:
    return b.scalar("arith.subf", {x, y});
  case 2:
    return b.scalar("arith.mulf", {x, b.scalar("math.tanh", {y})});
  case 3:
    return b.scalar("arith.divf", {x, squarePlus(b, y, 1.0)});
  case 4:
    return b.scalar("math.fma", {x, b.scalar("math.sin", {y}), y});
  case 5:
    return b.scalar("arith.mulf", {x, y});
  case 6:
    return compareAndSelect(b, x, y, y, b.scalar("math.sin", {x}));
  default:
    return makeBetterOfTwo(b, x, y);
  }
}

std::string mlir::amp::campaign::makeBody(Builder &b, Names leaves) {
  int64_t extra = b.random.between(leaves.size() == 1, 2);
  for (int64_t i = 0; i < extra; ++i) {
    std::string &leaf = b.random.pick(leaves);
    std::string value = makeUnary(b, leaf);
    // Sometimes both go on: a value with two readers.
    if (b.random.chance(30))
      leaves.push_back(value);
    else
      leaf = value;
  }
  while (leaves.size() > 1) {
    std::string last = leaves.back();
    leaves.pop_back();
    leaves.back() = makeBinary(b, leaves.back(), last);
  }
  // Products of large values would grow from op to op.
  return b.random.chance(30) ? b.scalar("math.tanh", {leaves[0]}) : leaves[0];
}

bool mlir::amp::campaign::fitMap(Random &random, llvm::ArrayRef<int64_t> shape,
                                 const Value &value, std::string &map) {
  map.clear();
  llvm::SmallVector<bool> taken(shape.size(), false);
  for (int64_t size : value.shape) {
    llvm::SmallVector<int64_t> fitting;
    for (size_t dim = 0; dim < shape.size(); ++dim)
      if (shape[dim] == size && !taken[dim])
        fitting.push_back(dim);
    if (fitting.empty() && size != 1)
      return false;
    map += map.empty() ? "" : ", ";
    if (fitting.empty() || (size == 1 && random.chance(50))) {
      map += "0";
      continue;
    }
    // In order more often than not; any order else.
    int64_t dim = random.chance(70) ? fitting[0] : random.pick(fitting);
    taken[dim] = true;
    map += "d" + std::to_string(dim);
  }
  return true;
}
