//===- AttentionMask.cpp - Scores, and the keys that are seen ---*- C++ -*-===//

#include "AttentionMask.h"
#include <cmath>

using namespace mlir;
using namespace mlir::nn;

static bool isNumber(Expr expr, double number) {
  return expr->kind == Node::Constant && expr->number == number;
}

static bool isCall(Expr expr, StringRef name) {
  return expr->kind == Node::Call && expr->name == name;
}

namespace {
class ScoreParser {
public:
  ScoreParser(ExprPool &pool, Value products)
      : pool(pool), products(products) {}

  bool parse(Expr expr);
  ScoreForm form;

private:
  bool parseSelect(Expr expr);
  bool parseTerm(Expr expr, double coefficient);
  bool isProducts(Expr expr) const {
    return expr->kind == Node::Element && expr->tensor == products;
  }
  /// Whether the products are added in it, or selected.
  bool isMadeOfScores(Expr expr) const {
    if (isCall(expr, "select"))
      return isMadeOfScores(expr->args[1]) || isMadeOfScores(expr->args[2]);
    return isProducts(expr) || llvm::any_of(expr->terms, [&](const auto &term) {
             return isMadeOfScores(term.first);
           });
  }

  ExprPool &pool;
  Value products;
};
} // namespace

bool ScoreParser::parseSelect(Expr expr) {
  bool hides = isNumber(expr->args[1], -HUGE_VAL);
  if (!hides && !isNumber(expr->args[2], -HUGE_VAL))
    return false;
  Expr zero = pool.constant(0), hidden = pool.constant(-HUGE_VAL);
  form.masks.push_back(hides ? pool.select(expr->args[0], hidden, zero)
                             : pool.select(expr->args[0], zero, hidden));
  return parse(expr->args[hides ? 2 : 1]);
}

/// A term of a sum: the products, or what is added to them.
bool ScoreParser::parseTerm(Expr expr, double coefficient) {
  if (isProducts(expr)) {
    form.scale = coefficient;
    form.indices = expr->indices;
    return true;
  }
  if (coefficient == 1 && isMadeOfScores(expr))
    return parse(expr);
  form.masks.push_back(expr);
  return coefficient == 1;
}

bool ScoreParser::parse(Expr expr) {
  if (isCall(expr, "select"))
    return parseSelect(expr);
  if (expr->kind != Node::Sum)
    return isProducts(expr) && parseTerm(expr, 1);
  int64_t scores = llvm::count_if(
      expr->terms, [&](const auto &t) { return isMadeOfScores(t.first); });
  return expr->number == 0 && scores == 1 &&
         llvm::all_of(expr->terms, [&](const auto &term) {
           return parseTerm(term.first, term.second);
         });
}

std::optional<ScoreForm>
mlir::nn::readScores(ExprPool &pool, const IndexSpace &space, Value scores,
                     ArrayRef<AffineExpr> indices, Value products,
                     ArrayRef<Value> leaves) {
  ElementReader reader(pool);
  reader.space = &space;
  reader.leaves.insert(products);
  reader.leaves.insert(leaves.begin(), leaves.end());
  Expr expr = reader.read(scores, indices, 0);
  ScoreParser parser(pool, products);
  if (!expr || !parser.parse(expr))
    return std::nullopt;
  return parser.form;
}

MaskElement mlir::nn::getMaskElement(Expr mask) {
  MaskElement found{mask, false};
  if (isCall(mask, "select")) {
    found.isNegated = isNumber(mask->args[1], -HUGE_VAL);
    found.element = mask->args[0];
    if (!isNumber(mask->args[found.isNegated ? 1 : 2], -HUGE_VAL) ||
        !isNumber(mask->args[found.isNegated ? 2 : 1], 0))
      return {};
  }
  return found.element->kind == Node::Element ? found : MaskElement();
}

//===----------------------------------------------------------------------===//
// Positions
//===----------------------------------------------------------------------===//

Positions::Positions(ExprPool &pool, const IndexSpace &space, AffineExpr query,
                     AffineExpr key)
    : pool(pool), space(space), query(query), key(key) {
  auto count = [&](AffineExpr loop) {
    return llvm::product_of(
        space.getExtents(space.getGroup(loop, space.getVariables(loop))));
  };
  queryCount = count(query);
  keyCount = count(key);
}

/// A sum of indices, or null.
static AffineExpr getAffine(Expr expr, MLIRContext *context) {
  if (expr->kind == Node::Constant && expr->number == std::floor(expr->number))
    return getAffineConstantExpr(int64_t(expr->number), context);
  if (expr->kind == Node::Index)
    return expr->indices[0];
  if (expr->kind != Node::Sum || expr->number != std::floor(expr->number))
    return nullptr;
  AffineExpr sum = getAffineConstantExpr(int64_t(expr->number), context);
  for (auto [term, coefficient] : expr->terms) {
    AffineExpr part = getAffine(term, context);
    if (!part || coefficient != std::floor(coefficient))
      return nullptr;
    sum = sum + part * int64_t(coefficient);
  }
  return sum;
}

/// What is at least 0 exactly where the comparison of indices holds, or null.
static AffineExpr getMargin(ExprPool &pool, Expr condition) {
  bool negated = isCall(condition, "not");
  if (negated)
    condition = condition->args[0];
  if (!isCall(condition, "lt"))
    return nullptr;
  Expr a = condition->args[0], b = condition->args[1];
  // a < b is 0 <= b - a - 1; otherwise 0 <= a - b.
  Expr margin =
      negated ? pool.sub(a, b) : pool.add(pool.sub(b, a), pool.constant(-1));
  return getAffine(margin, pool.getContext());
}

/// The mask with what its element is computed from.
static Expr readDeeply(ExprPool &pool, const IndexSpace &space, Expr mask) {
  Expr element = getMaskElement(mask).element;
  if (!element)
    return mask;
  ElementReader reader(pool);
  reader.space = &space;
  Expr inner = reader.read(element->tensor, element->indices, 0);
  if (!inner || mask == element)
    return inner ? inner : mask;
  return pool.select(inner, mask->args[1], mask->args[2]);
}

bool Positions::isCausal(Expr mask) const {
  Expr whole = readDeeply(pool, space, mask);
  if (isCall(whole, "select")) {
    bool hides = isNumber(whole->args[1], -HUGE_VAL);
    Expr condition = hides ? pool.negate(whole->args[0]) : whole->args[0];
    AffineExpr margin = getMargin(pool, condition);
    if (margin && isNumber(whole->args[hides ? 1 : 2], -HUGE_VAL) &&
        isNumber(whole->args[hides ? 2 : 1], 0))
      return space.simplify(margin) ==
             space.simplify(query - key + (keyCount - queryCount));
  }
  std::vector<double> values = evaluate(whole);
  for (auto [at, value] : llvm::enumerate(values))
    if (value != (sees(at / keyCount, at % keyCount) ? 0 : -HUGE_VAL))
      return false;
  return !values.empty();
}

bool Positions::showsEachQueryAKey(Expr mask, bool causal) const {
  std::vector<double> values = evaluate(readDeeply(pool, space, mask));
  int64_t shown = -1;
  for (auto [at, value] : llvm::enumerate(values)) {
    int64_t row = at / keyCount;
    if (std::isfinite(value) && (!causal || sees(row, at % keyCount))) {
      if (row > shown + 1)
        return false;
      shown = row;
    }
  }
  return !values.empty() && shown == queryCount - 1;
}

std::vector<double> Positions::evaluate(Expr mask) const {
  // As many as a table of 2048 positions has.
  if (keyCount == 0 || queryCount > (int64_t(1) << 22) / keyCount)
    return {};
  SmallVector<unsigned> queries =
      space.getGroup(query, space.getVariables(query));
  SmallVector<unsigned> keys = space.getGroup(key, space.getVariables(key));
  SmallVector<std::optional<int64_t>> point(space.getCount());
  auto place = [&](ArrayRef<unsigned> variables, int64_t at) {
    for (unsigned variable : llvm::reverse(variables)) {
      point[variable] = at % space.getExtents(variable)[0];
      at /= space.getExtents(variable)[0];
    }
  };
  std::vector<double> values;
  for (int64_t i = 0; i < queryCount; ++i)
    for (int64_t j = 0; j < keyCount; ++j) {
      place(queries, i);
      place(keys, j);
      std::optional<double> value = evaluateAt(mask, point);
      if (!value)
        return {};
      values.push_back(*value);
    }
  return values;
}
