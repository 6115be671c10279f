//===- RaiseSoftmax.cpp - softmax and log_softmax ---------------*- C++ -*-===//

#include "Raising.h"
#include "amp/Dialect/NN/Transforms/Passes.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include <limits>

namespace mlir::amp {
#define GEN_PASS_DEF_NNRAISESOFTMAX
#include "amp/Dialect/NN/Transforms/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::nn;

namespace {
/// What softmax and its logarithm consist of, along one dimension of `input`.
struct Parts {
  Parts(Match &match, Value input, int64_t dim, bool guards)
      : match(match), pool(match.pool), input(input), dim(dim), guards(guards) {
  }

  /// The maximum of the row, in a reduction inside of `level` others; where it
  /// is guarded, 0 in place of one that is not finite.
  Expr getMax(unsigned level) {
    Expr x = pool.element(input, match.getLoops(level, dim));
    Expr max = pool.reduce("max", match.getExtents(dim), x);
    if (!guards)
      return max;
    Expr infinity = pool.constant(std::numeric_limits<double>::infinity());
    Expr finite = pool.call("cmpf", {pool.call("absf", {max}), infinity},
                            double(arith::CmpFPredicate::ONE));
    return pool.select(finite, max, pool.constant(0));
  }
  Expr getSum() {
    Expr x = pool.element(input, match.getLoops(0, dim));
    Expr exp = pool.call("exp", {pool.sub(x, getMax(1))});
    return pool.reduce("sum", match.getExtents(dim), exp);
  }
  Expr getSoftmax() {
    Expr x = pool.element(input, match.getDims());
    return pool.div(pool.call("exp", {pool.sub(x, getMax(0))}), getSum());
  }
  Expr getLogSoftmax() {
    Expr x = pool.element(input, match.getDims());
    Expr shifted = pool.sub(x, getMax(0));
    return pool.sub(shifted, pool.call("log", {getSum()}));
  }

  Match &match;
  ExprPool &pool;
  Value input;
  int64_t dim;
  bool guards;
};
} // namespace

/// The dimensions along which one of the ops takes a maximum of the input.
static SmallVector<int64_t> getMaxDims(const Sources &sources, Value input) {
  SmallVector<int64_t> dims;
  for (Operation *op : sources.ops) {
    auto generic = dyn_cast<linalg::GenericOp>(op);
    if (!generic || generic.getNumReductionLoops() != 1 ||
        generic.getNumDpsInputs() != 1 || generic.getDpsInputs()[0] != input)
      continue;
    SmallVector<unsigned> loops;
    generic.getReductionDims(loops);
    AffineMap map =
        generic.getMatchingIndexingMap(generic.getDpsInputOperand(0));
    auto loop = getAffineDimExpr(loops[0], op->getContext());
    if (std::optional<unsigned> dim = map.getResultPosition(loop))
      dims.push_back(*dim);
  }
  return dims;
}

static Value raise(OpBuilder &b, Value root) {
  Sources sources(root, 24);
  if (!sources.hasInBody<math::ExpOp>() ||
      !sources.hasInBody<arith::MaximumFOp, arith::MaxNumFOp>())
    return nullptr;
  bool hasLog = sources.hasInBody<math::LogOp>();
  for (Value input : getCandidates(root, sources)) {
    SmallVector<int64_t> dims = getMaxDims(sources, input);
    if (dims.empty())
      continue;
    Match match(root, input);
    Expr expr = match.read();
    for (int64_t dim : expr ? dims : SmallVector<int64_t>())
      for (bool guards : {false, true}) {
        Parts parts(match, input, dim, guards);
        if (match.pool.equal(expr, parts.getSoftmax()))
          return markRaised(
              SoftmaxOp::create(b, root.getLoc(), root.getType(), input, dim));
        if (hasLog && match.pool.equal(expr, parts.getLogSoftmax()))
          return markRaised(LogSoftmaxOp::create(b, root.getLoc(),
                                                 root.getType(), input, dim));
      }
  }
  return nullptr;
}

namespace {
struct NNRaiseSoftmax : amp::impl::NNRaiseSoftmaxBase<NNRaiseSoftmax> {
  void runOnOperation() override {
    SmallVector<linalg::SoftmaxOp> named;
    getOperation().walk([&](linalg::SoftmaxOp op) { named.push_back(op); });
    for (linalg::SoftmaxOp op : named) {
      if (op->getNumResults() != 1)
        continue;
      OpBuilder b(op);
      auto raised =
          SoftmaxOp::create(b, op.getLoc(), op->getResult(0).getType(),
                            op.getInput(), op.getDimension());
      if (!keepIfValid(raised, op))
        continue;
      markRaised(raised);
      op->replaceAllUsesWith(raised);
      op.erase();
    }
    raiseAll(getOperation(), raise);
  }
};
} // namespace
