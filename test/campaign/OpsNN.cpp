//===- OpsNN.cpp - Named ops of the nn dialect ------------------*- C++ -*-===//
//
// In f32 the op itself; in the other texts, where that is short, what its
// description says, in generics: the oracle then shares nothing with it. Layers
// are in OpsLayers.cpp.
//
//===----------------------------------------------------------------------===//

#include "Ops.h"
#include "llvm/ADT/STLExtras.h"
#include <functional>

using namespace mlir::amp::campaign;

Value mlir::amp::campaign::pickRanked(Builder &b, int64_t least, int64_t most) {
  return b.pickOr(
      [&](const Value &v) {
        int64_t rank = v.shape.size();
        return rank >= least && rank <= most;
      },
      b.pickShape(least, most));
}

Value mlir::amp::campaign::pickExactly(Builder &b,
                                       llvm::ArrayRef<int64_t> shape) {
  return b.pickOr(
      [&](const Value &v) { return llvm::ArrayRef(v.shape) == shape; }, shape);
}

Value mlir::amp::campaign::makeZeros(Builder &b,
                                     llvm::ArrayRef<int64_t> shape) {
  return b.define(shape, "arith.constant dense<0.0> : " + b.type(shape));
}

static std::string arrow(Builder &b, const Value &x) {
  return " : " + b.type(x) + " -> " + b.type(x);
}

static llvm::SmallVector<char> parallel(const Value &x) {
  return llvm::SmallVector<char>(x.shape.size(), 'p');
}

static std::string all(const Value &x) {
  return joinDims(allDims(x.shape.size()));
}

/// combine(accumulator, term(x)) along one dimension.
static Value
reduceRows(Builder &b, const Value &x, int64_t dim, const std::string &combine,
           const char *start,
           llvm::function_ref<std::string(const std::string &)> term) {
  Shape shape, kept;
  llvm::SmallVector<char> iterators;
  for (auto [i, size] : llvm::enumerate(x.shape)) {
    bool goes = int64_t(i) == dim;
    iterators.push_back(goes ? 'r' : 'p');
    if (goes)
      continue;
    kept.push_back(i);
    shape.push_back(size);
  }
  Value zero = b.define(shape, "arith.constant dense<" + std::string(start) +
                                   "> : " + b.type(shape));
  return b.generic({{x, all(x)}}, shape, joinDims(kept), iterators, zero.name,
                   [&](const Names &args) {
                     return b.exact(combine, {args.back(), term(args[0])});
                   });
}

static Value
sumRows(Builder &b, const Value &x, int64_t dim,
        llvm::function_ref<std::string(const std::string &)> term) {
  return reduceRows(b, x, dim, "arith.addf", "0.0", term);
}

/// A generic on x and a value with one element a row.
static Value withRows(Builder &b, const Value &x, const Value &rows,
                      int64_t dim, Builder::Body body) {
  Shape kept;
  for (int64_t i : allDims(x.shape.size()))
    if (i != dim)
      kept.push_back(i);
  std::string init = b.empty(x.shape);
  return b.generic({{x, all(x)}, {rows, joinDims(kept)}}, x.shape, all(x),
                   parallel(x), init, body);
}

static void makeGelu(Builder &b) {
  Value x = b.pick();
  if (b.isF32()) {
    b.push(b.define(x.shape, "nn.gelu " + x.name + arrow(b, x)));
    return;
  }
  b.push(b.map(x, [&](const std::string &v) {
    std::string root = b.wide(0.70710678118654752);
    std::string inner = b.scalar("arith.mulf", {v, root});
    std::string sum =
        b.scalar("arith.addf", {b.scalar("math.erf", {inner}), b.wide(1.0)});
    std::string half = b.scalar("arith.mulf", {v, b.wide(0.5)});
    return b.scalar("arith.mulf", {half, sum});
  }));
}

static void makeSilu(Builder &b) {
  Value x = b.pick();
  if (b.isF32()) {
    b.push(b.define(x.shape, "nn.silu " + x.name + arrow(b, x)));
    return;
  }
  b.push(b.map(x, [&](const std::string &v) {
    std::string e = b.scalar("math.exp", {b.scalar("arith.negf", {v})});
    return b.scalar("arith.divf",
                    {v, b.scalar("arith.addf", {e, b.wide(1.0)})});
  }));
}

static Value findMost(Builder &b, const Value &x, int64_t dim) {
  return reduceRows(b, x, dim, "arith.maximumf", "-1.0e6",
                    [](const std::string &v) { return v; });
}

/// x less a number of its row.
static Value shiftRows(Builder &b, const Value &x, const Value &by,
                       int64_t dim) {
  return withRows(b, x, by, dim, [&](const Names &args) {
    return b.scalar("arith.subf", {args[0], args[1]});
  });
}

Value mlir::amp::campaign::softmaxRows(Builder &b, const Value &x, int64_t dim,
                                       bool isLog) {
  // What every row is less by changes no softmax.
  Value shifted = shiftRows(b, x, findMost(b, x, dim), dim);
  Value sum = sumRows(b, shifted, dim, [&](const std::string &v) {
    return b.scalar("math.exp", {v});
  });
  Value result = withRows(b, shifted, sum, dim, [&](const Names &args) {
    if (isLog)
      return b.scalar("arith.subf", {args[0], b.scalar("math.log", {args[1]})});
    return b.scalar("arith.divf", {b.scalar("math.exp", {args[0]}), args[1]});
  });
  return b.blurSlope(result, x, !isLog);
}

/// softmax and log_softmax.
static void makeSoftmaxOp(Builder &b) {
  Value x = pickRanked(b, 1, 4);
  int64_t dim = b.random.below(x.shape.size());
  bool isLog = b.random.chance(50);
  if (b.isF32()) {
    b.push(b.define(x.shape,
                    std::string(isLog ? "nn.log_softmax " : "nn.softmax ") +
                        x.name + " dim(" + std::to_string(dim) + ")" +
                        arrow(b, x)));
    return;
  }
  b.push(softmaxRows(b, x, dim, isLog));
}

/// layer_norm and rms_norm with a scale, over the last dimension.
static void makeNormOp(Builder &b) {
  Value x = pickRanked(b, 1, 4);
  int64_t last = x.shape.size() - 1;
  Shape row = {x.shape.back()};
  Value scale = b.pickOr([&](const Value &v) { return v.shape == row; }, row);
  bool isRMS = b.random.chance(50);
  if (b.isF32()) {
    b.push(b.define(x.shape,
                    std::string(isRMS ? "nn.rms_norm " : "nn.layer_norm ") +
                        x.name + " scale(" + scale.name + " : " +
                        b.type(scale) + ") eps(0.0625)" + arrow(b, x)));
    return;
  }
  double count = static_cast<double>(row[0]);
  Value centred = x;
  if (!isRMS) {
    Value sum = sumRows(b, x, last, [](const std::string &v) { return v; });
    centred = withRows(b, x, sum, last, [&](const Names &args) {
      std::string mean = b.scalar("arith.divf", {args[1], b.wide(count)});
      return b.scalar("arith.subf", {args[0], mean});
    });
  }
  Value squares = sumRows(b, centred, last, [&](const std::string &v) {
    return b.scalar("arith.mulf", {v, v});
  });
  Value normal = withRows(b, centred, squares, last, [&](const Names &args) {
    std::string mean = b.scalar("arith.divf", {args[1], b.wide(count)});
    std::string sum = b.scalar("arith.addf", {mean, b.wide(0.0625)});
    return b.scalar("arith.divf", {args[0], b.scalar("math.sqrt", {sum})});
  });
  std::string init = b.empty(x.shape);
  b.push(b.generic({{normal, all(x)}, {scale, "d" + std::to_string(last)}},
                   x.shape, all(x), parallel(x), init, [&](const Names &args) {
                     return b.scalar("arith.mulf", {args[0], args[1]});
                   }));
}

/// The oracle selects the target by comparing its number with the index. exp of
/// a logit may be infinite, so lse(z) is c + lse(z - c), where c is the
/// largest; no derivative by c, since the sum does not depend on it.
Value mlir::amp::campaign::crossEntropyRows(Builder &b, const Value &x,
                                            const std::string &targets) {
  int64_t rows = x.shape[0];
  std::string targetType = b.indexType({rows}), type = b.type(Shape{rows});
  Value most = b.define({rows}, "amp.stop_gradient " + findMost(b, x, 1).name +
                                    " : " + type);
  Value sums =
      sumRows(b, shiftRows(b, x, most, 1), 1,
              [&](const std::string &v) { return b.scalar("math.exp", {v}); });
  Value row = b.define({rows}, "arith.sitofp " + targets + " : " + targetType +
                                   " to " + type);
  Value terms = withRows(b, x, row, 1, [&](const Names &args) {
    std::string i = b.fresh("n"), n = b.fresh("n"), r = b.fresh("n"),
                is = b.fresh("n"), chosen = b.fresh("s");
    b.line(i + " = linalg.index 1 : index");
    b.line(n + " = arith.index_cast " + i + " : index to i32");
    b.line(r + " = arith.sitofp " + n + " : i32 to f64");
    b.line(is + " = arith.cmpf oeq, " + r + ", " + args[1] + " : f64");
    b.line(chosen + " = arith.select " + is + ", " + args[0] + ", " +
           b.wide(0.0) + " : f64");
    return chosen;
  });
  Value picked = sumRows(b, terms, 1, [](const std::string &v) { return v; });
  Value zero = b.define({}, "arith.constant dense<0.0> : tensor<f64>");
  double inverse = 1.0 / static_cast<double>(rows);
  return b.generic({{sums, "d0"}, {most, "d0"}, {picked, "d0"}}, {}, "", {'r'},
                   zero.name, [&](const Names &args) {
                     std::string log = b.scalar("math.log", {args[0]}),
                                 lse = b.scalar("arith.addf", {log, args[1]}),
                                 loss = b.scalar("arith.subf", {lse, args[2]});
                     std::string part =
                         b.scalar("arith.mulf", {loss, b.wide(inverse)});
                     return b.exact("arith.addf", {args.back(), part});
                   });
}

/// The mean over rows of lse(z) - z[target].
static void makeCrossEntropy(Builder &b) {
  Value x = pickRanked(b, 2, 2);
  Shape rows = {x.shape[0]};
  std::string targets = b.addIndices(rows, x.shape[1]);
  if (b.isF32())
    b.push(b.define({}, "nn.cross_entropy " + x.name + ", " + targets + " : " +
                            b.type(x) + ", " + b.indexType(rows) + " -> " +
                            b.scalarType()));
  else
    b.push(crossEntropyRows(b, x, targets));
}

/// Rows of a table; the oracle reads them as the row "gather" does.
static void makeEmbedding(Builder &b) {
  Value table = pickRanked(b, 2, 2);
  int64_t count = b.random.between(1, 9);
  std::string indices = b.addIndices({count}, table.shape[0]),
              type = "tensor<" + std::to_string(count) + "xi32>";
  Shape shape = {count, table.shape[1]};
  b.push(b.define(shape, "nn.embedding " + table.name + "[" + indices +
                             "] : " + b.type(table) + ", " + type + " -> " +
                             b.type(shape)));
}

/// An op whose decomposition is long: all texts have it.
static void makeGroupNorm(Builder &b) {
  Value x = pickRanked(b, 3, 4);
  int64_t channels = x.shape[1], groups = 1;
  for (int64_t count : {2, 3, 5, 7, 13, 17})
    if (channels % count == 0 && b.random.chance(50))
      groups = count;
  Shape row = {channels};
  Value scale = b.pickOr([&](const Value &v) { return v.shape == row; }, row);
  b.push(b.define(x.shape, "nn.group_norm " + x.name + " scale(" + scale.name +
                               " : " + b.type(scale) + ") groups(" +
                               std::to_string(groups) + ") eps(0.0625)" +
                               arrow(b, x)));
}

/// One step of a recurrent cell on new weights.
static void makeCell(Builder &b) {
  Value x = pickRanked(b, 2, 2);
  bool isGRU = b.random.chance(50);
  int64_t rows = x.shape[0], inputs = x.shape[1], gates = isGRU ? 3 : 4;
  int64_t width = b.random.between(1, 5);
  std::vector<Value> operands = {x, b.addParam({rows, width})};
  if (!isGRU)
    operands.push_back(b.addParam({rows, width}));
  operands.push_back(b.addParam({gates * width, inputs}));
  operands.push_back(b.addParam({gates * width, width}));
  operands.push_back(b.addParam({gates * width}));
  if (isGRU)
    operands.push_back(b.addParam({gates * width}));
  std::string names, types;
  for (const Value &value : operands) {
    names += (names.empty() ? "" : ", ") + value.name;
    types += (types.empty() ? "" : ", ") + b.type(value);
  }
  Value hidden{b.fresh(), {rows, width}}, cell{b.fresh(), {rows, width}};
  std::string type = b.type(hidden);
  b.line(hidden.name + (isGRU ? "" : ", " + cell.name) +
         (isGRU ? " = nn.gru_cell " : " = nn.lstm_cell ") + names + " : (" +
         types + ") -> " + (isGRU ? type : "(" + type + ", " + type + ")"));
  b.push(hidden);
  if (!isGRU)
    b.push(cell);
}

void mlir::amp::campaign::addNNRows(std::vector<OpRow> &rows) {
  rows.push_back({"nn_gelu", 2, false, makeGelu});
  rows.push_back({"nn_silu", 2, false, makeSilu});
  rows.push_back({"nn_softmax", 4, false, makeSoftmaxOp});
  rows.push_back({"nn_norm", 4, false, makeNormOp});
  rows.push_back({"nn_cross_entropy", 3, false, makeCrossEntropy});
  rows.push_back({"nn_embedding", 3, false, makeEmbedding});
  rows.push_back({"nn_group_norm", 2, false, makeGroupNorm});
  rows.push_back({"nn_cell", 2, false, makeCell});
}
