//===- OpsKinks.cpp - Decisions behind products, and of whole tensors -----===//
//
// Where 16-bit programs decide: behind a product that a kernel has unrounded in
// registers. Another product has to follow, or else it is the output layer,
// whose result is not rounded.
//
//===----------------------------------------------------------------------===//

#include "Ops.h"

using namespace mlir::amp::campaign;

static std::string all(const Value &x) {
  return joinDims(allDims(x.shape.size()));
}

/// A named product with a new parameter, of 2^-1/2 the size for each term.
static Value multiply(Builder &b, const char *op, const Value &x) {
  int64_t columns = b.pickSize();
  Value w = b.addParam({x.shape.back(), columns});
  Shape shape = x.shape;
  shape.back() = columns;
  std::string init = b.filled(shape, 0.0);
  return b.perturb(b.define(
      shape, std::string("linalg.") + op + " ins(" + x.name + ", " + w.name +
                 " : " + b.type(x) + ", " + b.type(w) + ") outs(" + init +
                 " : " + b.type(shape) + ") -> " + b.type(shape)));
}

/// Global pooling: a product, a kink or another function, the best over a
/// dimension, a product.
static void makeGlobalPooling(Builder &b) {
  Value x = pickRanked(b, 2, 2);
  Value product = multiply(b, "matmul", x);
  if (b.random.chance(60)) {
    bool isKink = b.random.chance(70);
    product = b.perturb(b.map(product, [&](const std::string &v) {
      return isKink ? makeKink(b, v) : makeUnary(b, v);
    }));
  }
  Value best = b.perturb(takeBestOver(b, product, b.random.below(2)));
  b.push(multiply(b, "vecmat", best));
}

/// Both sides of a comparison behind products.
static void makeRivals(Builder &b) {
  Value x = pickRanked(b, 2, 2);
  Value y = pickExactly(b, x.shape);
  Value u = b.addParam({x.shape[1], 8});
  Shape shape = {x.shape[0], 8};
  auto product = [&](const Value &of) {
    std::string init = b.filled(shape, 0.0);
    return b.perturb(
        b.define(shape, "linalg.matmul ins(" + of.name + ", " + u.name + " : " +
                            b.type(of) + ", " + b.type(u) + ") outs(" + init +
                            " : " + b.type(shape) + ") -> " + b.type(shape)));
  };
  Value left = product(x), right = product(y);
  std::string init = b.empty(shape);
  Value best = b.perturb(b.generic(
      {{left, "d0, d1"}, {right, "d0, d1"}}, shape, "d0, d1", {'p', 'p'}, init,
      [&](const Names &args) { return makeBetterOfTwo(b, args[0], args[1]); }));
  b.push(multiply(b, "matmul", best));
}

namespace {
struct TensorForm {
  const char *op;
  Rule rule;
};
} // namespace

/// The text of an op on whole tensors; `z` is what a select gives for y.
static Value defineBetter(Builder &b, const std::string &op, const Value &x,
                          const Value &y, const Value &z) {
  std::string type = b.type(x);
  if (op == "arith.select") {
    Value less = b.define(x.shape, "arith.cmpf olt, " + x.name + ", " + y.name +
                                       " : " + type);
    std::string flags = type;
    flags.replace(flags.size() - 4, 3, "i1");
    return b.define(x.shape, op + " " + less.name + ", " + x.name + ", " +
                                 z.name + " : " + flags + ", " + type);
  }
  std::string operands = x.name + ", " + y.name;
  if (op.find("linalg") == std::string::npos)
    return b.define(x.shape, op + " " + operands + " : " + type);
  std::string out = b.empty(x.shape);
  return b.define(x.shape, op + " ins(" + operands + " : " + type + ", " +
                               type + ") outs(" + out + " : " + type + ") -> " +
                               type);
}

/// The better of two tensors, by an op on whole tensors.
static void makeTensorKink(Builder &b) {
  static const TensorForm forms[] = {{"arith.maximumf", Rule::MoreOrHalf},
                                     {"arith.minimumf", Rule::LessOrHalf},
                                     {"arith.maxnumf", Rule::AtLeast},
                                     {"arith.minnumf", Rule::AtMost},
                                     {"linalg.max", Rule::MoreOrHalf},
                                     {"linalg.min", Rule::LessOrHalf},
                                     {"arith.select", Rule::Less}};
  const TensorForm &form = b.random.pick(forms);
  Value x = b.pick(), y = pickExactly(b, x.shape), z = y;
  if (std::string(form.op) == "arith.select")
    z = pickExactly(b, x.shape);
  size_t first = b.getNumKinks();
  b.decide(form.rule, "%left", "%right");
  llvm::SmallVector<char> loops(x.shape.size(), 'p');
  llvm::SmallVector<Builder::Operand> inputs = {{x, all(x)}, {y, all(y)}};
  llvm::SmallVector<Builder::Operand> ways =
      b.closeKinks(first, inputs, {x, all(x)}, loops);
  b.recordKinks(first, inputs, {"%left", "%right"}, {}, "");
  if (!b.isForced()) {
    b.push(defineBetter(b, form.op, x, y, z));
    return;
  }
  std::string init = b.empty(x.shape);
  b.push(b.generic(
      {{x, all(x)}, {z, all(x)}, ways[0]}, x.shape, all(x), loops, init,
      [&](const Names &args) { return b.mix(args[2], args[0], args[1]); }));
}

void mlir::amp::campaign::addKinkRows(std::vector<OpRow> &rows) {
  rows.push_back({"global_pooling", 5, true, makeGlobalPooling});
  rows.push_back({"rivals", 4, true, makeRivals});
  rows.push_back({"tensor_kink", 4, true, makeTensorKink});
}
