//===- OpsLayers.cpp - Batch statistics, dropout ----------------*- C++ -*-===//
//
// As in OpsNN.cpp: the op in f32, what it means in the other texts.
//
//===----------------------------------------------------------------------===//

#include "Ops.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <array>

using namespace mlir::amp::campaign;

//===----------------------------------------------------------------------===//
// Batch normalization
//===----------------------------------------------------------------------===//

namespace {
struct BatchNorm {
  Value x, scale, bias, mean, var;
  int64_t axis;
  bool isTraining;
};
} // namespace

/// The mean of a term of the elements of each channel.
static Value channelMeans(Builder &b, const BatchNorm &n,
                          llvm::ArrayRef<Builder::Operand> operands,
                          Builder::Body term) {
  llvm::SmallVector<char> iterators(n.x.shape.size(), 'r');
  iterators[n.axis] = 'p';
  double count = countElements(n.x.shape) / n.x.shape[n.axis];
  Value sums = b.generic(
      operands, n.scale.shape, "d" + std::to_string(n.axis), iterators,
      makeZeros(b, n.scale.shape).name, [&](const Names &args) {
        return b.exact("arith.addf", {args.back(), term(args)});
      });
  return b.map(sums, [&](const std::string &sum) {
    return b.scalar("arith.divf", {sum, b.wide(count)});
  });
}

static Value normalizeChannels(Builder &b, BatchNorm n) {
  std::string all = joinDims(allDims(n.x.shape.size())),
              channel = "d" + std::to_string(n.axis);
  if (n.isTraining) {
    n.mean = channelMeans(b, n, {{n.x, all}},
                          [](const Names &args) { return args[0]; });
    n.var = channelMeans(
        b, n, {{n.x, all}, {n.mean, channel}}, [&](const Names &args) {
          std::string d = b.scalar("arith.subf", {args[0], args[1]});
          return b.scalar("arith.mulf", {d, d});
        });
  }
  llvm::SmallVector<char> iterators(n.x.shape.size(), 'p');
  return b.generic(
      {{n.x, all},
       {n.mean, channel},
       {n.var, channel},
       {n.scale, channel},
       {n.bias, channel}},
      n.x.shape, all, iterators, b.empty(n.x.shape), [&](const Names &args) {
        std::string sum = b.scalar("arith.addf", {args[2], b.wide(0.0625)}),
                    d = b.scalar("arith.subf", {args[0], args[1]});
        std::string y =
            b.scalar("arith.divf", {d, b.scalar("math.sqrt", {sum})});
        return b.scalar("arith.addf",
                        {b.scalar("arith.mulf", {y, args[3]}), args[4]});
      });
}

/// In one mode or the other. The new statistics have no gradient: unused.
static void makeBatchNorm(Builder &b) {
  BatchNorm n;
  n.x = pickRanked(b, 2, 4);
  n.axis = b.random.below(n.x.shape.size());
  Shape shape = {n.x.shape[n.axis]};
  n.scale = pickExactly(b, shape);
  n.bias = pickExactly(b, shape);
  n.isTraining = b.random.chance(60) && countElements(n.x.shape) > shape[0];
  n.mean = b.addInput(shape);
  n.var = b.map(b.addInput(shape), [&](const std::string &v) {
    std::string square = b.scalar("arith.mulf", {v, v});
    return b.scalar("arith.addf", {square, b.constant(0.5)});
  });
  if (!b.isF32()) {
    b.push(normalizeChannels(b, n));
    return;
  }
  Value result{b.fresh(), n.x.shape};
  std::string row = b.type(shape);
  b.line(result.name + ", " + b.fresh() + ", " + b.fresh() +
         " = nn.batch_norm " + n.x.name + ", " + n.scale.name + ", " +
         n.bias.name + " running(" + n.mean.name + ", " + n.var.name +
         ") {axis = " + std::to_string(n.axis) +
         " : i64, eps = 0.0625 : f64, " + (n.isTraining ? "" : "infer, ") +
         "fixed} : " + b.type(n.x) + ", " + row + ", " + row + ", " + row +
         ", " + row + " -> " + b.type(n.x) + ", " + row + ", " + row);
  b.push(result);
}

//===----------------------------------------------------------------------===//
// Dropout
//===----------------------------------------------------------------------===//

/// Philox4x32-10, from the paper: a word of the block of a counter.
static uint32_t philox(uint64_t seed, std::array<uint32_t, 4> c, int word) {
  uint32_t k0 = seed, k1 = seed >> 32;
  for (int round = 0; round < 10; ++round) {
    uint64_t a = uint64_t(0xD2511F53) * c[0], e = uint64_t(0xCD9E8D57) * c[2];
    c = {uint32_t(e >> 32) ^ c[1] ^ k0, uint32_t(e),
         uint32_t(a >> 32) ^ c[3] ^ k1, uint32_t(a)};
    k0 += 0x9E3779B9;
    k1 += 0xBB67AE85;
  }
  return c[word];
}

/// 1 where an element is kept, else 0.
static Value makeMask(Builder &b, const Shape &shape,
                      llvm::function_ref<bool(int64_t)> keeps) {
  Shape flat = {countElements(shape)};
  Names kept, sizes;
  for (int64_t i = 0; i < flat[0]; ++i) {
    kept.push_back(keeps(i) ? "1.0" : "0.0");
  }
  for (int64_t size : shape)
    sizes.push_back(std::to_string(size));
  Value list =
      b.define(flat, "arith.constant dense<[" + llvm::join(kept, ", ") +
                         "]> : " + b.type(flat));
  std::string all = llvm::join(
      llvm::map_range(allDims(shape.size()),
                      [](int64_t dim) { return std::to_string(dim); }),
      ", ");
  return b.define(shape, "tensor.expand_shape " + list.name + " [[" + all +
                             "]] output_shape [" + llvm::join(sizes, ", ") +
                             "] : " + b.type(flat) + " into " + b.type(shape));
}

/// Under a fixed key; the other texts multiply by the mask.
static void makeDropout(Builder &b) {
  Value x = pickRanked(b, 1, 4);
  double p = b.random.pick({0.1, 0.25, 0.5});
  uint64_t seed = b.random.next() >> 1, attempt = b.random.below(1 << 20),
           batch = b.random.below(9), id = b.random.below(9);
  if (b.isF32()) {
    std::string key = b.fresh("k");
    b.line(key + " = arith.constant dense<[" + std::to_string(seed) + ", " +
           std::to_string(attempt) + ", " + std::to_string(batch) +
           "]> : tensor<3xi64>");
    b.push(
        b.define(x.shape, "nn.dropout " + x.name + " p(" +
                              llvm::formatv("{0}", p).str() + ") key(" + key +
                              " : tensor<3xi64>) {id = " + std::to_string(id) +
                              " : i64} : " + b.type(x) + " -> " + b.type(x)));
    return;
  }
  Value mask = makeMask(b, x.shape, [&](int64_t i) {
    uint32_t word = philox(
        seed,
        {uint32_t(i / 4), uint32_t(attempt), uint32_t(batch), uint32_t(id)},
        i % 4);
    return (word >> 8) * 0x1p-24 >= p;
  });
  std::string dims = joinDims(allDims(x.shape.size()));
  b.push(b.generic({{x, dims}, {mask, dims}}, x.shape, dims,
                   llvm::SmallVector<char>(x.shape.size(), 'p'),
                   b.empty(x.shape), [&](const Names &args) {
                     std::string scaled =
                         b.scalar("arith.mulf", {args[0], b.wide(1 / (1 - p))});
                     return b.exact("arith.mulf", {scaled, args[1]});
                   }));
}

//===----------------------------------------------------------------------===//
// A loss with its layer
//===----------------------------------------------------------------------===//

static void makeLinearCrossEntropy(Builder &b) {
  Value x = pickRanked(b, 2, 2);
  int64_t rows = x.shape[0], classes = b.random.between(1, 9);
  Value weight = pickExactly(b, {classes, x.shape[1]}), bias;
  if (b.random.chance(50))
    bias = pickExactly(b, {classes});
  std::string targets = b.addIndices({rows}, classes);
  if (b.isF32()) {
    std::string added = bias.name.empty()
                            ? ""
                            : " bias(" + bias.name + " : " + b.type(bias) + ")";
    b.push(b.define(
        {}, "nn.linear_cross_entropy " + x.name + ", " + weight.name + ", " +
                targets + added + " : " + b.type(x) + ", " + b.type(weight) +
                ", " + Builder::indexType({rows}) + " -> " + b.scalarType()));
    return;
  }
  Shape shape = {rows, classes};
  Value logits = b.generic(
      {{x, "d0, d2"}, {weight, "d1, d2"}}, shape, "d0, d1", {'p', 'p', 'r'},
      makeZeros(b, shape).name, [&](const Names &args) {
        std::string term = b.scalar("arith.mulf", {args[0], args[1]});
        return b.exact("arith.addf", {args.back(), term});
      });
  if (!bias.name.empty())
    logits = b.generic({{logits, "d0, d1"}, {bias, "d1"}}, shape, "d0, d1",
                       {'p', 'p'}, b.empty(shape), [&](const Names &args) {
                         return b.scalar("arith.addf", {args[0], args[1]});
                       });
  b.push(crossEntropyRows(b, logits, targets));
}

void mlir::amp::campaign::addLayerRows(std::vector<OpRow> &rows) {
  rows.push_back({"nn_batch_norm", 3, false, makeBatchNorm});
  rows.push_back({"nn_dropout", 2, false, makeDropout});
  rows.push_back({"nn_linear_cross_entropy", 2, false, makeLinearCrossEntropy});
}
