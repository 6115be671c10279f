//===- GatherCopies.cpp - Replicas gather 16-bit copies ---------*- C++ -*-===//
//
// A parameter that the step reads in 16 bits alone is needed in f32 only where
// it is updated: a replica keeps the part of it that it updates, and what
// travels is the copy.
//
//===----------------------------------------------------------------------===//

#include "ParameterCasts.h"
#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Dialect/AMP/IR/DerivedAttrs.h"
#include "amp/Dialect/AMP/Transforms/Passes.h"
#include "amp/Support/LinalgBuilders.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPGATHERCOPIES
#include "amp/Dialect/AMP/Transforms/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

namespace {
/// A parameter of which all that a step reads whole is copies of it.
struct Gathered {
  BlockArgument param;
  SmallVector<ShardOp> shards;
  CommitOp commit;                      ///< of the gathered parameter
  SmallVector<linalg::GenericOp> casts; ///< of it, each to a copy
  SmallVector<CommitOp> copies;         ///< what commits their results
};
} // namespace

/// Whether a step's argument is a copy of the parameter of a name.
static bool isCopyOf(func::FuncOp step, Value value, StringAttr name) {
  auto arg = dyn_cast<BlockArgument>(value);
  return arg && arg.getOwner() == &step.front() &&
         step.getArgAttrOfType<StringAttr>(arg.getArgNumber(), kCopyAttr) ==
             name;
}

/// Collects what reads the gathered parameter: its commit, and casts that are
/// committed to copies; fails where something else does.
static LogicalResult collectReaders(func::FuncOp step, Value whole,
                                    StringAttr name, Gathered &gathered) {
  SmallVector<Operation *> users(whole.getUsers());
  llvm::sort(users, [](Operation *a, Operation *b) {
    return a->getBlock() == b->getBlock() && a->isBeforeInBlock(b);
  });
  for (Operation *user : users) {
    if (auto commit = dyn_cast<CommitOp>(user);
        commit && commit.getState() == gathered.param &&
        !commit.getPredicate()) {
      gathered.commit = commit;
      continue;
    }
    auto cast = dyn_cast<linalg::GenericOp>(user);
    if (!cast || !isNarrowing(cast) || !cast->hasOneUse())
      return failure();
    auto commit = dyn_cast<CommitOp>(*cast->user_begin());
    if (!commit || commit.getPredicate() ||
        !isCopyOf(step, commit.getState(), name))
      return failure();
    gathered.casts.push_back(cast);
    gathered.copies.push_back(commit);
  }
  return success(gathered.commit && !gathered.casts.empty());
}

/// What a tensor of a gathering is, if it is a parameter of which nothing else
/// is read than parts.
static std::optional<Gathered> match(func::FuncOp step, AllGatherOp gather,
                                     unsigned index) {
  auto param = dyn_cast<BlockArgument>(gather.getInto()[index]);
  auto name =
      param && param.getOwner() == &step.front()
          ? step.getArgAttrOfType<StringAttr>(param.getArgNumber(), kParamAttr)
          : StringAttr();
  if (!name)
    return std::nullopt;
  Gathered gathered{param, {}, {}, {}, {}};
  if (failed(collectReaders(step, gather.getResult(index), name, gathered)))
    return std::nullopt;
  Type part = gather.getShards()[index].getType();
  for (Operation *user : param.getUsers()) {
    if (user == gather || user == gathered.commit)
      continue;
    auto shard = dyn_cast<ShardOp>(user);
    if (!shard || shard.getInto().getType() != part)
      return std::nullopt;
    gathered.shards.push_back(shard);
  }
  return gathered;
}

/// The part, rounded as the cast rounds the whole.
static Value roundPart(OpBuilder &b, Value part, Type element) {
  Location loc = part.getLoc();
  return createElementwise(
      b, loc, cast<RankedTensorType>(part.getType()).getShape(), part, element,
      [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
        return {arith::TruncFOp::create(nested, loc, element, args[0])};
      })[0];
}

/// The parameter is its part from here on.
static void keepPart(func::FuncOp step, const Gathered &gathered, Value part) {
  BlockArgument param = gathered.param;
  auto whole = cast<RankedTensorType>(param.getType());
  step.setArgAttr(param.getArgNumber(), kWholeAttr,
                  Builder(step).getDenseI64ArrayAttr(whole.getShape()));
  param.setType(part.getType());
  for (ShardOp shard : gathered.shards) {
    shard.getResult().replaceAllUsesWith(param);
    shard.erase();
  }
  CommitOp(gathered.commit).getValueMutable().assign(part);
}

namespace {
/// What is gathered after it, and by which results old ones are replaced.
struct AmpGatherCopies : amp::impl::AmpGatherCopiesBase<AmpGatherCopies> {
  void runOnOperation() override {
    func::FuncOp step = getOperation();
    if (step.isExternal() || !step->hasAttr(kStepAttr))
      return;
    for (auto gather : llvm::make_early_inc_range(step.getOps<AllGatherOp>()))
      if (gather.getNumResults() > 0)
        replace(step, gather);
    step.setFunctionType(FunctionType::get(
        &getContext(), step.front().getArgumentTypes(), step.getResultTypes()));
  }

  static void replace(func::FuncOp step, AllGatherOp gather) {
    OpBuilder b(gather);
    SmallVector<Value> parts, wholes, olds;
    SmallVector<Operation *> casts;
    for (unsigned i = 0, e = gather.getShards().size(); i < e; ++i) {
      Value part = gather.getShards()[i];
      std::optional<Gathered> gathered = match(step, gather, i);
      if (!gathered) {
        parts.push_back(part);
        wholes.push_back(gather.getInto()[i]);
        olds.push_back(gather.getResult(i));
        continue;
      }
      keepPart(step, *gathered, part);
      for (auto [cast, commit] :
           llvm::zip_equal(gathered->casts, gathered->copies)) {
        Value old = cast.getResult(0);
        parts.push_back(
            roundPart(b, part, getElementTypeOrSelf(old.getType())));
        wholes.push_back(commit.getState());
        olds.push_back(old);
        casts.push_back(cast);
      }
    }
    if (casts.empty())
      return;
    auto made =
        AllGatherOp::create(b, gather.getLoc(), ValueRange(wholes).getTypes(),
                            parts, wholes, gather.getStartAttr());
    for (auto [old, result] : llvm::zip_equal(olds, made.getResults()))
      old.replaceAllUsesWith(result);
    for (Operation *cast : casts)
      cast->erase();
    gather.erase();
  }
};
} // namespace
