//===- KeepCopies.cpp - 16-bit copies of parameters -------------*- C++ -*-===//

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Dialect/AMP/IR/DerivedAttrs.h"
#include "amp/Dialect/AMP/Transforms/Passes.h"
#include "amp/Support/LinalgBuilders.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPKEEPCOPIES
#include "amp/Dialect/AMP/Transforms/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

/// Whether an op is the cast of a whole f32 tensor to a type of 16 bits, and
/// nothing else.
static bool isNarrowing(linalg::GenericOp op) {
  if (op.getNumDpsInputs() != 1 || op.getNumDpsInits() != 1 ||
      !llvm::all_of(op.getIndexingMapsArray(),
                    [](AffineMap map) { return map.isIdentity(); }) ||
      op.getNumParallelLoops() != op.getNumLoops())
    return false;
  Block *body = op.getBody();
  auto cast = dyn_cast<arith::TruncFOp>(body->front());
  return cast && cast.getIn() == body->getArgument(0) &&
         cast.getIn().getType().isF32() &&
         cast.getType().getIntOrFloatBitWidth() == 16 &&
         body->getTerminator()->getOperands() == cast->getResults();
}

/// What the parameter will be after the step, rounded.
static Value roundCommitted(OpBuilder &b, CommitOp commit, Type element) {
  SmallVector<Value> inputs = {commit.getValue()};
  if (commit.getPredicate())
    inputs.append({commit.getState(), commit.getPredicate()});
  ArrayRef<int64_t> shape =
      cast<RankedTensorType>(commit.getState().getType()).getShape();
  return createElementwise(
      b, commit.getLoc(), shape, inputs, element,
      [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
        Location loc = commit.getLoc();
        Value value = args[0];
        if (args.size() > 1)
          value = arith::SelectOp::create(nested, loc, args[2], value, args[1]);
        return {arith::TruncFOp::create(nested, loc, element, value)};
      })[0];
}

namespace {
struct AmpKeepCopies : amp::impl::AmpKeepCopiesBase<AmpKeepCopies> {
  void runOnOperation() override {
    func::FuncOp step = getOperation();
    if (!step->hasAttr(kStepAttr))
      return;
    SmallVector<CommitOp> commits;
    for (auto commit : step.getOps<CommitOp>())
      commits.push_back(commit);
    for (CommitOp commit : commits)
      keep(step, commit);
  }

  /// The parameter of a commit is read through a copy where it is cast.
  static void keep(func::FuncOp step, CommitOp commit) {
    auto state = dyn_cast<BlockArgument>(commit.getState());
    auto name = state && state.getOwner() == &step.front()
                    ? step.getArgAttrOfType<StringAttr>(state.getArgNumber(),
                                                        kParamAttr)
                    : StringAttr();
    if (!name)
      return;
    for (Operation *user : llvm::make_early_inc_range(state.getUsers())) {
      auto cast = dyn_cast<linalg::GenericOp>(user);
      if (!cast || !isNarrowing(cast))
        continue;
      OpBuilder b(commit);
      auto type = cast.getResultTypes().front();
      DictionaryAttr attrs =
          b.getDictionaryAttr(b.getNamedAttr(kCopyAttr, name));
      unsigned index = step.getNumArguments();
      if (failed(step.insertArgument(index, type, attrs, cast.getLoc())))
        continue;
      Value copy = step.getArgument(index);
      cast->replaceAllUsesWith(ValueRange(copy));
      Value rounded = roundCommitted(b, commit, getElementTypeOrSelf(type));
      CommitOp::create(b, commit.getLoc(), Value(), rounded, copy);
      cast.erase();
    }
  }
};
} // namespace
