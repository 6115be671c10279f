//===- OpsContraction.cpp - Products of tensors -----------------*- C++ -*-===//

#include "Ops.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <cmath>

using namespace mlir::amp::campaign;

namespace {
/// The loops of a product and the dimensions of its tensors, as loops.
struct Product {
  Shape sizes;               ///< of the loops
  Shape left, right, result; ///< loops of each dimension
  int64_t terms = 1;

  Shape getShape(llvm::ArrayRef<int64_t> loops) const {
    Shape shape;
    for (int64_t loop : loops)
      shape.push_back(sizes[loop]);
    return shape;
  }
};
} // namespace

/// Gives each dimension of the left side a part, and adds columns.
static Product planProduct(Builder &b, llvm::ArrayRef<int64_t> left) {
  Product p;
  int64_t forced = left.empty() ? -1 : b.random.below(left.size());
  for (auto [dim, size] : llvm::enumerate(left)) {
    int64_t loop = p.sizes.size();
    p.sizes.push_back(size);
    p.left.push_back(loop);
    int64_t part = b.random.below(10);
    if (int64_t(dim) == forced || part < 3) {
      p.right.push_back(loop);
      p.terms *= size;
    } else if (part < 5) {
      p.right.push_back(loop);
      p.result.push_back(loop);
    } else {
      p.result.push_back(loop);
    }
  }
  int64_t columns = b.random.between(0, 2);
  for (int64_t i = 0; i < columns; ++i) {
    int64_t size = b.pickSize();
    if (countElements(p.getShape(p.result)) * size > b.getMaxElements() ||
        countElements(p.getShape(p.right)) * size > b.getMaxElements())
      break;
    p.right.push_back(p.sizes.size());
    p.result.push_back(p.sizes.size());
    p.sizes.push_back(size);
  }
  if (b.random.chance(40))
    b.random.shuffle(p.right);
  if (b.random.chance(30))
    b.random.shuffle(p.result);
  return p;
}

/// Keeps values at unit size, by a power of two.
static void pushScaled(Builder &b, const Value &value, int64_t terms) {
  double exponent = std::floor(std::log2(static_cast<double>(terms)) / 2);
  b.push(exponent > 0 ? b.scale(value, std::exp2(-exponent)) : value);
}

static Value makeContractOp(Builder &b, const Product &p, const Value &x,
                            const Value &y) {
  Shape shape = p.getShape(p.result);
  std::string loops =
      "affine_map<(" + joinDims(allDims(p.sizes.size())) + ") -> (";
  std::string init = b.filled(shape, b.random.chance(85) ? 0.0 : 0.25);
  return b.define(
      shape, "linalg.contract indexing_maps = [" + loops + joinDims(p.left) +
                 ")>, " + loops + joinDims(p.right) + ")>, " + loops +
                 joinDims(p.result) + ")>] ins(" + x.name + ", " + y.name +
                 " : " + b.type(x) + ", " + b.type(y) + ") outs(" + init +
                 " : " + b.type(shape) + ") -> " + b.type(shape));
}

static Value makeProductGeneric(Builder &b, const Product &p, const Value &x,
                                const Value &y, bool plain) {
  Shape shape = p.getShape(p.result);
  llvm::SmallVector<char> iterators(p.sizes.size(), 'r');
  for (int64_t loop : p.result)
    iterators[loop] = 'p';
  std::string init = b.filled(shape, 0.0);
  bool swapped = b.random.chance(30), last = b.random.chance(30);
  return b.generic({{x, joinDims(p.left)}, {y, joinDims(p.right)}}, shape,
                   joinDims(p.result), iterators, init, [&](const Names &args) {
                     std::string u = args[swapped], v = args[!swapped];
                     std::string term = plain
                                            ? b.scalar("arith.mulf", {u, v})
                                            : makeBinary(b, makeUnary(b, u), v);
                     return last ? b.exact("arith.addf", {term, args.back()})
                                 : b.exact("arith.addf", {args.back(), term});
                   });
}

/// Any sides, any order of dimensions; an op of linalg or a generic, which may
/// be almost a contraction.
static void makeContract(Builder &b) {
  Value x = b.pickOr([](const Value &v) { return v.shape.size() <= 3; },
                     b.pickShape(1, 3));
  Product p = planProduct(b, x.shape);
  Shape right = p.getShape(p.right);
  Value y = b.pickOr([&](const Value &v) { return v.shape == right; }, right);
  int64_t form = b.random.below(10);
  bool contracts = llvm::any_of(p.right, [&](int64_t loop) {
    return !llvm::is_contained(p.result, loop);
  });
  bool isOp = form < 5 && contracts;
  Value result = isOp ? makeContractOp(b, p, x, y)
                      : makeProductGeneric(b, p, x, y, form < 8);
  pushScaled(b, result, p.terms);
}

namespace {
/// A named product; loops 0 batch, 1 rows, 2 columns, 3 terms.
struct NamedForm {
  const char *name;
  Shape left, right, result;
  const char *maps; ///< of a transposed form, separated by '|'
};
} // namespace

static const NamedForm &pickForm(Random &random) {
  static const NamedForm forms[] = {
      {"matmul", {1, 3}, {3, 2}, {1, 2}, ""},
      {"matmul", {3, 1}, {3, 2}, {1, 2}, "(d2, d0)|(d2, d1)|(d0, d1)"},
      {"matmul", {1, 3}, {2, 3}, {1, 2}, "(d0, d2)|(d1, d2)|(d0, d1)"},
      {"batch_matmul", {0, 1, 3}, {0, 3, 2}, {0, 1, 2}, ""},
      {"matvec", {1, 3}, {3}, {1}, ""},
      {"vecmat", {3}, {3, 2}, {2}, ""},
      {"dot", {3}, {3}, {}, ""},
      {"batch_matvec", {0, 1, 3}, {0, 3}, {0, 1}, ""},
  };
  return random.pick(forms);
}

static std::string formatMaps(const NamedForm &form) {
  std::string maps;
  llvm::SmallVector<llvm::StringRef> parts;
  llvm::StringRef(form.maps).split(parts, '|', -1, false);
  for (llvm::StringRef part : parts)
    maps += (maps.empty() ? "" : ", ") +
            ("affine_map<(d0, d1, d2) -> " + part + ">").str();
  return maps.empty() ? "" : " indexing_maps = [" + maps + "]";
}

static void makeNamedProduct(Builder &b) {
  const NamedForm &form = pickForm(b.random);
  Value x = b.pickOr(
      [&](const Value &v) { return v.shape.size() == form.left.size(); },
      b.pickShape(form.left.size(), form.left.size()));
  Product p;
  p.sizes = {1, 1, b.pickSize(), 1};
  if (p.sizes[2] * countElements(x.shape) > 8 * b.getMaxElements())
    p.sizes[2] = 3;
  for (auto [dim, loop] : llvm::enumerate(form.left))
    p.sizes[loop] = x.shape[dim];
  Shape right = p.getShape(form.right), shape = p.getShape(form.result);
  Value y = b.pickOr([&](const Value &v) { return v.shape == right; }, right);
  std::string init = b.filled(shape, 0.0);
  pushScaled(b,
             b.define(shape, "linalg." + std::string(form.name) +
                                 formatMaps(form) + " ins(" + x.name + ", " +
                                 y.name + " : " + b.type(x) + ", " + b.type(y) +
                                 ") outs(" + init + " : " + b.type(shape) +
                                 ") -> " + b.type(shape)),
             p.sizes[3]);
}

/// A product with its bias and activation behind: what roles and epilogues are
/// for.
static void makeLinear(Builder &b) {
  Value x = b.pickOr([](const Value &v) { return v.shape.size() == 2; },
                     b.pickShape(2, 2));
  int64_t columns = b.pickSize();
  Value w = b.addParam({x.shape[1], columns});
  Value bias = b.addParam({columns});
  Shape shape = {x.shape[0], columns};
  std::string init = b.filled(shape, 0.0), type = b.type(shape);
  Value product =
      b.define(shape, "linalg.matmul ins(" + x.name + ", " + w.name + " : " +
                          b.type(x) + ", " + b.type(w) + ") outs(" + init +
                          " : " + type + ") -> " + type);
  std::string out = b.empty(shape);
  Value sum = b.generic({{product, "d0, d1"}, {bias, "d1"}}, shape, "d0, d1",
                        {'p', 'p'}, out, [&](const Names &args) {
                          return b.scalar("arith.addf", {args[0], args[1]});
                        });
  b.push(b.map(sum, [&](const std::string &v) { return makeUnary(b, v); }));
}

void mlir::amp::campaign::addContractionRows(std::vector<OpRow> &rows) {
  rows.push_back({"contract", 8, false, makeContract});
  rows.push_back({"named_product", 6, false, makeNamedProduct});
  rows.push_back({"linear", 6, false, makeLinear});
}
