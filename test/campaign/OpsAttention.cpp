//===- OpsAttention.cpp - nn.attention --------------------------*- C++ -*-===//
//
// As in OpsNN.cpp: the op in f32, what it means in the other texts.
//
//===----------------------------------------------------------------------===//

#include "Ops.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <cmath>

using namespace mlir::amp::campaign;

namespace {
/// The choices for one nn.attention.
struct Attention {
  int64_t batch, heads, group, queries, keys;
  Value query, key, value;
  bool isCausal;
  double scale;
  /// In all texts: added to the scores; no name: none.
  Value mask;
  /// Or a tensor of integers: a query sees the keys with one that is not 0,
  /// and the first key.
  std::string sees;

  Shape maskShape() const { return {1, 1, queries, keys}; }
};
} // namespace

static void pickMask(Builder &b, Attention &a) {
  int64_t kind = b.random.below(3);
  if (kind == 1) {
    Shape shape = {a.batch, a.heads * a.group, a.queries, a.keys};
    for (int64_t dim = 0; dim < 3; ++dim)
      if (b.random.chance(50))
        shape[dim] = 1;
    a.mask = pickExactly(b, shape);
  }
  if (kind == 2)
    a.sees = b.addIndices(a.maskShape(), 2);
}

static Attention pickAttention(Builder &b) {
  Attention a;
  // Keys come in blocks of 64.
  bool isLong = b.random.chance(15);
  a.batch = isLong ? 1 : b.random.between(1, 2);
  a.heads = isLong ? 1 : b.random.between(1, 2);
  a.group = b.random.between(1, 3);
  a.queries = b.random.between(1, isLong ? 3 : 7);
  a.keys = a.queries + (isLong ? b.random.between(60, 70) : b.random.below(5));
  int64_t size = b.random.between(1, isLong ? 3 : 9);
  a.query = pickExactly(b, {a.batch, a.heads * a.group, a.queries, size});
  a.key = pickExactly(b, {a.batch, a.heads, a.keys, size});
  a.value = pickExactly(b, {a.batch, a.heads, a.keys, b.random.between(1, 5)});
  a.isCausal = b.random.chance(40);
  bool isScaled = b.random.chance(30);
  a.scale = isScaled ? 0.75 : 1 / std::sqrt(static_cast<double>(size));
  pickMask(b, a);
  return a;
}

/// The booleans, in f32.
static std::string makeBooleans(Builder &b, const Attention &a) {
  std::string type = Builder::indexType(a.maskShape()),
              bits = type.substr(0, type.size() - 4) + "i1>",
              name = b.fresh("m"), init = b.fresh("m"),
              map = "affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>";
  b.line(init + " = tensor.empty() : " + bits);
  b.line(name + " = linalg.generic {indexing_maps = [" + map + ", " + map +
         "], iterator_types = [\"parallel\", \"parallel\", \"parallel\", "
         "\"parallel\"]} ins(" +
         a.sees + " : " + type + ") outs(" + init + " : " + bits + ") {");
  b.line("^bb0(%is: i32, %o: i1):");
  b.line("  %j = linalg.index 3 : index");
  b.line("  %first = arith.constant 0 : index");
  b.line("  %none = arith.constant 0 : i32");
  b.line("  %isFirst = arith.cmpi eq, %j, %first : index");
  b.line("  %isSeen = arith.cmpi ne, %is, %none : i32");
  b.line("  %either = arith.ori %isFirst, %isSeen : i1");
  b.line("  linalg.yield %either : i1");
  b.line("} -> " + bits);
  return "mask(" + name + " : " + bits + ") ";
}

/// [B, H, ...] as [B, heads, group, ...]: grouped heads read one key head.
static Value splitHeads(Builder &b, const Value &x, int64_t heads) {
  Shape shape = x.shape;
  heads = std::min(heads, shape[1]);
  shape[1] /= heads;
  shape.insert(shape.begin() + 1, heads);
  Names sizes;
  for (int64_t size : shape)
    sizes.push_back(std::to_string(size));
  return b.define(shape, "tensor.expand_shape " + x.name +
                             " [[0], [1, 2], [3], [4]] output_shape [" +
                             llvm::join(sizes, ", ") + "] : " + b.type(x) +
                             " into " + b.type(shape));
}

/// In a body over [B, heads, group, T, S]: the score if the query sees the key,
/// else one whose exponential is 0. `sees` is "" or the key's integer.
static std::string selectSeen(Builder &b, const Attention &a,
                              const std::string &score,
                              const std::string &sees) {
  auto define = [&](const std::string &text) {
    std::string name = b.fresh("n");
    b.line(name + " = " + text);
    return name;
  };
  std::string j = define("linalg.index 4 : index"),
              holds = define("arith.constant true");
  if (a.isCausal) {
    std::string i = define("linalg.index 3 : index");
    std::string reach = define("arith.constant " +
                               std::to_string(a.keys - a.queries) + " : index");
    std::string last = define("arith.addi " + i + ", " + reach + " : index");
    holds = define("arith.cmpi sle, " + j + ", " + last + " : index");
  }
  if (!sees.empty()) {
    std::string zero = define("arith.constant 0 : index");
    std::string first =
        define("arith.cmpi eq, " + j + ", " + zero + " : index");
    std::string seen =
        define("arith.cmpf one, " + sees + ", " + b.wide(0.0) + " : f64");
    std::string either = define("arith.ori " + first + ", " + seen + " : i1");
    holds = define("arith.andi " + either + ", " + holds + " : i1");
  }
  return define("arith.select " + holds + ", " + score + ", " + b.wide(-1.0e5) +
                " : f64");
}

/// The masked scores of [B, heads, group, T, S].
static Value makeScores(Builder &b, const Attention &a) {
  Value query = splitHeads(b, a.query, a.heads);
  Shape shape = {a.batch, a.heads, a.group, a.queries, a.keys};
  Value products =
      b.generic({{query, "d0, d1, d2, d3, d5"}, {a.key, "d0, d1, d4, d5"}},
                shape, "d0, d1, d2, d3, d4", {'p', 'p', 'p', 'p', 'p', 'r'},
                makeZeros(b, shape).name, [&](const Names &args) {
                  std::string term = b.scalar("arith.mulf", {args[0], args[1]});
                  return b.exact("arith.addf", {args.back(), term});
                });
  std::string all = joinDims(allDims(5));
  llvm::SmallVector<Builder::Operand> operands = {{products, all}};
  Value mask = a.mask;
  if (!a.sees.empty())
    mask = b.define(a.maskShape(), "arith.sitofp " + a.sees + " : " +
                                       Builder::indexType(a.maskShape()) +
                                       " to " + b.type(a.maskShape()));
  if (!mask.name.empty()) {
    Value split = splitHeads(b, mask, a.heads);
    Names map;
    for (auto [dim, size] : llvm::enumerate(split.shape))
      map.push_back(size == 1 ? "0" : "d" + std::to_string(dim));
    operands.push_back({split, llvm::join(map, ", ")});
  }
  return b.generic(
      operands, shape, all, {'p', 'p', 'p', 'p', 'p'}, b.empty(shape),
      [&](const Names &args) {
        std::string score = b.scalar("arith.mulf", {args[0], b.wide(a.scale)});
        if (!a.mask.name.empty())
          score = b.scalar("arith.addf", {score, args[1]});
        if (!a.isCausal && a.sees.empty())
          return score;
        return selectSeen(b, a, score, a.sees.empty() ? "" : args[1]);
      });
}

static void makeAttention(Builder &b) {
  Attention a = pickAttention(b);
  int64_t width = a.value.shape[3];
  Shape shape = {a.batch, a.heads * a.group, a.queries, width};
  if (b.isF32()) {
    std::string options;
    if (!a.mask.name.empty())
      options = "mask(" + a.mask.name + " : " + b.type(a.mask) + ") ";
    if (!a.sees.empty())
      options = makeBooleans(b, a);
    if (a.isCausal)
      options += "causal ";
    if (a.scale == 0.75)
      options += "scale(0.75) ";
    Value result{b.fresh(), shape};
    b.line(result.name + ", " + b.fresh() + ", " + b.fresh() +
           " = nn.attention " + a.query.name + ", " + a.key.name + ", " +
           a.value.name + " " + options + ": " + b.type(a.query) + ", " +
           b.type(a.key) + ", " + b.type(a.value) + " -> " + b.type(shape) +
           ", " + b.type(Shape(shape.begin(), shape.end() - 1)));
    b.push(result);
    return;
  }
  Value weights = softmaxRows(b, makeScores(b, a), 4, /*isLog=*/false);
  Shape split = {a.batch, a.heads, a.group, a.queries, width};
  Value sums =
      b.generic({{weights, "d0, d1, d2, d3, d5"}, {a.value, "d0, d1, d5, d4"}},
                split, "d0, d1, d2, d3, d4", {'p', 'p', 'p', 'p', 'p', 'r'},
                makeZeros(b, split).name, [&](const Names &args) {
                  std::string term = b.scalar("arith.mulf", {args[0], args[1]});
                  return b.exact("arith.addf", {args.back(), term});
                });
  b.push(b.define(shape, "tensor.collapse_shape " + sums.name +
                             " [[0], [1, 2], [3], [4]] : " + b.type(sums) +
                             " into " + b.type(shape)));
}

void mlir::amp::campaign::addAttentionRows(std::vector<OpRow> &rows) {
  rows.push_back({"nn_attention", 4, false, makeAttention});
}
