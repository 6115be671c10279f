//===- RaiseAttention.cpp - Two contractions around a softmax ---*- C++ -*-===//

#include "AttentionMask.h"
#include "AttentionParts.h"
#include "Raising.h"
#include "amp/Dialect/AMP/IR/OpPolicy.h"
#include "amp/Dialect/NN/Transforms/Passes.h"
#include "amp/Support/LinalgBuilders.h"
#include "mlir/IR/TypeUtilities.h"
#include <cmath>

namespace mlir::amp {
#define GEN_PASS_DEF_NNRAISEATTENTION
#include "amp/Dialect/NN/Transforms/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::nn;

//===----------------------------------------------------------------------===//
// The match
//===----------------------------------------------------------------------===//

namespace {
/// The loops of the result's contraction are variables, and one more is what
/// the products are summed over. Each tensor is read at them. Where a variable
/// occurs tells what it is: one of queries is in the query alone, one of keys
/// in key and value, one of heads in all three; a head that only the query has
/// is one of a group that shares a key.
class AttentionMatch {
public:
  AttentionMatch(OpBuilder &b, linalg::LinalgOp result, unsigned operand,
                 SoftmaxOp softmax, linalg::LinalgOp products)
      : b(b), result(result), operand(operand), softmax(softmax),
        products(products), match(result->getResult(0), {}), pool(match.pool),
        space(b.getContext()) {}

  Value run();

private:
  using Group = SmallVector<unsigned>;

  void makeVariables();
  bool readProbabilities();
  bool isGuard(Expr condition);
  bool readOperands();
  SmallVector<TensorRead> followMask(Expr expr);
  std::optional<IndexSpace::Cut> findCut();
  bool findQueries();
  bool findMask();
  bool findLayouts(bool shares);
  bool findMaskLayout();
  Value createMask();
  Value create();

  VariableSet getVariables(ArrayRef<AffineExpr> indices) {
    return space.getVariables(indices);
  }
  /// Those of `set`, in the order in which the probabilities have them.
  Group getGroup(VariableSet set) {
    Indices indices = where;
    llvm::append_range(indices, loops);
    return space.getGroup(indices, set);
  }

  OpBuilder &b;
  linalg::LinalgOp result;
  unsigned operand; ///< the probabilities', of `result`
  SoftmaxOp softmax;
  linalg::LinalgOp products;
  Match match;
  ExprPool &pool;
  IndexSpace space;
  SmallVector<Value> inputs;
  SmallVector<AffineExpr> loops; ///< of `result`, and that of the depth
  AffineExpr keyLoop, queryLoop, depthLoop;

  Indices where; ///< of the softmax's element
  bool isGuarded = false;
  ScoreForm scores;
  Operand query, key, value, mask;
  bool isCausal = false, isNegated = false;
};
} // namespace

void AttentionMatch::makeVariables() {
  for (int64_t range : result.getStaticLoopRanges())
    loops.push_back(space.addVariable(range));
  loops.push_back(space.addVariable(
      products.getStaticLoopRanges()[getReductionLoop(products)]));
}

/// Whether all scores of the row are -inf.
bool AttentionMatch::isGuard(Expr condition) {
  Indices row = where;
  row[softmax.getDim()] = pool.loop(0, 0);
  Expr isHidden = pool.call(
      "cmpf", {pool.element(softmax.getInput(), row), pool.constant(-HUGE_VAL)},
      double(arith::CmpFPredicate::OEQ));
  auto type = cast<RankedTensorType>(softmax.getType());
  int64_t size = type.getDimSize(softmax.getDim());
  return pool.equal(condition, pool.reduce("and", {size}, isHidden));
}

bool AttentionMatch::readProbabilities() {
  keyLoop = loops[getReductionLoop(result)];
  depthLoop = loops.back();
  TensorRead read = getRead(result, result.getDpsInputOperand(operand), loops);
  ElementReader reader(pool);
  reader.space = &space;
  reader.leaves.insert(softmax.getResult());
  reader.leaves.insert(softmax.getInput());
  Expr expr = reader.read(read.tensor, read.indices, 0);
  if (!expr)
    return false;
  isGuarded = expr->kind == Node::Call && expr->name == "select" &&
              pool.equal(expr->args[1], pool.constant(0));
  Expr element = isGuarded ? expr->args[2] : expr;
  if (element->kind != Node::Element || element->tensor != softmax.getResult())
    return false;
  where = element->indices;
  // Along the keys; and nothing else is.
  Indices rows = where;
  rows.erase(rows.begin() + softmax.getDim());
  VariableSet keys = getVariables(keyLoop);
  return keys && where[softmax.getDim()] == keyLoop &&
         !(getVariables(rows) & keys) && (!isGuarded || isGuard(expr->args[0]));
}

bool AttentionMatch::readOperands() {
  auto form = readScores(pool, space, softmax.getInput(), where,
                         products->getResult(0), inputs);
  if (!form)
    return false;
  scores = *form;
  SmallVector<AffineExpr> at(products.getNumLoops(), depthLoop);
  AffineMap map =
      products.getMatchingIndexingMap(products.getDpsInitOperand(0));
  for (auto [expr, index] : llvm::zip_equal(map.getResults(), scores.indices))
    if (auto dim = dyn_cast<AffineDimExpr>(expr))
      at[dim.getPosition()] = index;
  auto follow = [&](linalg::LinalgOp op, unsigned i, ArrayRef<AffineExpr> at,
                    bool scales) {
    return followReads(pool, space, getRead(op, op.getDpsInputOperand(i), at),
                       scales);
  };
  query.reads = follow(products, 0, at, true);
  key.reads = follow(products, 1, at, true);
  if (getVariables(query.reads[0].indices) & getVariables(keyLoop))
    std::swap(query.reads, key.reads);
  value.reads = follow(result, 1 - operand, loops, false);
  return true;
}

SmallVector<TensorRead> AttentionMatch::followMask(Expr expr) {
  Expr element = getMaskElement(expr).element;
  if (!element)
    return {};
  return followReads(pool, space, {element->tensor, element->indices}, false);
}

std::optional<IndexSpace::Cut> AttentionMatch::findCut() {
  SmallVector<TensorRead> reads;
  for (Operand *tensor : {&query, &key, &value})
    llvm::append_range(reads, tensor->reads);
  for (Expr expr : scores.masks)
    llvm::append_range(reads, followMask(expr));
  for (const TensorRead &read : reads)
    if (auto cut = space.findCut(read.indices))
      return cut;
  return space.findCut(where);
}

/// The loop of the queries: of those that key and value lack, the last.
bool AttentionMatch::findQueries() {
  VariableSet inQuery = getVariables(query.reads[0].indices),
              inKey = getVariables(key.reads[0].indices),
              inValue = getVariables(value.reads[0].indices),
              keys = getVariables(keyLoop), depths = getVariables(depthLoop);
  queryLoop = b.getAffineConstantExpr(0);
  for (AffineExpr index : where) {
    VariableSet set = getVariables(index);
    if (set && !(set & (inKey | inValue)) && llvm::is_contained(loops, index))
      queryLoop = index;
  }
  return !(inQuery & keys) && (inKey & keys) == keys &&
         (inValue & keys) == keys && !(inValue & depths);
}

/// A causal mask, and one more at most.
bool AttentionMatch::findMask() {
  Positions positions(pool, space, queryLoop, keyLoop);
  SmallVector<Expr> others;
  for (Expr expr : scores.masks) {
    if (positions.isCausal(expr))
      isCausal = true;
    else
      others.push_back(expr);
  }
  if (others.size() > 1)
    return false;
  // Where no key is seen a softmax gives NaN, attention 0.
  bool seesKeys =
      others.empty()
          ? !isCausal || positions.getKeys() >= positions.getQueries()
          : positions.showsEachQueryAKey(others[0], isCausal);
  if (!isGuarded && !seesKeys)
    return false;
  if (others.empty())
    return true;
  MaskElement found = getMaskElement(others[0]);
  if (!found.element)
    return false;
  isNegated = found.isNegated;
  mask.reads = followMask(others[0]);
  Type element = getElementTypeOrSelf(found.element->tensor.getType());
  return element.isInteger(1) || element == match.getElementType();
}

/// With `shares` a head that neither the key nor the value was made from is one
/// of a group.
bool AttentionMatch::findLayouts(bool shares) {
  VariableSet all = getVariables(where), queries = getVariables(queryLoop),
              keys = getVariables(keyLoop), heads = all & ~keys & ~queries;
  auto getOwn = [&](const TensorRead &k, const TensorRead &v) {
    return heads & (getVariables(k.indices) | getVariables(v.indices));
  };
  VariableSet own = shares ? getOwn(key.reads.back(), value.reads.back())
                           : getOwn(key.reads[0], value.reads[0]);
  Group batch = getGroup(own), head;
  if (!batch.empty())
    head.push_back(batch.pop_back_val());
  Group queryHeads = head;
  llvm::append_range(queryHeads, getGroup(heads & ~own));
  Group depth = getGroup(getVariables(depthLoop)),
        valueDepth = getGroup(getVariables(value.reads[0].indices) & ~all);
  query.layout = {batch, queryHeads, getGroup(queries), depth};
  key.layout = {batch, head, getGroup(keys), depth};
  value.layout = {batch, head, getGroup(keys), valueDepth};
  mask.layout = {batch, queryHeads, getGroup(queries), getGroup(keys)};
  // Nothing is left out: each variable is the query's, the key's or the
  // value's.
  unsigned count = flatten(query.layout).size() +
                   flatten({value.layout[2]}).size() + valueDepth.size();
  return count == space.getCount() && query.findRead(space) &&
         key.findRead(space) && value.findRead(space) && findMaskLayout();
}

/// A mask may be the same for all of a dimension but the keys.
bool AttentionMatch::findMaskLayout() {
  if (mask.reads.empty())
    return true;
  VariableSet set = getVariables(mask.reads.back().indices);
  for (Group &group : MutableArrayRef(mask.layout).drop_back())
    if (llvm::none_of(group, [&](unsigned i) { return set >> i & 1; }))
      group.clear();
  return mask.findRead(space);
}

Value AttentionMatch::createMask() {
  if (!mask.read)
    return nullptr;
  Location loc = result.getLoc();
  Value tensor = mask.create(b, loc, space);
  if (!isNegated)
    return tensor;
  auto type = cast<RankedTensorType>(tensor.getType());
  return amp::createElementwise(
      b, loc, type.getShape(), tensor, type.getElementType(),
      [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
        Value one = arith::ConstantIntOp::create(nested, loc, 1, 1);
        return {arith::XOrIOp::create(nested, loc, args[0], one)};
      })[0];
}

Value AttentionMatch::create() {
  Location loc = result.getLoc();
  Value q = query.create(b, loc, space), k = key.create(b, loc, space),
        v = value.create(b, loc, space);
  double scale = scores.scale * query.read->factor * key.read->factor;
  // [B, Hq, T, D]
  SmallVector<int64_t> shape = getShape(space, query.layout);
  double usual = 1.0 / std::sqrt(double(shape[3]));
  FloatAttr given =
      pool.equal(scale, usual) ? FloatAttr() : b.getF64FloatAttr(scale);
  // [B, Hq, T, E]
  Layout layout = query.layout;
  layout[3] = value.layout[3];
  auto type =
      RankedTensorType::get(getShape(space, layout), match.getElementType());
  Type rows = type.clone(type.getShape().drop_back());
  auto op = AttentionOp::create(b, loc, type, rows, rows, q, k, v, createMask(),
                                isCausal ? b.getUnitAttr() : UnitAttr(), given);
  markRaised(op);
  TensorRead read = getRead(result, result.getDpsInitOperand(0), loops);
  return createTransposed(b, loc, space, op.getResult(), flatten(layout),
                          *space.getOrder(read.indices, match.getShape()));
}

Value AttentionMatch::run() {
  auto between = findBetween(products, result);
  Type element = match.getElementType();
  if (!between || getElementTypeOrSelf(softmax.getType()) != element ||
      getElementTypeOrSelf(softmax.getInput().getType()) != element ||
      getElementTypeOrSelf(products->getResult(0).getType()) != element)
    return nullptr;
  inputs = findInputs(*between);
  makeVariables();
  std::optional<IndexSpace::Cut> cut;
  do {
    if (space.getCount() > IndexSpace::kMaxVariables || !readProbabilities() ||
        !readOperands())
      return nullptr;
    cut = findCut();
    if (cut)
      space.split(*cut, loops);
  } while (cut);
  if (!findQueries() || !findMask())
    return nullptr;
  // Heads that share a key, if all of it fits; else heads with a key each.
  return findLayouts(true) || findLayouts(false) ? create() : nullptr;
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

/// What `get` finds that makes one of the tensors that `value` is made from,
/// the nearest first.
template <typename OpTy>
static SmallVector<OpTy> findMakers(Value value, OpTy (*get)(Value)) {
  SmallVector<OpTy> makers;
  for (Value tensor : Sources(value, 24).tensors)
    if (OpTy op = get(tensor))
      makers.push_back(op);
  return makers;
}

static SoftmaxOp getSoftmax(Value value) {
  return value.getDefiningOp<SoftmaxOp>();
}

/// What becomes one op must compute under one policy.
static bool haveOnePolicy(Operation *result, Operation *softmax,
                          Operation *products) {
  amp::PolicyAttr policy = amp::getPolicyOf(result);
  return amp::getPolicyOf(softmax) == policy &&
         amp::getPolicyOf(products) == policy;
}

static Value raise(OpBuilder &b, Value root) {
  linalg::LinalgOp result = getContraction(root);
  if (!result)
    return nullptr;
  for (unsigned operand : {0, 1})
    for (SoftmaxOp softmax :
         findMakers(result.getDpsInputs()[operand], getSoftmax))
      for (linalg::LinalgOp products :
           findMakers(softmax.getInput(), getContraction)) {
        if (!haveOnePolicy(result, softmax, products))
          continue;
        if (Value raised =
                AttentionMatch(b, result, operand, softmax, products).run())
          return raised;
      }
  return nullptr;
}

namespace {
struct NNRaiseAttention : amp::impl::NNRaiseAttentionBase<NNRaiseAttention> {
  void runOnOperation() override {
    raiseAll(getOperation(), raise, /*named=*/true);
  }
};
} // namespace
