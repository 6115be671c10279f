//===- ExprPool.cpp - Normal forms of expressions ---------------*- C++ -*-===//

#include "Elements.h"
#include "llvm/ADT/bit.h"
#include <cmath>

using namespace mlir;
using namespace mlir::nn;

//===----------------------------------------------------------------------===//
// Nodes
//===----------------------------------------------------------------------===//

template <typename T>
static void print(llvm::raw_ostream &os, const T &value) {
  os.write(reinterpret_cast<const char *>(&value), sizeof(value));
}

/// Everything that tells a node from others, as bytes.
static std::string getKey(const Node &node) {
  std::string key;
  llvm::raw_string_ostream os(key);
  print(os, node.kind);
  print(os, node.number);
  print(os, node.tensor.getAsOpaquePointer());
  for (AffineExpr expr : node.indices)
    print(os, expr.getAsOpaquePointer());
  os << node.name << ';';
  for (auto [term, number] : node.terms) {
    print(os, term);
    print(os, number);
  }
  os << ';';
  for (Expr arg : node.args)
    print(os, arg);
  for (int64_t extent : node.extents)
    print(os, extent);
  return key;
}

static llvm::hash_code getShape(const Node &node) {
  llvm::hash_code hash = llvm::hash_combine(
      int(node.kind), node.tensor.getAsOpaquePointer(), node.name);
  for (AffineExpr expr : node.indices)
    hash = llvm::hash_combine(hash, expr.getAsOpaquePointer());
  for (auto [term, number] : node.terms)
    hash = llvm::hash_combine(
        hash, term->shape,
        llvm::bit_cast<uint64_t>(node.kind == Node::Product ? number : 0.0));
  for (Expr arg : node.args)
    hash = llvm::hash_combine(hash, arg->shape);
  for (int64_t extent : node.extents)
    hash = llvm::hash_combine(hash, extent);
  return hash;
}

Expr ExprPool::intern(Node node) {
  std::unique_ptr<Node> &known = nodes[getKey(node)];
  if (!known) {
    node.shape = getShape(node);
    known = std::make_unique<Node>(std::move(node));
  }
  return known.get();
}

/// Terms in an order that does not depend on constants.
static void sortTerms(MutableArrayRef<std::pair<Expr, double>> terms) {
  llvm::sort(terms, [](const auto &lhs, const auto &rhs) {
    return std::make_tuple(size_t(lhs.first->shape), lhs.second) <
           std::make_tuple(size_t(rhs.first->shape), rhs.second);
  });
}

Expr ExprPool::constant(double value) {
  Node node(Node::Constant);
  node.number = value;
  return intern(std::move(node));
}

Expr ExprPool::index(AffineExpr expr) {
  if (auto number = dyn_cast<AffineConstantExpr>(expr))
    return constant(number.getValue());
  Node node(Node::Index);
  node.indices.push_back(expr);
  return intern(std::move(node));
}

Expr ExprPool::index(AffineExpr expr, int64_t least, int64_t most) {
  Expr result = index(expr);
  // Loops have other extents elsewhere; dimensions do not.
  bool hasLoop = false;
  expr.walk([&](AffineExpr part) {
    auto dim = dyn_cast<AffineDimExpr>(part);
    hasLoop |= dim && dim.getPosition() >= 64;
  });
  if (result->kind == Node::Index && !hasLoop)
    ranges[result] = {least, most};
  return result;
}

Expr ExprPool::element(Value tensor, ArrayRef<AffineExpr> indices) {
  Node node(Node::Element);
  node.tensor = tensor;
  auto shape = cast<RankedTensorType>(tensor.getType()).getShape();
  for (auto [index, size] : llvm::zip_equal(indices, shape))
    node.indices.push_back(size == 1 ? getAffineConstantExpr(0, context)
                                     : index);
  return intern(std::move(node));
}

Expr ExprPool::gather(Value tensor, ArrayRef<Expr> indices) {
  Node node(Node::Gather);
  node.tensor = tensor;
  node.args.assign(indices.begin(), indices.end());
  return intern(std::move(node));
}

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

Expr ExprPool::makeSum(double number, ArrayRef<std::pair<Expr, double>> terms) {
  if (terms.empty())
    return constant(number);
  if (terms.size() == 1 && number == 0 && terms[0].second == 1)
    return terms[0].first;
  Node node(Node::Sum);
  node.number = number;
  node.terms.assign(terms.begin(), terms.end());
  sortTerms(node.terms);
  return intern(std::move(node));
}

/// Adds `factor * expr` to the terms.
static void addTerms(Expr expr, double factor, double &number,
                     SmallVectorImpl<std::pair<Expr, double>> &terms) {
  if (expr->kind == Node::Constant) {
    number += factor * expr->number;
    return;
  }
  auto addTerm = [&](Expr term, double coefficient) {
    for (auto &[known, sum] : terms)
      if (known == term) {
        sum += coefficient;
        return;
      }
    terms.push_back({term, coefficient});
  };
  if (expr->kind != Node::Sum)
    return addTerm(expr, factor);
  number += factor * expr->number;
  for (auto [term, coefficient] : expr->terms)
    addTerm(term, factor * coefficient);
}

Expr ExprPool::add(Expr lhs, Expr rhs) {
  double number = 0;
  SmallVector<std::pair<Expr, double>> terms;
  addTerms(lhs, 1, number, terms);
  addTerms(rhs, 1, number, terms);
  return makeSum(number, terms);
}

Expr ExprPool::scale(double factor, Expr expr) {
  double number = 0;
  SmallVector<std::pair<Expr, double>> terms;
  addTerms(expr, factor, number, terms);
  return makeSum(number, terms);
}

/// Multiplies the factors by base^exponent. Powers of different signs are kept
/// apart: x / x is not 1 for every x.
static void addFactor(Expr base, double exponent,
                      SmallVectorImpl<std::pair<Expr, double>> &factors) {
  for (auto &[known, sum] : factors)
    if (known == base && (sum > 0) == (exponent > 0)) {
      sum += exponent;
      return;
    }
  factors.push_back({base, exponent});
}

static bool isInteger(double value) { return value == std::floor(value); }

/// A sum as a factor has 1 as the coefficient of its first term; what is taken
/// out goes to `factor`. Under a root it stays as it is.
static Expr makeMonic(ExprPool &pool, Expr base, double exponent,
                      double &factor) {
  if (base->kind != Node::Sum)
    return base;
  double lead = base->terms.front().second;
  if (lead == 0 || !isInteger(exponent))
    return base;
  factor *= std::pow(lead, exponent);
  return pool.scale(1 / lead, base);
}

/// Adds expr^exponent to the factors, and its constant to `factor`.
static void addFactors(ExprPool &pool, Expr expr, double exponent,
                       double &factor,
                       SmallVectorImpl<std::pair<Expr, double>> &factors) {
  bool splits = isInteger(exponent);
  if (expr->kind == Node::Constant && (splits || expr->number >= 0)) {
    factor *= std::pow(expr->number, exponent);
    return;
  }
  if (expr->kind == Node::Product && splits) {
    for (auto [base, inner] : expr->terms)
      addFactor(base, inner * exponent, factors);
    return;
  }
  bool isScaled =
      expr->kind == Node::Sum && expr->number == 0 && expr->terms.size() == 1;
  if (isScaled && (splits || expr->terms[0].second > 0)) {
    factor *= std::pow(expr->terms[0].second, exponent);
    return addFactors(pool, expr->terms[0].first, exponent, factor, factors);
  }
  Expr base = makeMonic(pool, expr, exponent, factor);
  addFactor(base, exponent, factors);
}

Expr ExprPool::makeProduct(ArrayRef<std::pair<Expr, double>> factors,
                           double &factor) {
  if (factors.empty())
    return constant(1);
  if (factors.size() == 1 && factors[0].second == 1)
    return factors[0].first;
  Node node(Node::Product);
  node.terms.assign(factors.begin(), factors.end());
  sortTerms(node.terms);
  return intern(std::move(node));
}

Expr ExprPool::mul(Expr lhs, Expr rhs) {
  if (lhs->kind == Node::Constant)
    return scale(lhs->number, rhs);
  if (rhs->kind == Node::Constant)
    return scale(rhs->number, lhs);
  double factor = 1;
  SmallVector<std::pair<Expr, double>> factors;
  addFactors(*this, lhs, 1, factor, factors);
  addFactors(*this, rhs, 1, factor, factors);
  Expr product = makeProduct(factors, factor);
  return scale(factor, product);
}

Expr ExprPool::power(Expr base, double exponent) {
  double factor = 1;
  SmallVector<std::pair<Expr, double>> factors;
  addFactors(*this, base, exponent, factor, factors);
  Expr product = makeProduct(factors, factor);
  return scale(factor, product);
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

static bool isInfinity(Expr expr, bool negative) {
  return expr->kind == Node::Constant && std::isinf(expr->number) &&
         std::signbit(expr->number) == negative;
}

std::optional<std::pair<double, double>> ExprPool::getRange(Expr expr) const {
  if (expr->kind == Node::Constant)
    return std::make_pair(expr->number, expr->number);
  auto known = ranges.find(expr);
  if (known == ranges.end())
    return std::nullopt;
  return std::make_pair(double(known->second.first),
                        double(known->second.second));
}

/// A comparison or an extremum of indices whose ranges decide it, or null.
Expr ExprPool::foldRanges(StringRef name, Expr lhs, Expr rhs) {
  auto a = getRange(lhs), b = getRange(rhs);
  if (!a || !b)
    return nullptr;
  if (name == "lt" && (a->second < b->first || a->first >= b->second))
    return constant(a->second < b->first);
  if (name != "max" && name != "min")
    return nullptr;
  bool isMax = name == "max";
  if (a->second <= b->first)
    return isMax ? rhs : lhs;
  return b->second <= a->first ? (isMax ? lhs : rhs) : nullptr;
}

Expr ExprPool::call(StringRef name, ArrayRef<Expr> args, double predicate) {
  if (args.size() == 2)
    if (Expr folded = foldRanges(name, args[0], args[1]))
      return folded;
  // An index that is in range anyway.
  if (name == "clamp")
    if (auto range = getRange(args[0]))
      if (range->first >= 0 && range->second < predicate)
        return args[0];
  // The neutral element, with which some frontends start.
  if (name == "max" || name == "min")
    for (unsigned i : {0, 1})
      if (isInfinity(args[i], name == "max"))
        return args[1 - i];
  Node node(Node::Call);
  node.name = name.str();
  node.number = predicate;
  node.args.assign(args.begin(), args.end());
  if (name == "max" || name == "min" || name == "and" || name == "or" ||
      name == "eq")
    llvm::sort(node.args, [](Expr a, Expr b) {
      return size_t(a->shape) < size_t(b->shape);
    });
  return intern(std::move(node));
}

Expr ExprPool::negate(Expr expr) {
  if (expr->kind == Node::Constant)
    return constant(expr->number == 0);
  if (expr->kind == Node::Call && expr->name == "not")
    return expr->args[0];
  return call("not", {expr});
}

Expr ExprPool::select(Expr condition, Expr yes, Expr no) {
  if (condition->kind == Node::Constant)
    return condition->number != 0 ? yes : no;
  if (condition->kind == Node::Call && condition->name == "not")
    return select(condition->args[0], no, yes);
  return call("select", {condition, yes, no});
}

Expr ExprPool::reduce(StringRef name, ArrayRef<int64_t> extents, Expr body) {
  if (extents.empty())
    return body;
  // Constant factors of a sum stand before it, as they do of a product.
  bool isScaled = name == "sum" && body->kind == Node::Sum &&
                  body->number == 0 && body->terms.size() == 1;
  double factor = isScaled ? body->terms[0].second : 1;
  Node node(Node::Reduce);
  node.name = name.str();
  node.extents.assign(extents.begin(), extents.end());
  node.args.push_back(isScaled ? body->terms[0].first : body);
  return scale(factor, intern(std::move(node)));
}

//===----------------------------------------------------------------------===//
// Comparison
//===----------------------------------------------------------------------===//

bool ExprPool::equal(double lhs, double rhs) const {
  double largest = std::max(std::abs(lhs), std::abs(rhs));
  return lhs == rhs ||
         (std::isfinite(largest) && std::abs(lhs - rhs) <= tolerance * largest);
}

bool ExprPool::equal(Expr lhs, Expr rhs) const {
  if (lhs == rhs)
    return true;
  if (lhs->shape != rhs->shape || lhs->kind != rhs->kind ||
      !equal(lhs->number, rhs->number) || lhs->tensor != rhs->tensor ||
      lhs->indices != rhs->indices || lhs->name != rhs->name ||
      lhs->extents != rhs->extents || lhs->args.size() != rhs->args.size() ||
      lhs->terms.size() != rhs->terms.size())
    return false;
  for (auto [a, b] : llvm::zip(lhs->args, rhs->args))
    if (!equal(a, b))
      return false;
  // Terms that differ in constants only may stand in another order.
  SmallVector<bool> taken(rhs->terms.size(), false);
  return llvm::all_of(lhs->terms, [&](const auto &term) {
    for (auto [i, other] : llvm::enumerate(rhs->terms))
      if (!taken[i] && equal(term.second, other.second) &&
          equal(term.first, other.first))
        return taken[i] = true;
    return false;
  });
}
