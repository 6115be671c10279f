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
  Value matchClasses(Expr expr);
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

/// A scalar loss with classes: rows whose target is ignored count nothing, in
/// the sum and in the number of rows.
Value LossMatch::matchClasses(Expr expr) {
  Expr gather = findNode(expr, [&](Expr node) {
    return node->kind == Node::Gather && node->tensor == logs.getResult();
  });
  if (!gather)
    return nullptr;
  Expr index = gather->args.back(), target = index, condition = nullptr;
  double ignored = -100;
  bool ignores = index->kind == Node::Call && index->name == "select";
  if (ignores) {
    condition = index->args[0];
    target = index->args[2];
    Expr number = findNode(
        condition, [](Expr node) { return node->kind == Node::Constant; });
    if (!number)
      return nullptr;
    ignored = number->number;
  } else {
    ignored = double(std::numeric_limits<int64_t>::min());
  }
  SmallVector<int64_t> extents;
  SmallVector<AffineExpr> rows = getRows(extents);
  double count = 1;
  for (int64_t extent : extents)
    count *= extent;
  Expr zero = pool.constant(0);
  Expr isIgnored =
      ignores ? pool.call("eq", {target, pool.constant(ignored)}) : nullptr;
  auto guard = [&](Expr value) {
    return ignores ? pool.select(isIgnored, zero, value) : value;
  };
  Expr picked =
      pick(rows, ignores ? pool.select(isIgnored, zero, target) : target);
  Expr sum = pool.reduce("sum", extents, guard(pool.scale(-1, picked)));
  Expr number =
      ignores ? pool.call(
                    "sitofp",
                    {pool.reduce("sum", extents,
                                 pool.call("extui", {pool.negate(isIgnored)}))})
              : pool.constant(count);
  ArrayRef<int64_t> sizes = shape.drop_back();
  if (pool.equal(expr, sum))
    return create(target, sizes, rows, ignored, 0, LossReduction::Sum);
  Expr mean = pool.div(sum, number);
  if (pool.equal(expr, mean))
    return create(target, sizes, rows, ignored, 0, LossReduction::Mean);
  // (1 - s) * loss + s * what a uniform distribution would lose.
  Expr uniform =
      pool.div(pool.reduce("sum", extents,
                           guard(pool.scale(-1, sumOverClasses(rows, 1)))),
               number);
  if (expr->kind != Node::Sum || mean->kind != Node::Product)
    return nullptr;
  for (auto [term, coefficient] : expr->terms) {
    double smoothing = 1 - coefficient;
    Expr smooth = pool.add(pool.scale(1 - smoothing, mean),
                           pool.scale(smoothing / shape.back(), uniform));
    if (smoothing > 0 && smoothing < 1 && pool.equal(expr, smooth))
      return create(target, sizes, rows, ignored, smoothing,
                    LossReduction::Mean);
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
