//===- AttentionScores.cpp - Attention on materialised scores ---*- C++ -*-===//
//
// Attention and its gradient as contractions and reductions over all scores:
// the reference of fused kernels, and what a target without one computes.
//
//===----------------------------------------------------------------------===//

#include "AttentionScores.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::nn;

namespace {
/// The loops: the heads of a group of queries share one of keys and values.
enum Loop : int64_t { Batch, KeyHead, Group, Query, Key, Depth, ValueDepth };

/// The tensors of an attention with split heads, and their loops.
class Scores {
public:
  template <typename OpTy>
  Scores(OpBuilder &b, OpTy op)
      : b(b), loc(op.getLoc()), type(getFloat(op.getLse())),
        causal(op.getCausal()) {
    ArrayRef<int64_t> q = getTensorType(op.getQuery()).getShape();
    ArrayRef<int64_t> k = getTensorType(op.getKey()).getShape();
    ArrayRef<int64_t> v = getTensorType(op.getValue()).getShape();
    scale = getAttentionScale(op.getScale(), q[3]);
    sizes = {q[0], k[1], q[1] / k[1], q[2], k[2], q[3], v[3]};
    query = splitQueries(op.getQuery(), {Depth});
    key = {op.getKey(), {Batch, KeyHead, Key, Depth}};
    value = {op.getValue(), {Batch, KeyHead, Key, ValueDepth}};
    if (op.getMask())
      mask = splitMask(op.getMask());
  }

  /// [B, Hq, T, ...] as [B, Hkv, Hq / Hkv, T, ...].
  Read splitQueries(Value tensor, ArrayRef<int64_t> trailing = {});
  Value joinHeads(Value tensor);
  Value joinHeads(Read read) { return joinHeads(read.tensor); }
  SmallVector<int64_t> getShape(ArrayRef<int64_t> loops) const {
    return llvm::map_to_vector(loops,
                               [&](int64_t loop) { return sizes[loop]; });
  }
  Read contract(Read lhs, Read rhs, ArrayRef<int64_t> loops);
  /// With loops of the shape of scores, or of `loops`.
  Read map(ArrayRef<Read> reads, PointBody body);
  Read map(ArrayRef<Read> reads, ArrayRef<int64_t> loops, Type element,
           PointBody body);
  Read reduce(ArrayRef<Read> reads, Combine combine, PointBody body);
  Read createScores();
  /// The gradient of an op's scores, and the probabilities.
  std::pair<Read, Read> createGradients(AttentionGradOp op);

  Scalar zeroIfHidden(OpBuilder &nested, Scalar m, Scalar x);
  Scalar orZero(OpBuilder &nested, Scalar m) {
    return zeroIfHidden(nested, m, m);
  }

  OpBuilder &b;
  Location loc;
  FloatType type;
  bool causal;
  double scale;
  SmallVector<int64_t> sizes; ///< of the loops
  const SmallVector<int64_t> rows = {Batch, KeyHead, Group, Query};
  const SmallVector<int64_t> all = {Batch, KeyHead, Group, Query, Key};
  Read query, key, value;
  std::optional<Read> mask;

private:
  Read splitMask(Value tensor);
  Scalar hide(OpBuilder &nested, Scalar score);
};
} // namespace

Read Scores::splitQueries(Value tensor, ArrayRef<int64_t> trailing) {
  SmallVector<int64_t> loops = rows;
  llvm::append_range(loops, trailing);
  auto split = getTensorType(tensor).clone(getShape(loops));
  SmallVector<ReassociationIndices> groups = {{0}, {1, 2}};
  for (int64_t dim = 3; dim < split.getRank(); ++dim)
    groups.push_back({dim});
  return {tensor::ExpandShapeOp::create(b, loc, split, tensor, groups), loops};
}

Value Scores::joinHeads(Value tensor) {
  SmallVector<ReassociationIndices> groups = {{0}, {1, 2}};
  for (int64_t dim = 3; dim < getTensorType(tensor).getRank(); ++dim)
    groups.push_back({dim});
  return tensor::CollapseShapeOp::create(b, loc, tensor, groups);
}

/// Drops the sizes of 1 that are broadcast, and splits the heads.
Read Scores::splitMask(Value tensor) {
  auto type = getTensorType(tensor);
  int64_t heads = type.getDimSize(1);
  SmallVector<int64_t> loops;
  if (type.getDimSize(0) != 1)
    loops.push_back(Batch);
  if (heads != 1)
    loops.append({KeyHead, Group});
  if (type.getDimSize(2) != 1)
    loops.push_back(Query);
  loops.push_back(Key);
  // Through the shape of one dimension: any two are a reshape of it.
  SmallVector<ReassociationIndices> flat = {{0, 1, 2, 3}};
  Value line = tensor::CollapseShapeOp::create(b, loc, tensor, flat);
  SmallVector<ReassociationIndices> groups = {
      llvm::to_vector<2>(llvm::seq<int64_t>(loops.size()))};
  if (loops.size() > 1)
    line = tensor::ExpandShapeOp::create(b, loc, type.clone(getShape(loops)),
                                         line, groups);
  return {line, loops};
}

Read Scores::contract(Read lhs, Read rhs, ArrayRef<int64_t> loops) {
  SmallVector<int64_t> dims(sizes.size(), -1);
  unsigned count = 0;
  for (int64_t loop = 0; loop < int64_t(sizes.size()); ++loop)
    if (llvm::is_contained(lhs.loops, loop) ||
        llvm::is_contained(rhs.loops, loop))
      dims[loop] = count++;
  auto getMap = [&](ArrayRef<int64_t> from) {
    auto exprs = llvm::map_to_vector(
        from, [&](int64_t loop) { return b.getAffineDimExpr(dims[loop]); });
    return AffineMap::get(count, 0, exprs, b.getContext());
  };
  auto result = RankedTensorType::get(getShape(loops), type);
  Value zero = createFilled(b, loc, result, 0.0);
  Value sum = linalg::ContractOp::create(
                  b, loc, TypeRange{result}, ValueRange{lhs.tensor, rhs.tensor},
                  ValueRange{zero},
                  b.getAffineMapArrayAttr(
                      {getMap(lhs.loops), getMap(rhs.loops), getMap(loops)}))
                  .getResult(0);
  return {sum, llvm::to_vector(loops)};
}

Read Scores::map(ArrayRef<Read> reads, ArrayRef<int64_t> loops, Type element,
                 PointBody body) {
  // The builders number loops by the dimensions of the result.
  SmallVector<Read> renamed(reads);
  for (Read &read : renamed)
    for (int64_t &loop : read.loops)
      loop = llvm::find(loops, loop) - loops.begin();
  return {createMap(b, loc, getShape(loops), renamed, element, body),
          llvm::to_vector(loops)};
}

Read Scores::map(ArrayRef<Read> reads, PointBody body) {
  return map(reads, all, type, body);
}

Read Scores::reduce(ArrayRef<Read> reads, Combine combine, PointBody body) {
  return {createReduction(b, loc, getShape(all), reads, rows, combine, body),
          rows};
}

/// -inf where the causal mask hides the key.
Scalar Scores::hide(OpBuilder &nested, Scalar score) {
  Value query = linalg::IndexOp::create(nested, loc, Query);
  Value key = linalg::IndexOp::create(nested, loc, Key);
  Value offset =
      arith::ConstantIndexOp::create(nested, loc, sizes[Key] - sizes[Query]);
  Value last = arith::AddIOp::create(nested, loc, query, offset);
  Value sees =
      arith::CmpIOp::create(nested, loc, arith::CmpIPredicate::sle, key, last);
  return score.where(sees, score.constant(-HUGE_VAL));
}

Read Scores::createScores() {
  Read products = contract(query, key, all);
  SmallVector<Read> reads = {products};
  if (mask)
    reads.push_back(*mask);
  return map(reads, [&](OpBuilder &nested, ArrayRef<Scalar> e) {
    Scalar score = e[0] * scale;
    if (mask && isa<FloatType>(e[1].getType()))
      score = score + e[1];
    else if (mask)
      score = score.where(e[1], score.constant(-HUGE_VAL));
    return causal ? hide(nested, score) : score;
  });
}

/// x, or 0 where m is -inf.
Scalar Scores::zeroIfHidden(OpBuilder &nested, Scalar m, Scalar x) {
  Value isHidden = arith::CmpFOp::create(nested, loc, arith::CmpFPredicate::OEQ,
                                         m, m.constant(-HUGE_VAL));
  return x.constant(0.0).where(isHidden, x);
}

/// x / y, 0 / 1 where y is 0.
static Scalar divideOrZero(OpBuilder &b, Location loc, Scalar x, Scalar y) {
  Value isEmpty = arith::CmpFOp::create(b, loc, arith::CmpFPredicate::OEQ, y,
                                        y.constant(0.0));
  return x / y.constant(1.0).where(isEmpty, y);
}

FailureOr<SmallVector<Value>> AttentionOp::decomposeOperation(OpBuilder &b) {
  Scores s(b, *this);
  Read scores = s.createScores();
  Read m = s.reduce(scores, Combine::Max,
                    [](OpBuilder &, ArrayRef<Scalar> e) { return e[0]; });
  Read p = s.map({scores, m}, [&](OpBuilder &nested, ArrayRef<Scalar> e) {
    return exp(e[0] - s.orZero(nested, e[1]));
  });
  Read sum = s.reduce(p, Combine::Sum,
                      [](OpBuilder &, ArrayRef<Scalar> e) { return e[0]; });
  SmallVector<int64_t> loops = s.rows;
  loops.push_back(ValueDepth);
  Read values = s.contract(p, s.value, loops);
  Read result = s.map({values, sum}, loops, getElementTypeOrSelf(getResult()),
                      [&](OpBuilder &nested, ArrayRef<Scalar> e) {
                        return divideOrZero(nested, s.loc, e[0], e[1]);
                      });
  Read lse =
      s.map({m, sum}, s.rows, s.type,
            [](OpBuilder &, ArrayRef<Scalar> e) { return e[0] + log(e[1]); });
  Read rest = s.map({m, lse, sum}, s.rows, s.type,
                    [&](OpBuilder &nested, ArrayRef<Scalar> e) {
                      Scalar shifted = e[0] - e[1];
                      Scalar lost = shifted + log(e[2]);
                      return s.zeroIfHidden(nested, e[1], lost);
                    });
  return SmallVector<Value>{s.joinHeads(result), s.joinHeads(lse),
                            s.joinHeads(rest)};
}

//===----------------------------------------------------------------------===//
// The gradient
//===----------------------------------------------------------------------===//

std::pair<Read, Read> Scores::createGradients(AttentionGradOp op) {
  Read lse = splitQueries(op.getLse()), rest = splitQueries(op.getRest()),
       delta = splitQueries(op.getDelta());
  Read p = map({createScores(), lse, rest},
               [&](OpBuilder &nested, ArrayRef<Scalar> e) {
                 return exp((e[0] - orZero(nested, e[1])) - e[2]);
               });
  Read products =
      contract(splitQueries(op.getGrad(), {ValueDepth}), value, all);
  Read ds = map({p, products, delta}, [](OpBuilder &, ArrayRef<Scalar> e) {
    return e[0] * (e[1] - e[2]);
  });
  return {ds, p};
}

FailureOr<SmallVector<Value>>
AttentionGradOp::decomposeOperation(OpBuilder &b) {
  Scores s(b, *this);
  auto [ds, p] = s.createGradients(*this);
  auto finish = [&](Read sum, unsigned result, double scale) {
    Type element = getElementTypeOrSelf(getOperation()->getResult(result));
    return s
        .map(sum, sum.loops, element,
             [&](OpBuilder &, ArrayRef<Scalar> e) {
               return scale == 1.0 ? e[0] : e[0] * scale;
             })
        .tensor;
  };
  Read grad = s.splitQueries(getGrad(), {ValueDepth});
  Read dq = s.contract(ds, s.key, s.query.loops);
  Read dk = s.contract(ds, s.query, s.key.loops);
  Read dv = s.contract(p, grad, s.value.loops);
  return SmallVector<Value>{s.joinHeads(finish(dq, 0, s.scale)),
                            finish(dk, 1, s.scale), finish(dv, 2, 1.0)};
}

LogicalResult AttentionGradOp::buildVJP(OpBuilder &b, const VJPContext &context,
                                        MutableArrayRef<Value> cotangents) {
  return buildVJPByDecomposition(*this, b, context, cotangents);
}

Value mlir::nn::createMaskGrad(OpBuilder &b, AttentionGradOp op,
                               FloatType wanted) {
  Scores s(b, op);
  Read ds = s.createGradients(op).first;
  SmallVector<int64_t> shape = s.getShape(s.all);
  Value sum =
      createReduction(b, s.loc, shape, ds, s.mask->loops, Combine::Sum,
                      [](OpBuilder &, ArrayRef<Scalar> e) { return e[0]; });
  Read rounded = s.map(Read{sum, s.mask->loops}, s.mask->loops, wanted,
                       [](OpBuilder &, ArrayRef<Scalar> e) { return e[0]; });
  // Back through the shape of one dimension, as in splitMask.
  Value line = rounded.tensor;
  if (s.mask->loops.size() > 1) {
    SmallVector<ReassociationIndices> all = {
        llvm::to_vector<2>(llvm::seq<int64_t>(s.mask->loops.size()))};
    line = tensor::CollapseShapeOp::create(b, s.loc, line, all);
  }
  SmallVector<ReassociationIndices> all = {{0, 1, 2, 3}};
  auto type = getTensorType(op.getMask()).clone(wanted);
  return tensor::ExpandShapeOp::create(b, s.loc, type, line, all);
}
