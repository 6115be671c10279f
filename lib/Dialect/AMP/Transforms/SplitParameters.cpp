//===- SplitParameters.cpp - f32 as a copy and what it lacks ----*- C++ -*-===//

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Dialect/AMP/IR/DerivedAttrs.h"
#include "amp/Dialect/AMP/Transforms/Passes.h"
#include "amp/Support/Contraction.h"
#include "amp/Support/LinalgBuilders.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/StringMap.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPSPLITPARAMETERS
#include "amp/Dialect/AMP/Transforms/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

namespace {
/// What a tensor of f32 is the sum of: bf16, and i16 units in its last place.
struct Halves {
  Value high, low;
};

/// A parameter, its copy in bf16, and what commits them. Of a replica's part of
/// a parameter the copy is that of the whole.
struct Split {
  BlockArgument param, copy;
  CommitOp commit, copyCommit;
  bool isPart;
};
} // namespace

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

static Value buildHighBits(OpBuilder &b, Location loc, Value high) {
  Value half = arith::BitcastOp::create(b, loc, b.getI16Type(), high);
  Value wide = arith::ExtUIOp::create(b, loc, b.getI32Type(), half);
  Value count = arith::ConstantIntOp::create(b, loc, 16, 32);
  return arith::ShLIOp::create(b, loc, wide, count);
}

static Value buildSum(OpBuilder &b, Location loc, Value high, Value low) {
  Value rest = arith::ExtSIOp::create(b, loc, b.getI32Type(), low);
  Value bits = arith::AddIOp::create(b, loc, buildHighBits(b, loc, high), rest);
  return arith::BitcastOp::create(b, loc, b.getF32Type(), bits);
}

/// The high half and the low one, in whose place a tie's would not fit.
static SmallVector<Value> buildHalves(OpBuilder &b, Location loc, Value value) {
  Value high = arith::TruncFOp::create(b, loc, b.getBF16Type(), value);
  Value bits = arith::BitcastOp::create(b, loc, b.getI32Type(), value);
  Value rest = arith::SubIOp::create(b, loc, bits, buildHighBits(b, loc, high));
  Value most = arith::ConstantIntOp::create(
      b, loc, std::numeric_limits<int16_t>::max(), 32);
  rest = arith::MinSIOp::create(b, loc, rest, most);
  return {high, arith::TruncIOp::create(b, loc, b.getI16Type(), rest)};
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

/// The sum in memory, before what reads it, and before loops around that.
static Value createSum(OpOperand &use, Halves halves) {
  Operation *user = use.getOwner();
  Block *block = halves.low.getParentBlock();
  Operation *before = block->findAncestorOpInBlock(*user);
  OpBuilder b(before ? before : user);
  auto type = cast<RankedTensorType>(use.get().getType());
  return createElementwise(
      b, user->getLoc(), type.getShape(), {halves.high, halves.low},
      type.getElementType(),
      [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
        return {buildSum(nested, user->getLoc(), args[0], args[1])};
      })[0];
}

/// The body reads both: no sum is in memory.
static void readInBody(linalg::GenericOp op, OpOperand &use, Halves halves) {
  Block *body = op.getBody();
  OpBuilder b = OpBuilder::atBlockBegin(body);
  unsigned number = use.getOperandNumber(), last = op.getNumDpsInputs();
  BlockArgument low = op.getMatchingBlockArgument(&use);
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  maps.insert(maps.begin() + last, op.getMatchingIndexingMap(&use));
  op.setIndexingMapsAttr(b.getAffineMapArrayAttr(maps));
  op->setOperand(number, halves.low);
  op.getInputsMutable().append(halves.high);
  BlockArgument high = body->insertArgument(last, b.getBF16Type(), op.getLoc());
  Value sum = buildSum(b, op.getLoc(), high, low);
  low.setType(b.getI16Type());
  low.replaceUsesWithIf(sum, [](OpOperand &other) {
    return !isa<arith::ExtSIOp>(other.getOwner());
  });
}

static bool canReadInBody(linalg::GenericOp op, OpOperand &use) {
  return op && op.hasPureTensorSemantics() && op.isDpsInput(&use) &&
         !isContraction(op) && !isConvolution(op) && !isMultiplyAdd(op);
}

/// One of the halves, seen as the parameter was.
static Value cloneView(Operation *view, Value half) {
  OpBuilder b(view);
  IRMapping mapping;
  mapping.map(view->getOperand(0), half);
  Value result = b.clone(*view, mapping)->getResult(0);
  result.setType(cast<RankedTensorType>(result.getType())
                     .clone(getElementTypeOrSelf(half.getType())));
  return result;
}

static void readElement(tensor::ExtractOp op, Halves halves) {
  OpBuilder b(op);
  auto extract = [&](Value half) -> Value {
    return tensor::ExtractOp::create(b, op.getLoc(), half, op.getIndices());
  };
  Value high = extract(halves.high);
  op.replaceAllUsesWith(buildSum(b, op.getLoc(), high, extract(halves.low)));
  op.erase();
}

/// What a gathering into a parameter finds there is read by nobody.
static void gatherElsewhere(OpOperand &use) {
  OpBuilder b(use.getOwner());
  auto type = cast<RankedTensorType>(use.get().getType());
  use.set(tensor::EmptyOp::create(b, use.getOwner()->getLoc(), type.getShape(),
                                  type.getElementType()));
}

/// Has all that reads a parameter, or a view of it, read its halves.
static void readHalves(Value param, Halves halves) {
  while (!param.use_empty()) {
    OpOperand &use = *param.use_begin();
    Operation *user = use.getOwner();
    auto generic = dyn_cast<linalg::GenericOp>(user);
    if (auto extract = dyn_cast<tensor::ExtractOp>(user)) {
      readElement(extract, halves);
    } else if (isa<tensor::CollapseShapeOp, tensor::ExpandShapeOp,
                   tensor::ExtractSliceOp>(user)) {
      readHalves(user->getResult(0),
                 {cloneView(user, halves.high), cloneView(user, halves.low)});
      user->erase();
    } else if (isa<AllGatherOp>(user)) {
      gatherElsewhere(use);
    } else if (canReadInBody(generic, use)) {
      readInBody(generic, use, halves);
    } else {
      use.set(createSum(use, halves));
    }
  }
}

//===----------------------------------------------------------------------===//
// Committing
//===----------------------------------------------------------------------===//

/// Reads of a committed value behind its commit: they may be of what the same
/// kernel commits.
static SmallVector<OpOperand *> findLater(CommitOp commit) {
  SmallVector<OpOperand *> later;
  if (commit.getPredicate())
    return later;
  for (OpOperand &use : commit.getValue().getUses()) {
    Operation *user =
        commit->getBlock()->findAncestorOpInBlock(*use.getOwner());
    if (user && commit->isBeforeInBlock(user))
      later.push_back(&use);
  }
  return later;
}

/// Both halves of what the parameter becomes.
static void commitHalves(Split &split, Halves halves) {
  CommitOp commit = split.commit;
  Location loc = commit.getLoc();
  OpBuilder b(commit);
  SmallVector<Value> inputs = {commit.getValue()};
  if (commit.getPredicate())
    inputs.append({halves.high, halves.low, commit.getPredicate()});
  SmallVector<OpOperand *> later = findLater(commit);
  SmallVector<Type> types = {b.getBF16Type(), b.getI16Type()};
  if (!later.empty())
    types.push_back(b.getF32Type());
  SmallVector<Value> made = createElementwise(
      b, loc, cast<RankedTensorType>(halves.low.getType()).getShape(), inputs,
      types, [&](OpBuilder &nested, ValueRange args) {
        Value value = args[0];
        if (args.size() > 1)
          value =
              arith::SelectOp::create(nested, loc, args[3], value,
                                      buildSum(nested, loc, args[1], args[2]));
        SmallVector<Value> results = buildHalves(nested, loc, value);
        if (!later.empty())
          results.push_back(value);
        return results;
      });
  CommitOp::create(b, loc, Value(), made[0], halves.high);
  CommitOp::create(b, loc, Value(), made[1], halves.low);
  for (OpOperand *use : later)
    use->set(made[2]);
  commit.erase();
  Operation *rounding = split.copyCommit.getValue().getDefiningOp();
  split.copyCommit.erase();
  if (rounding && isOpTriviallyDead(rounding))
    rounding->erase();
}

/// The low half of what a part becomes: the high one is gathered.
static void commitLow(Split &split, BlockArgument low) {
  CommitOp commit = split.commit;
  Location loc = commit.getLoc();
  OpBuilder b(commit);
  Value made = createElementwise(
      b, loc, cast<RankedTensorType>(low.getType()).getShape(),
      commit.getValue(), Type(b.getI16Type()),
      [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
        return {buildHalves(nested, loc, args[0])[1]};
      })[0];
  CommitOp::create(b, loc, Value(), made, low);
  commit.erase();
}

/// The replica's part of a copy.
static Value createHighPart(BlockArgument copy, BlockArgument low) {
  OpBuilder b = OpBuilder::atBlockBegin(copy.getOwner());
  auto type = cast<RankedTensorType>(low.getType()).clone(b.getBF16Type());
  Value empty = tensor::EmptyOp::create(b, copy.getLoc(), type.getShape(),
                                        type.getElementType());
  return ShardOp::create(b, copy.getLoc(), type, copy, empty).getResult();
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

/// The sizes of a parameter, which may be a part.
static ArrayRef<int64_t> getWholeShape(func::FuncOp step, BlockArgument param) {
  auto whole = step.getArgAttrOfType<DenseI64ArrayAttr>(param.getArgNumber(),
                                                        kWholeAttr);
  return whole ? whole.asArrayRef()
               : cast<RankedTensorType>(param.getType()).getShape();
}

/// The only commit of an argument, if it is in the step's own block.
static CommitOp findCommit(BlockArgument state) {
  CommitOp found;
  for (Operation *user : state.getUsers()) {
    auto commit = dyn_cast<CommitOp>(user);
    if (!commit || commit.getState() != state)
      continue;
    if (found || commit->getBlock() != state.getOwner())
      return CommitOp();
    found = commit;
  }
  return found;
}

namespace {
struct AmpSplitParameters
    : amp::impl::AmpSplitParametersBase<AmpSplitParameters> {
  void runOnOperation() override {
    func::FuncOp step = getOperation();
    if (step.isExternal() || !step->hasAttr(kSplitAttr))
      return;
    SmallVector<Split> splits = collect(step);
    if (splits.empty()) {
      step.emitError("expected a parameter of f32 with a copy in bf16 for "
                     "param_format 'split', found none");
      return signalPassFailure();
    }
    if (failed(replace(step, splits)))
      return signalPassFailure();
    step->removeAttr(kSplitAttr);
  }

  static SmallVector<Split> collect(func::FuncOp step) {
    llvm::StringMap<BlockArgument> copies;
    SmallVector<Split> splits;
    for (BlockArgument arg : step.getArguments())
      if (auto name =
              step.getArgAttrOfType<StringAttr>(arg.getArgNumber(), kCopyAttr);
          name && getElementTypeOrSelf(arg.getType()).isBF16())
        copies.try_emplace(name, arg);
    for (BlockArgument arg : step.getArguments()) {
      auto name =
          step.getArgAttrOfType<StringAttr>(arg.getArgNumber(), kParamAttr);
      BlockArgument copy = name ? copies.lookup(name) : BlockArgument();
      auto type = dyn_cast<RankedTensorType>(arg.getType());
      if (!copy || !type || !type.getElementType().isF32() ||
          cast<ShapedType>(copy.getType()).getShape() !=
              getWholeShape(step, arg))
        continue;
      bool isPart = step.getArgAttr(arg.getArgNumber(), kWholeAttr) != nullptr;
      Split split = {arg, copy, findCommit(arg), findCommit(copy), isPart};
      if (split.commit && split.copyCommit &&
          !(isPart && split.commit.getPredicate()))
        splits.push_back(split);
    }
    return splits;
  }

  /// Arguments come and go at once: one by one, each would copy the signature.
  static LogicalResult replace(func::FuncOp step,
                               MutableArrayRef<Split> splits) {
    Builder b(step.getContext());
    SmallVector<unsigned> places;
    SmallVector<Type> types;
    SmallVector<DictionaryAttr> attrs;
    SmallVector<Location> locs;
    for (const Split &split : splits) {
      unsigned place = split.param.getArgNumber();
      NamedAttrList list(step.getArgAttrDict(place));
      list.set(kSplitAttr, b.getUnitAttr());
      places.push_back(place);
      types.push_back(
          cast<RankedTensorType>(split.param.getType()).clone(b.getI16Type()));
      attrs.push_back(list.getDictionary(step.getContext()));
      locs.push_back(split.param.getLoc());
    }
    if (failed(step.insertArguments(places, types, attrs, locs)))
      return failure();
    llvm::BitVector old(step.getNumArguments());
    for (Split &split : splits) {
      unsigned place = split.param.getArgNumber();
      BlockArgument low = step.getArgument(place - 1);
      Halves halves = {split.copy, low};
      if (split.isPart) {
        halves.high = createHighPart(split.copy, low);
        commitLow(split, low);
      } else {
        commitHalves(split, halves);
      }
      readHalves(split.param, halves);
      old.set(place);
    }
    return step.eraseArguments(old);
  }
};
} // namespace
