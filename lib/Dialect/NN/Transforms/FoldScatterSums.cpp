//===- FoldScatterSums.cpp - Rows added to what there is --------*- C++ -*-===//
//
// The gradient of a table that is looked up in and multiplied by, as a tied
// embedding is: three arrays of its size become one.
//
//===----------------------------------------------------------------------===//

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Dialect/NN/IR/NNDialect.h"
#include "amp/Dialect/NN/Transforms/Passes.h"
#include "amp/Support/Constants.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

namespace mlir::amp {
#define GEN_PASS_DEF_NNFOLDSCATTERSUMS
#include "amp/Dialect/NN/Transforms/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::nn;

/// lhs + rhs, element by element, in f32 or f64.
static bool isSum(linalg::GenericOp op) {
  if (op.getNumReductionLoops() > 0 || op.getNumDpsInputs() != 2 ||
      op.getNumDpsInits() != 1 ||
      !llvm::all_of(op.getIndexingMapsArray(),
                    [](AffineMap map) { return map.isIdentity(); }))
    return false;
  Block *body = op.getBody();
  auto add =
      body->getTerminator()->getOperand(0).getDefiningOp<arith::AddFOp>();
  // Rounded row by row, a sum of 16 bits would be another.
  return add && add.getType().getIntOrFloatBitWidth() >= 32 &&
         llvm::is_contained({add.getLhs(), add.getRhs()},
                            body->getArgument(0)) &&
         llvm::is_contained({add.getLhs(), add.getRhs()}, body->getArgument(1));
}

/// Rows that are added to zeros, for this sum alone.
static bool addsToZeros(ScatterAddOp op) {
  if (!op || op.getOverwrite() || !op->hasOneUse())
    return false;
  auto zero =
      dyn_cast_if_present<FloatAttr>(amp::findConstantElement(op.getInit()));
  return zero && zero.getValue().isZero();
}

/// What a loop sums up, as micro-batches' gradients: their order is promised.
static bool isCarried(Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  return argument &&
         isa<LoopLikeOpInterface>(argument.getOwner()->getParentOp());
}

/// Adds the rows to the other addend.
static void fold(linalg::GenericOp sum) {
  for (unsigned i : {0, 1}) {
    auto scatter = sum.getDpsInputs()[i].getDefiningOp<ScatterAddOp>();
    Value other = sum.getDpsInputs()[1 - i];
    if (!addsToZeros(scatter) || other.getType() != scatter.getType() ||
        isCarried(other))
      continue;
    OpBuilder b(sum);
    auto folded = ScatterAddOp::create(
        b, sum.getLoc(), scatter.getType(), scatter.getUpdates(),
        scatter.getIndices(), other, /*overwrite=*/false);
    folded->setDiscardableAttrs(scatter->getDiscardableAttrDictionary());
    sum->replaceAllUsesWith(folded);
    sum.erase();
    scatter.erase();
    return;
  }
}

namespace {
struct NNFoldScatterSums : amp::impl::NNFoldScatterSumsBase<NNFoldScatterSums> {
  void runOnOperation() override {
    SmallVector<linalg::GenericOp> sums;
    getOperation().walk([&](linalg::GenericOp op) {
      if (isSum(op))
        sums.push_back(op);
    });
    llvm::for_each(sums, fold);
  }
};
} // namespace
