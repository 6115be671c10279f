//===- FlattenIfs.cpp - Both branches, and a select -------------*- C++ -*-===//

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Dialect/AMP/Transforms/Passes.h"
#include "amp/Support/LinalgBuilders.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPFLATTENIFS
#include "amp/Dialect/AMP/Transforms/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

/// One of two values of a type, by a scalar condition.
static Value createSelect(OpBuilder &b, Location loc, Value condition,
                          Value yes, Value no) {
  auto type = dyn_cast<RankedTensorType>(yes.getType());
  // Of dynamic shapes each branch has its own.
  if (!type || !type.hasStaticShape() || yes == no)
    return arith::SelectOp::create(b, loc, condition, yes, no);
  return createElementwise(
      b, loc, type.getShape(), {yes, no}, type.getElementType(),
      [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
        return {
            arith::SelectOp::create(nested, loc, condition, args[0], args[1])};
      })[0];
}

/// A commit happens where its branch is taken.
static void addPredicate(CommitOp commit, Value isTaken) {
  OpBuilder b(commit);
  Location loc = commit.getLoc();
  if (Value predicate = commit.getPredicate()) {
    Value holds = tensor::ExtractOp::create(b, loc, predicate, ValueRange());
    isTaken = arith::AndIOp::create(b, loc, isTaken, holds);
  }
  auto type = RankedTensorType::get({}, b.getI1Type());
  commit.getPredicateMutable().assign(
      tensor::FromElementsOp::create(b, loc, type, isTaken));
}

/// Whether a state has another commit, in this branch, the other one or beside
/// them: all would be in one block.
static bool isCommittedTwice(CommitOp commit, Operation *branch) {
  return llvm::any_of(commit.getState().getUsers(), [&](Operation *user) {
    auto other = dyn_cast<CommitOp>(user);
    return other && other != commit && other.getState() == commit.getState() &&
           branch->getBlock()->findAncestorOpInBlock(*other);
  });
}

/// Nothing but commits has effects: it would happen in each step.
static LogicalResult verifyBranches(scf::IfOp op) {
  for (Region *region : op.getRegions())
    for (Operation &inner : region->getOps()) {
      auto commit = dyn_cast<CommitOp>(inner);
      if (!commit && !isMemoryEffectFree(&inner))
        return inner.emitError("expected no effects but commits in a branch, "
                               "found '")
               << inner.getName() << "'";
      if (commit && isCommittedTwice(commit, op))
        return inner.emitError("expected one commit of a state beside and in "
                               "the branches of 'scf.if', found another");
    }
  return success();
}

static void flatten(scf::IfOp op) {
  Block *block = op->getBlock();
  OpBuilder b(op);
  SmallVector<CommitOp> taken(op.getThenRegion().getOps<CommitOp>());
  SmallVector<CommitOp> others(op.getElseRegion().getOps<CommitOp>());
  Value condition = op.getCondition();
  for (CommitOp commit : taken)
    addPredicate(commit, condition);
  if (!others.empty()) {
    Value yes = arith::ConstantOp::create(b, op.getLoc(), b.getBoolAttr(true));
    Value isOther = arith::XOrIOp::create(b, op.getLoc(), condition, yes);
    for (CommitOp commit : others)
      addPredicate(commit, isOther);
  }
  for (Region *region : op.getRegions())
    if (!region->empty())
      block->getOperations().splice(
          op->getIterator(), region->front().getOperations(),
          region->front().begin(), std::prev(region->front().end()));
  for (OpResult result : op.getResults()) {
    unsigned i = result.getResultNumber();
    result.replaceAllUsesWith(createSelect(b, op.getLoc(), condition,
                                           op.thenYield().getOperand(i),
                                           op.elseYield().getOperand(i)));
  }
  op.erase();
}

namespace {
struct AmpFlattenIfs : amp::impl::AmpFlattenIfsBase<AmpFlattenIfs> {
  void runOnOperation() override {
    SmallVector<scf::IfOp> ops; // inner ones first
    getOperation().walk([&](scf::IfOp op) { ops.push_back(op); });
    for (scf::IfOp op : ops) {
      if (failed(verifyBranches(op)))
        return signalPassFailure();
      flatten(op);
    }
  }
};
} // namespace
