//===- KeepCopies.cpp - 16-bit copies of parameters -------------*- C++ -*-===//

#include "ParameterCasts.h"
#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Dialect/AMP/IR/DerivedAttrs.h"
#include "amp/Dialect/AMP/Transforms/Passes.h"
#include "amp/Support/LinalgBuilders.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPKEEPCOPIES
#include "amp/Dialect/AMP/Transforms/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

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
/// A cast of a parameter, and what commits the parameter, if the step does.
struct Copied {
  linalg::GenericOp cast;
  CommitOp commit;
  StringAttr name;
};

struct AmpKeepCopies : amp::impl::AmpKeepCopiesBase<AmpKeepCopies> {
  using AmpKeepCopiesBase::AmpKeepCopiesBase;

  void runOnOperation() override {
    func::FuncOp step = getOperation();
    if (!step->hasAttr(kStepAttr) || step.isExternal())
      return;
    SmallVector<Copied> copied;
    for (auto commit : step.getOps<CommitOp>())
      if (auto state = dyn_cast<BlockArgument>(commit.getState()))
        collect(step, state, commit, copied);
    if (unwritten)
      for (BlockArgument argument : step.getArguments())
        if (!isWritten(argument))
          collect(step, argument, CommitOp(), copied);
    unsigned first = step.getNumArguments();
    if (failed(addArguments(step, copied)))
      return signalPassFailure();
    for (auto [index, each] : llvm::enumerate(copied))
      replace(each, step.getArgument(first + index));
  }

  static bool isWritten(BlockArgument argument) {
    return llvm::any_of(argument.getUsers(), [&](Operation *user) {
      auto commit = dyn_cast<CommitOp>(user);
      return commit && commit.getState() == argument;
    });
  }

  static void collect(func::FuncOp step, BlockArgument state, CommitOp commit,
                      SmallVector<Copied> &copied) {
    auto name = state.getOwner() == &step.front()
                    ? step.getArgAttrOfType<StringAttr>(state.getArgNumber(),
                                                        kParamAttr)
                    : StringAttr();
    if (!name)
      return;
    for (Operation *user : state.getUsers())
      if (auto cast = dyn_cast<linalg::GenericOp>(user);
          cast && isNarrowing(cast))
        copied.push_back({cast, commit, name});
  }

  /// All at once: one by one, each would copy the signature.
  static LogicalResult addArguments(func::FuncOp step,
                                    ArrayRef<Copied> copied) {
    OpBuilder b(step.getContext());
    SmallVector<Type> types;
    SmallVector<DictionaryAttr> attrs;
    SmallVector<Location> locs;
    for (const Copied &each : copied) {
      linalg::GenericOp cast = each.cast;
      types.push_back(cast->getResult(0).getType());
      attrs.push_back(
          b.getDictionaryAttr(b.getNamedAttr(kCopyAttr, each.name)));
      locs.push_back(cast.getLoc());
    }
    SmallVector<unsigned> indices(copied.size(), step.getNumArguments());
    return step.insertArguments(indices, types, attrs, locs);
  }

  /// The cast's readers read the copy, which is committed with the parameter.
  static void replace(Copied &copied, Value copy) {
    auto [cast, commit, name] = copied;
    cast->replaceAllUsesWith(ValueRange(copy));
    cast.erase();
    if (!commit)
      return;
    OpBuilder b(commit);
    Value rounded =
        roundCommitted(b, commit, getElementTypeOrSelf(copy.getType()));
    CommitOp::create(b, commit.getLoc(), Value(), rounded, copy);
  }
};
} // namespace
