//===- RaiseCrossEntropy.cpp - Losses over classes --------------*- C++ -*-===//
//
// After log_softmax has been raised: its elements at the targets, and sums of
// them, are a cross-entropy of what it is the logarithm of.
//
//===----------------------------------------------------------------------===//

#include "Raising.h"
#include "amp/Dialect/AMP/IR/OpPolicy.h"
#include "amp/Dialect/NN/Transforms/Passes.h"
#include "amp/Support/LinalgBuilders.h"
#include "mlir/IR/TypeUtilities.h"
#include <limits>

namespace mlir::amp {
#define GEN_PASS_DEF_NNRAISECROSSENTROPY
#include "amp/Dialect/NN/Transforms/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::nn;

/// The first node of the expression for which `is` holds, or null.
static Expr findNode(Expr expr, llvm::function_ref<bool(Expr)> is) {
  if (is(expr))
    return expr;
  for (auto [term, number] : expr->terms)
    if (Expr found = findNode(term, is))
      return found;
  for (Expr arg : expr->args)
    if (Expr found = findNode(arg, is))
      return found;
  return nullptr;
}

namespace {
/// A loss of the logarithm of a softmax, `logs` [U..., C].
class LossMatch {
public:
  LossMatch(OpBuilder &b, Value root, LogSoftmaxOp logs)
      : match(root, logs.getResult()), pool(match.pool), b(b), logs(logs),
        shape(cast<RankedTensorType>(logs.getType()).getShape()) {}
  Value run();

private:
  /// Classes of rows, of which those of one number may count nothing.
  struct Classes {
    Expr target;
    double ignored;
    bool ignores;
  };
  std::optional<Classes> findClasses(Expr expr);
  /// `value` where its row counts, else 0.
  Expr guard(const Classes &classes, Expr value);
  Expr countRows(const Classes &classes, ArrayRef<int64_t> extents);
  Value matchClasses(Expr expr);
  Value matchSmoothing(Expr expr, const Classes &classes, Expr mean,
                       Expr uniform, ArrayRef<AffineExpr> rows);
  Value matchRows(Expr expr);
  Value matchProbabilities(Expr expr);
  Value create(Expr target, ArrayRef<int64_t> sizes, ArrayRef<AffineExpr> order,
               double ignored, double smoothing, LossReduction reduction);
  /// Over rows: loops of a reduction; the extents of those that are not 1.
  SmallVector<AffineExpr> getRows(SmallVectorImpl<int64_t> &extents);
  Expr pick(ArrayRef<AffineExpr> rows, Expr target);
  Expr sumOverClasses(ArrayRef<AffineExpr> rows, unsigned level);

  Match match;
  ExprPool &pool;
  OpBuilder &b;
  LogSoftmaxOp logs;
  ArrayRef<int64_t> shape;
};
} // namespace

SmallVector<AffineExpr> LossMatch::getRows(SmallVectorImpl<int64_t> &extents) {
  SmallVector<AffineExpr> rows;
  for (int64_t size : shape.drop_back()) {
    rows.push_back(size == 1 ? getAffineConstantExpr(0, pool.getContext())
                             : pool.loop(0, extents.size()));
    if (size != 1)
      extents.push_back(size);
  }
  return rows;
}

Expr LossMatch::pick(ArrayRef<AffineExpr> rows, Expr target) {
  SmallVector<Expr> indices;
  for (AffineExpr row : rows)
    indices.push_back(pool.index(row));
  indices.push_back(target);
  return pool.gather(logs.getResult(), indices);
}

Expr LossMatch::sumOverClasses(ArrayRef<AffineExpr> rows, unsigned level) {
  SmallVector<AffineExpr> indices(rows);
  indices.push_back(pool.loop(level, 0));
  return pool.reduce("sum", {shape.back()},
                     pool.element(logs.getResult(), indices));
}

Value LossMatch::create(Expr target, ArrayRef<int64_t> sizes,
                        ArrayRef<AffineExpr> order, double ignored,
                        double smoothing, LossReduction reduction) {
  Value targets = createOperand(b, logs.getLoc(), target, order, sizes);
  if (!targets)
    return nullptr;
  // Where nothing is ignored: the number furthest from a class.
  int64_t ignore = int64_t(ignored);
  auto integer = dyn_cast<IntegerType>(getElementTypeOrSelf(targets.getType()));
  if (integer && !llvm::isIntN(integer.getWidth(), ignore))
    ignore = llvm::minIntN(integer.getWidth());
  Type element = match.getElementType();
  SmallVector<int64_t> result;
  if (reduction == LossReduction::None)
    llvm::append_range(result, shape.drop_back());
  return markRaised(CrossEntropyOp::create(
      b, match.root.getLoc(), RankedTensorType::get(result, element),
      logs.getInput(), targets, b.getI64IntegerAttr(ignore),
      b.getF64FloatAttr(smoothing),
      LossReductionAttr::get(b.getContext(), reduction)));
}

std::optional<LossMatch::Classes> LossMatch::findClasses(Expr expr) {
  Expr gather = findNode(expr, [&](Expr node) {
    return node->kind == Node::Gather && node->tensor == logs.getResult();
  });
  if (!gather)
    return std::nullopt;
  Expr index = gather->args.back();
  if (index->kind != Node::Call || index->name != "select")
    return Classes{index, double(std::numeric_limits<int64_t>::min()), false};
  Expr number = findNode(
      index->args[0], [](Expr node) { return node->kind == Node::Constant; });
  if (!number)
    return std::nullopt;
  return Classes{index->args[2], number->number, true};
}

Expr LossMatch::guard(const Classes &classes, Expr value) {
  if (!classes.ignores)
    return value;
  Expr isIgnored =
      pool.call("eq", {classes.target, pool.constant(classes.ignored)});
  return pool.select(isIgnored, pool.constant(0), value);
}

Expr LossMatch::countRows(const Classes &classes, ArrayRef<int64_t> extents) {
  if (!classes.ignores) {
    double count = 1;
    for (int64_t extent : extents)
      count *= extent;
    return pool.constant(count);
  }
  Expr isIgnored =
      pool.call("eq", {classes.target, pool.constant(classes.ignored)});
  Expr counts = pool.call("extui", {pool.negate(isIgnored)});
  return pool.call("sitofp", {pool.reduce("sum", extents, counts)});
}

/// A scalar loss with classes: rows whose target is ignored count nothing, in
/// the sum and in the number of rows.
Value LossMatch::matchClasses(Expr expr) {
  std::optional<Classes> classes = findClasses(expr);
  if (!classes)
    return nullptr;
  SmallVector<int64_t> extents;
  SmallVector<AffineExpr> rows = getRows(extents);
  Expr picked = pick(rows, guard(*classes, classes->target));
  auto sumRows = [&](Expr value) {
    return pool.reduce("sum", extents, guard(*classes, pool.scale(-1, value)));
  };
  auto make = [&](LossReduction reduction) {
    return create(classes->target, shape.drop_back(), rows, classes->ignored, 0,
                  reduction);
  };
  Expr sum = sumRows(picked), number = countRows(*classes, extents);
  if (pool.equal(expr, sum))
    return make(LossReduction::Sum);
  Expr mean = pool.div(sum, number);
  if (pool.equal(expr, mean))
    return make(LossReduction::Mean);
  Expr uniform = pool.div(sumRows(sumOverClasses(rows, 1)), number);
  return matchSmoothing(expr, *classes, mean, uniform, rows);
}

/// (1 - s) * loss + s * what a uniform distribution would lose.
Value LossMatch::matchSmoothing(Expr expr, const Classes &classes, Expr mean,
                                Expr uniform, ArrayRef<AffineExpr> rows) {
  if (expr->kind != Node::Sum || mean->kind != Node::Product)
    return nullptr;
  for (auto [term, coefficient] : expr->terms) {
    double smoothing = 1 - coefficient;
    Expr smooth = pool.add(pool.scale(1 - smoothing, mean),
                           pool.scale(smoothing / shape.back(), uniform));
    if (smoothing > 0 && smoothing < 1 && pool.equal(expr, smooth))
      return create(classes.target, shape.drop_back(), rows, classes.ignored,
                    smoothing, LossReduction::Mean);
  }
  return nullptr;
}

/// The elements at the targets themselves: losses of rows, negative.
Value LossMatch::matchRows(Expr expr) {
  double sign = 1;
  if (expr->kind == Node::Sum && expr->number == 0 && expr->terms.size() == 1) {
    sign = expr->terms[0].second;
    expr = expr->terms[0].first;
  }
  if (expr->kind != Node::Gather || expr->tensor != logs.getResult() ||
      (sign != 1 && sign != -1))
    return nullptr;
  // Rows in the order of the root's dimensions.
  SmallVector<AffineExpr> rows, dims;
  for (auto [i, size] : llvm::enumerate(match.getShape()))
    if (size != 1)
      dims.push_back(pool.dim(i));
  unsigned next = 0;
  for (int64_t size : shape.drop_back()) {
    if (size != 1 && next == dims.size())
      return nullptr;
    rows.push_back(size == 1 ? getAffineConstantExpr(0, pool.getContext())
                             : dims[next++]);
  }
  if (next != dims.size() || !pool.equal(expr, pick(rows, expr->args.back())))
    return nullptr;
  Value loss = create(expr->args.back(), shape.drop_back(), rows,
                      double(std::numeric_limits<int64_t>::min()), 0,
                      LossReduction::None);
  if (!loss || sign == -1)
    return loss;
  return amp::createElementwise(
      b, loss.getLoc(), shape.drop_back(), loss, Type(match.getElementType()),
      [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
        return {arith::NegFOp::create(nested, loss.getLoc(), args[0])};
      })[0];
}

/// A scalar loss with probabilities: a sum over all elements, or its mean over
/// the rows.
Value LossMatch::matchProbabilities(Expr expr) {
  Expr product = findNode(expr, [&](Expr node) {
    return node->kind == Node::Product && node->terms.size() == 2 &&
           llvm::any_of(node->terms, [&](const auto &term) {
             return term.first->kind == Node::Element &&
                    term.first->tensor == logs.getResult();
           });
  });
  if (!product)
    return nullptr;
  bool isFirst = product->terms[0].first->tensor == logs.getResult();
  Expr target = product->terms[isFirst].first;
  SmallVector<int64_t> extents;
  SmallVector<AffineExpr> indices = getRows(extents);
  double count = 1;
  for (int64_t extent : extents)
    count *= extent;
  indices.push_back(pool.loop(0, extents.size()));
  extents.push_back(shape.back());
  Expr log = pool.element(logs.getResult(), indices);
  Expr sum = pool.scale(-1, pool.reduce("sum", extents, pool.mul(log, target)));
  if (target->kind != Node::Element ||
      cast<RankedTensorType>(target->tensor.getType()).getElementType() !=
          match.getElementType())
    return nullptr;
  if (pool.equal(expr, sum))
    return create(target, shape, indices, -100, 0, LossReduction::Sum);
  if (pool.equal(expr, pool.scale(1 / count, sum)))
    return create(target, shape, indices, -100, 0, LossReduction::Mean);
  return nullptr;
}

Value LossMatch::run() {
  auto type = cast<RankedTensorType>(logs.getType());
  if (logs.getDim() != uint64_t(type.getRank() - 1) || shape.back() == 1 ||
      type.getElementType() != match.getElementType() ||
      match.getElementType().getWidth() < 32)
    return nullptr;
  // A loss of rows takes the targets as they are, however they were computed.
  bool hasRows = match.type.getRank() > 0;
  match.reader.integersAreLeaves = hasRows;
  Expr expr = match.read();
  if (!expr)
    return nullptr;
  if (hasRows)
    return matchRows(expr);
  if (Value raised = matchClasses(expr))
    return raised;
  return matchProbabilities(expr);
}

static Value raise(OpBuilder &b, Value root) {
  Sources sources(root, 32);
  amp::PolicyAttr policy = amp::getPolicyOf(root.getDefiningOp());
  for (Value tensor : sources.tensors)
    if (auto logs = tensor.getDefiningOp<LogSoftmaxOp>();
        logs && amp::getPolicyOf(logs) == policy)
      if (Value raised = LossMatch(b, root, logs).run())
        return raised;
  return nullptr;
}

namespace {
struct NNRaiseCrossEntropy
    : amp::impl::NNRaiseCrossEntropyBase<NNRaiseCrossEntropy> {
  void runOnOperation() override { raiseAll(getOperation(), raise); }
};
} // namespace
