//===- FoldBroadcasts.cpp - One weight is one, of any batch -----*- C++ -*-===//

#include "amp/Dialect/AMP/Transforms/Passes.h"
#include "amp/Support/Contraction.h"
#include "amp/Support/InputRounding.h"
#include "amp/Support/ReadMaps.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/TypeUtilities.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPFOLDBROADCASTS
#include "amp/Dialect/AMP/Transforms/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

/// Whether what is summed over is of both inputs, and all else of one: a
/// product of matrices, maybe of several.
static bool isProduct(ArrayRef<AffineMap> maps) {
  for (unsigned loop = 0; loop < maps[0].getNumDims(); ++loop) {
    bool first = maps[0].isFunctionOfDim(loop),
         second = maps[1].isFunctionOfDim(loop);
    if (maps[2].isFunctionOfDim(loop) ? !first && !second : !first || !second)
      return false;
  }
  return true;
}

static linalg::LinalgOp rebuild(OpBuilder &b, linalg::LinalgOp op,
                                ValueRange inputs, ArrayRef<AffineMap> maps) {
  Location loc = op.getLoc();
  TypeRange types = op->getResultTypes();
  auto generic = dyn_cast<linalg::GenericOp>(*op);
  if (!generic)
    return linalg::ContractOp::create(b, loc, types, inputs, op.getDpsInits(),
                                      b.getAffineMapArrayAttr(maps));
  auto next =
      linalg::GenericOp::create(b, loc, types, inputs, generic.getOutputs(),
                                maps, generic.getIteratorTypesArray());
  next.getRegion().takeBody(generic.getRegion());
  return next;
}

/// A product that reads what its inputs repeat.
static void fold(linalg::LinalgOp op) {
  auto isFloat = [](Value value) {
    return isa<FloatType>(getElementTypeOrSelf(value.getType()));
  };
  if (!isContraction(op) || op.getNumDpsInputs() != 2 ||
      !llvm::all_of(op.getDpsInputs(), isFloat))
    return;
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  SmallVector<Value> inputs = op.getDpsInputs();
  bool isNew = false;
  for (unsigned i : {0, 1}) {
    auto move = inputs[i].getDefiningOp<linalg::GenericOp>();
    AffineMap read = move ? getMovedMap(move) : AffineMap();
    if (!read || read.getNumResults() == read.getNumDims())
      continue;
    SmallVector<AffineMap> next(maps);
    next[i] = read.compose(maps[i]);
    if (!isa<RankedTensorType>(move.getInputs()[0].getType()) ||
        !isProduct(next))
      continue;
    maps = next;
    inputs[i] = move.getInputs()[0];
    isNew = true;
  }
  if (!isNew)
    return;
  OpBuilder b(op);
  linalg::LinalgOp folded = rebuild(b, op, inputs, maps);
  keepAttrs(op, folded);
  op->replaceAllUsesWith(folded);
  op->erase();
}

namespace {
struct AmpFoldBroadcasts : amp::impl::AmpFoldBroadcastsBase<AmpFoldBroadcasts> {
  void runOnOperation() override {
    SmallVector<linalg::LinalgOp> ops;
    getOperation().walk([&](linalg::LinalgOp op) { ops.push_back(op); });
    for (linalg::LinalgOp op : ops)
      fold(op);
  }
};
} // namespace
