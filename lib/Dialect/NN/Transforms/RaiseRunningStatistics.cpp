//===- RaiseRunningStatistics.cpp - What a batch norm's become --*- C++ -*-===//

#include "NormStatistics.h"
#include "Raising.h"
#include "amp/Dialect/NN/Transforms/Passes.h"
#include <cmath>

namespace mlir::amp {
#define GEN_PASS_DEF_NNRAISERUNNINGSTATISTICS
#include "amp/Dialect/NN/Transforms/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::nn;

namespace {
/// One of the two running statistics of a batch norm.
struct Running {
  OpOperand &before;
  OpResult after;
  bool isVariance;
};

/// old * (1 - momentum) + momentum * a statistic of the batch.
struct Update {
  Expr old;
  double momentum;
};
} // namespace

/// The one element among the terms of a sum that has others, too.
static Expr findOld(Expr sum) {
  Expr old = nullptr;
  if (sum->kind != Node::Sum)
    return nullptr;
  for (auto [term, coefficient] : sum->terms) {
    if (term->kind != Node::Element)
      continue;
    if (old)
      return nullptr;
    old = term;
  }
  return old;
}

/// The shortest decimal that a number is, but for roundings.
static double toDecimal(const ExprPool &pool, double number) {
  for (double unit = 10; unit <= 1e9; unit *= 10)
    if (double decimal = std::round(number * unit) / unit;
        pool.equal(decimal, number))
      return decimal;
  return number;
}

/// The sum as an update by `factor` times the statistic.
static std::optional<Update> takeApart(ExprPool &pool, Expr sum, double factor,
                                       Expr statistic) {
  Expr old = findOld(sum);
  if (!old)
    return std::nullopt;
  double kept = 0;
  Expr added = pool.constant(sum->number);
  for (auto [term, coefficient] : sum->terms)
    if (term == old)
      kept = coefficient;
    else
      added = pool.add(added, pool.scale(coefficient, term));
  if (added->kind != Node::Sum || statistic->kind != Node::Sum)
    return std::nullopt;
  double share = added->terms[0].second / statistic->terms[0].second;
  double momentum = toDecimal(pool, share / factor);
  if (!pool.equal(added, pool.scale(share, statistic)) ||
      !pool.equal(kept + momentum, 1) || momentum < 0 || momentum > 1)
    return std::nullopt;
  return Update{old, momentum};
}

/// The dimension of a root that has the channels; the others have size 1.
static std::optional<int64_t> findChannels(ArrayRef<int64_t> shape,
                                           int64_t size) {
  std::optional<int64_t> channels;
  for (auto [i, extent] : llvm::enumerate(shape)) {
    if (extent == size && !channels)
      channels = i;
    else if (extent != 1)
      return std::nullopt;
  }
  return channels;
}

/// The sum as an update by one of the forms that a statistic has. One dimension
/// summed after the other reads as loops in the other order.
static std::optional<Update> takeApart(ExprPool &pool, Expr sum,
                                       NormStatistics statistics,
                                       bool isVariance) {
  double count = statistics.getCount(), unbiased = count / (count - 1);
  for (bool reverses : {false, true}) {
    if (reverses)
      std::reverse(statistics.dims.begin(), statistics.dims.end());
    auto update = isVariance
                      ? takeApart(pool, sum, unbiased, statistics.getVariance())
                      : takeApart(pool, sum, 1, statistics.getMean(0));
    if (!update && isVariance)
      update = takeApart(pool, sum, unbiased, statistics.getShortVariance());
    if (update)
      return update;
  }
  return std::nullopt;
}

/// What the root is an update of, at its dimension `channels`.
static std::optional<Update> match(Match &match, BatchNormOp op,
                                   int64_t channels, bool isVariance) {
  Expr sum = match.read();
  if (!sum)
    return std::nullopt;
  int64_t rank = cast<RankedTensorType>(op.getInput().getType()).getRank();
  NormStatistics statistics{match.pool, op.getInput(), {}, {}};
  statistics.at.resize(rank);
  for (int64_t i = 0; i < rank; ++i)
    if (i == int64_t(op.getAxis()))
      statistics.at[i] = match.pool.dim(channels);
    else
      statistics.dims.push_back(i);
  return takeApart(match.pool, sum, statistics, isVariance);
}

/// Whether a value is returned, and nothing else is made of it, but for its
/// shape and type: no gradient flows through the op's statistics.
static bool isReturnedAlone(Value value) {
  return llvm::all_of(value.getUsers(), [&](Operation *user) {
    if (isa<func::ReturnOp>(user))
      return true;
    bool isSame =
        isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp, tensor::CastOp>(
            user);
    return isSame && isReturnedAlone(user->getResult(0));
  });
}

/// Whether the op can take the place of what makes the root: all that reads the
/// root is behind it, and the state that is updated before it.
static bool canMakeRoot(BatchNormOp op, Value root, Value old) {
  Operation *source = old.getDefiningOp();
  return (!source || (source->getBlock() == op->getBlock() &&
                      source->isBeforeInBlock(op))) &&
         isReturnedAlone(root) &&
         llvm::all_of(root.getUsers(), [&](Operation *user) {
           return op->isBeforeInBlock(user);
         });
}

/// The op's result that the root is, or null. `other` is its other statistic.
static Value raiseInto(BatchNormOp op, Running running, Running other,
                       Value root) {
  auto scale = cast<RankedTensorType>(op.getScale().getType());
  Match matched(root, op.getInput());
  auto channels = findChannels(matched.getShape(), scale.getDimSize(0));
  if (!running.after.use_empty() || !channels)
    return nullptr;
  std::optional<Update> update =
      match(matched, op, *channels, running.isVariance);
  if (!update || !canMakeRoot(op, root, update->old->tensor))
    return nullptr;
  // One for both.
  double momentum = op.getMomentum().convertToDouble();
  if (other.after.use_empty())
    momentum = update->momentum;
  OpBuilder b(op);
  Value old = createOperand(b, op.getLoc(), update->old,
                            matched.pool.dim(*channels), scale.getDimSize(0));
  if (!old || getElementTypeOrSelf(old) != matched.getElementType() ||
      !matched.pool.equal(momentum, update->momentum))
    return nullptr;
  running.before.set(old);
  running.after.setType(old.getType());
  op.setMomentum(APFloat(momentum));
  return running.after;
}

static Value raise(ArrayRef<BatchNormOp> ops, Value root) {
  for (BatchNormOp op : ops) {
    Running mean{op.getMeanMutable(), cast<OpResult>(op.getNewMean()), false};
    Running var{op.getVarMutable(), cast<OpResult>(op.getNewVar()), true};
    if (Value result = raiseInto(op, mean, var, root))
      return result;
    if (Value result = raiseInto(op, var, mean, root))
      return result;
  }
  return nullptr;
}

namespace {
struct NNRaiseRunningStatistics
    : amp::impl::NNRaiseRunningStatisticsBase<NNRaiseRunningStatistics> {
  void runOnOperation() override {
    // Those whose running statistics nobody has read so far.
    SmallVector<BatchNormOp> ops;
    if (!getOperation().isExternal())
      for (auto op : getOperation().getBody().getOps<BatchNormOp>())
        if (op->hasAttr(kRaisedAttr) && op.usesBatchStatistics())
          ops.push_back(op);
    if (ops.empty())
      return;
    raiseAll(getOperation(),
             [&](OpBuilder &, Value root) { return raise(ops, root); });
  }
};
} // namespace
