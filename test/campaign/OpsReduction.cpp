//===- OpsReduction.cpp - Sums, extrema, softmax ----------------*- C++ -*-===//

#include "Ops.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir::amp::campaign;

namespace {
/// Which loops of a reduction go.
struct Plan {
  Shape shape; ///< of the result
  Shape kept;  ///< dimensions that stay
  llvm::SmallVector<char> iterators;
  int64_t count = 1; ///< terms of one element
};
} // namespace

static Plan planReduction(Random &random, llvm::ArrayRef<int64_t> shape) {
  Plan plan;
  int64_t forced = random.below(shape.size());
  for (auto [dim, size] : llvm::enumerate(shape)) {
    bool goes = int64_t(dim) == forced || random.chance(40);
    plan.iterators.push_back(goes ? 'r' : 'p');
    if (goes) {
      plan.count *= size;
      continue;
    }
    plan.kept.push_back(dim);
    plan.shape.push_back(size);
  }
  if (random.chance(15) && plan.kept.size() == 2) {
    std::swap(plan.kept[0], plan.kept[1]);
    std::swap(plan.shape[0], plan.shape[1]);
  }
  return plan;
}

static Value pickRanked(Builder &b) {
  return b.pickOr([](const Value &v) { return !v.shape.empty(); },
                  b.pickShape(1, 4));
}

/// combine(accumulator, term(x)) over the plan's loops.
static Value reduce(Builder &b, const Value &x, const Plan &plan,
                    const std::string &combine, double start,
                    llvm::function_ref<std::string(const std::string &)> term) {
  std::string init = b.filled(plan.shape, start);
  bool accumulatorFirst = b.random.chance(60);
  return b.generic({{x, joinDims(allDims(x.shape.size()))}}, plan.shape,
                   joinDims(plan.kept), plan.iterators, init,
                   [&](const Names &args) {
                     std::string value = term(args[0]);
                     return accumulatorFirst
                                ? b.exact(combine, {args.back(), value})
                                : b.exact(combine, {value, args.back()});
                   });
}

static std::string identity(const std::string &x) { return x; }

/// A sum or a mean, of the elements or of a function of them.
static void makeSum(Builder &b) {
  Value x = pickRanked(b);
  Plan plan = planReduction(b.random, x.shape);
  bool plain = b.random.chance(50);
  Value sum =
      reduce(b, x, plan, "arith.addf", b.random.chance(80) ? 0.0 : 0.5,
             [&](const std::string &v) { return plain ? v : makeUnary(b, v); });
  // A power of two near 1 / count keeps values at unit size.
  double factor = 1;
  while (factor * static_cast<double>(plan.count) > 2)
    factor /= 2;
  if (b.random.chance(50))
    factor = 1.0 / static_cast<double>(plan.count);
  b.push(b.scale(sum, static_cast<float>(factor)));
}

/// The best element, or the best of a function of them. The forced text sums
/// the terms by their shares.
static Value takeBest(Builder &b, const Value &x, const Plan &plan) {
  bool isMax = b.random.chance(50), plain = b.random.chance(60);
  std::string op = std::string(isMax ? "arith.max" : "arith.min") +
                   (b.random.chance(70) ? "imumf" : "numf");
  bool accumulatorFirst = b.random.chance(60);
  double start = isMax ? -16384.0 : 16384.0;
  std::string init = b.filled(plan.shape, b.isForced() ? 0.0 : start);
  return b.generic(
      {{x, joinDims(allDims(x.shape.size()))}}, plan.shape, joinDims(plan.kept),
      plan.iterators, init, [&](const Names &args) {
        std::string term = plain ? args[0] : makeUnary(b, args[0]);
        std::string way =
            b.decide(isMax ? Rule::Largest : Rule::Smallest, term, term);
        if (way.empty())
          return accumulatorFirst ? b.exact(op, {args.back(), term})
                                  : b.exact(op, {term, args.back()});
        return b.exact("arith.addf",
                       {args.back(), b.exact("arith.mulf", {term, way})});
      });
}

static void makeExtremum(Builder &b) {
  Value x = pickRanked(b);
  Plan plan = planReduction(b.random, x.shape);
  b.push(takeBest(b, x, plan));
}

/// Of factors between 1/2 and 1, or not.
static void makeProduct(Builder &b) {
  Value x = pickRanked(b);
  Plan plan = planReduction(b.random, x.shape);
  if (plan.count > 40)
    return;
  b.push(reduce(b, x, plan, "arith.mulf", 1.0, [&](const std::string &v) {
    std::string part =
        b.scalar("arith.mulf", {b.scalar("math.sin", {v}), b.constant(0.25)});
    return b.scalar("arith.addf", {part, b.constant(1.0)});
  }));
}

/// linalg.reduce, named.
static void makeNamedReduce(Builder &b) {
  Value x = pickRanked(b);
  Plan plan = planReduction(b.random, x.shape);
  Names dims;
  Shape kept;
  for (auto [dim, kind] : llvm::enumerate(plan.iterators)) {
    if (kind == 'r')
      dims.push_back(std::to_string(dim));
    else
      kept.push_back(x.shape[dim]);
  }
  std::string init = b.filled(kept, 0.0);
  Value sum =
      b.define(kept, "linalg.reduce { arith.addf } ins(" + x.name + " : " +
                         b.type(x) + ") outs(" + init + " : " + b.type(kept) +
                         ") dimensions = [" + llvm::join(dims, ", ") + "]");
  b.push(b.map(
      sum, [&](const std::string &v) { return b.scalar("math.tanh", {v}); }));
}

/// A reduction of one dimension.
static Plan planOver(const Shape &shape, int64_t over) {
  Plan plan;
  for (auto [dim, size] : llvm::enumerate(shape)) {
    bool isKept = int64_t(dim) != over;
    plan.iterators.push_back(isKept ? 'p' : 'r');
    if (!isKept)
      continue;
    plan.kept.push_back(dim);
    plan.shape.push_back(size);
  }
  return plan;
}

Value mlir::amp::campaign::takeBestOver(Builder &b, const Value &x,
                                        int64_t dim) {
  return takeBest(b, x, planOver(x.shape, dim));
}

/// exp(x - max) / sum, or log of it; over the last dimension or another. Its
/// slope, p (1 - p) or 1 - p, cancels where a row has one large value.
static void makeSoftmax(Builder &b) {
  Value x = pickRanked(b);
  int64_t rank = x.shape.size();
  Plan plan =
      planOver(x.shape, b.random.chance(70) ? rank - 1 : b.random.below(rank));
  bool isLog = b.random.chance(40);
  Value most = reduce(b, x, plan, "arith.maximumf", -16384.0, identity);
  std::string all = joinDims(allDims(rank)), rows = joinDims(plan.kept);
  auto combine = [&](const Value &u, const Value &row, auto body) {
    std::string init = b.empty(x.shape);
    return b.generic({{u, all}, {row, rows}}, x.shape, all,
                     llvm::SmallVector<char>(rank, 'p'), init, body);
  };
  Value shifted = combine(x, most, [&](const Names &args) {
    return b.scalar("arith.subf", {args[0], args[1]});
  });
  auto exponential = [&](const std::string &v) {
    return b.scalar("math.exp", {v});
  };
  if (isLog) {
    Value sum = reduce(b, shifted, plan, "arith.addf", 0.0, exponential);
    Value result = combine(shifted, sum, [&](const Names &args) {
      return b.scalar("arith.subf", {args[0], b.scalar("math.log", {args[1]})});
    });
    b.push(b.blurSlope(result, x, /*isOfY=*/false));
    return;
  }
  Value powers = b.map(shifted, exponential);
  Value sum = reduce(b, powers, plan, "arith.addf", 0.0, identity);
  Value result = combine(powers, sum, [&](const Names &args) {
    return b.scalar("arith.divf", {args[0], args[1]});
  });
  b.push(b.blurSlope(result, x, /*isOfY=*/true));
}

/// (x - mean) / sqrt(variance + 1/16), over the last dimension.
static void makeNormalize(Builder &b) {
  Value x = pickRanked(b);
  int64_t rank = x.shape.size();
  Plan plan;
  plan.iterators.assign(rank, 'p');
  plan.iterators.back() = 'r';
  plan.kept = allDims(rank - 1);
  plan.shape.assign(x.shape.begin(), x.shape.end() - 1);
  double inverse = static_cast<float>(1.0 / x.shape.back());
  std::string all = joinDims(allDims(rank)), rows = joinDims(plan.kept);
  llvm::SmallVector<char> loops(rank, 'p');
  Value mean =
      b.scale(reduce(b, x, plan, "arith.addf", 0.0, identity), inverse);
  std::string init = b.empty(x.shape);
  Value centred = b.generic({{x, all}, {mean, rows}}, x.shape, all, loops, init,
                            [&](const Names &args) {
                              return b.scalar("arith.subf", {args[0], args[1]});
                            });
  Value variance = b.scale(reduce(b, centred, plan, "arith.addf", 0.0,
                                  [&](const std::string &v) {
                                    return b.scalar("arith.mulf", {v, v});
                                  }),
                           inverse);
  std::string out = b.empty(x.shape);
  b.push(b.generic({{centred, all}, {variance, rows}}, x.shape, all, loops, out,
                   [&](const Names &args) {
                     std::string sum =
                         b.scalar("arith.addf", {args[1], b.constant(0.0625)});
                     return b.scalar("arith.mulf",
                                     {args[0], b.scalar("math.rsqrt", {sum})});
                   }));
}

void mlir::amp::campaign::addReductionRows(std::vector<OpRow> &rows) {
  rows.push_back({"sum", 8, false, makeSum});
  rows.push_back({"extremum", 4, true, makeExtremum});
  rows.push_back({"product", 2, false, makeProduct});
  rows.push_back({"named_reduce", 2, false, makeNamedReduce});
  // Shifting by the maximum changes nothing: no kink in exact arithmetic.
  rows.push_back({"softmax", 4, false, makeSoftmax});
  rows.push_back({"normalize", 3, false, makeNormalize});
}
