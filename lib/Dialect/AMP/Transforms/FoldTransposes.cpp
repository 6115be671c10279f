//===- FoldTransposes.cpp - Products give what is read ----------*- C++ -*-===//

#include "ParameterCasts.h"
#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Dialect/AMP/Transforms/Passes.h"
#include "amp/Support/Contraction.h"
#include "amp/Support/LinalgBuilders.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPFOLDTRANSPOSES
#include "amp/Dialect/AMP/Transforms/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

/// Of an op that only permutes dimensions: the source's index, by the result's;
/// null of another.
static AffineMap getPermutation(linalg::GenericOp op) {
  if (op.getNumDpsInputs() != 1 || op.getNumDpsInits() != 1 ||
      op.getNumParallelLoops() != op.getNumLoops() ||
      op.getBody()->getTerminator()->getOperand(0) !=
          op.getBody()->getArgument(0))
    return AffineMap();
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  if (!maps[0].isPermutation() || !maps[1].isPermutation())
    return AffineMap();
  AffineMap map = maps[0].compose(inversePermutation(maps[1]));
  return map.isIdentity() ? AffineMap() : map;
}

static linalg::GenericOp createPermuted(OpBuilder &b, linalg::GenericOp like,
                                        Value source) {
  auto type = cast<RankedTensorType>(like->getResult(0).getType());
  Value init = tensor::EmptyOp::create(b, like.getLoc(), type.getShape(),
                                       getElementTypeOrSelf(source.getType()));
  return linalg::GenericOp::create(
      b, like.getLoc(), TypeRange{init.getType()}, source, init,
      like.getIndexingMapsArray(), like.getIteratorTypesArray(),
      [](OpBuilder &nested, Location loc, ValueRange args) {
        linalg::YieldOp::create(nested, loc, args[0]);
      });
}

/// cast(transpose(x)) as transpose(cast(x)): of fewer bytes, and a cast of x
/// that others may have, too.
static bool castFirst(linalg::GenericOp narrowing) {
  auto move = narrowing.getInputs()[0].getDefiningOp<linalg::GenericOp>();
  if (!isNarrowing(narrowing) || !move || !getPermutation(move))
    return false;
  OpBuilder b(narrowing);
  Value source = move.getInputs()[0];
  Type element = getElementTypeOrSelf(narrowing->getResult(0).getType());
  auto shape = cast<RankedTensorType>(source.getType()).getShape();
  Value early = createElementwise(
      b, narrowing.getLoc(), shape, source, element,
      [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
        IRMapping mapping;
        mapping.map(narrowing.getBody()->getArgument(0), args[0]);
        return nested.clone(narrowing.getBody()->front(), mapping)
            ->getResults();
      })[0];
  narrowing->replaceAllUsesWith(createPermuted(b, move, early));
  narrowing.erase();
  if (move->use_empty())
    move.erase();
  return true;
}

namespace {
/// A product whose result is permuted, and its loops: those of the result's
/// dimensions come first, in their order.
struct Turned {
  Turned(linalg::LinalgOp product, AffineMap permutation);

  SmallVector<AffineMap> maps;
  SmallVector<utils::IteratorType> iterators;
};
} // namespace

Turned::Turned(linalg::LinalgOp product, AffineMap permutation)
    : maps(product.getIndexingMapsArray()) {
  MLIRContext *context = product.getContext();
  maps.back() = inversePermutation(permutation).compose(maps.back());
  SmallVector<AffineExpr> loops(product.getNumLoops());
  auto kinds = product.getIteratorTypesArray();
  auto place = [&](unsigned loop) {
    loops[loop] = getAffineDimExpr(iterators.size(), context);
    iterators.push_back(kinds[loop]);
  };
  for (AffineExpr result : maps.back().getResults())
    place(cast<AffineDimExpr>(result).getPosition());
  for (unsigned loop = 0; loop < loops.size(); ++loop)
    if (!loops[loop])
      place(loop);
  for (AffineMap &map : maps)
    map = map.replaceDimsAndSymbols(loops, {}, loops.size(), 0);
}

/// The operand that has the rows comes first: products are commutative.
static linalg::LinalgOp createTurned(OpBuilder &b, linalg::LinalgOp product,
                                     Turned &turned, Value init) {
  Location loc = product.getLoc();
  SmallVector<Value> inputs = product.getDpsInputs();
  auto generic = dyn_cast<linalg::GenericOp>(*product);
  unsigned columns = turned.maps.back().getNumResults() - 1;
  if (!generic && turned.maps[0].isFunctionOfDim(columns) &&
      !turned.maps[1].isFunctionOfDim(columns)) {
    std::swap(inputs[0], inputs[1]);
    std::swap(turned.maps[0], turned.maps[1]);
  }
  if (!generic)
    return linalg::ContractOp::create(b, loc, TypeRange{init.getType()}, inputs,
                                      init,
                                      b.getAffineMapArrayAttr(turned.maps));
  auto next =
      linalg::GenericOp::create(b, loc, TypeRange{init.getType()}, inputs, init,
                                turned.maps, turned.iterators);
  next.getRegion().takeBody(generic.getRegion());
  return next;
}

/// Whether the result's last dimension is of one operand, and so a side of the
/// product: those of a batch are not to lie side by side.
static bool hasColumns(const Turned &turned) {
  unsigned last = turned.maps.back().getNumResults() - 1;
  return turned.maps[0].isFunctionOfDim(last) !=
         turned.maps[1].isFunctionOfDim(last);
}

/// transpose(a * b) as the product that gives it, where nothing else reads the
/// product.
static bool turn(linalg::GenericOp move) {
  AffineMap permutation = getPermutation(move);
  auto product = move.getInputs()[0].getDefiningOp<linalg::LinalgOp>();
  if (!permutation || !product || !product->hasOneUse() ||
      !isContraction(product))
    return false;
  auto fill = product.getDpsInits()[0].getDefiningOp<linalg::FillOp>();
  if (!fill)
    return false;
  Turned turned(product, permutation);
  if (!hasColumns(turned))
    return false;
  OpBuilder b(product);
  auto type = cast<RankedTensorType>(move->getResult(0).getType());
  Value empty = tensor::EmptyOp::create(b, fill.getLoc(), type.getShape(),
                                        type.getElementType());
  Value init = linalg::FillOp::create(b, fill.getLoc(), fill.getInputs(), empty)
                   .getResult(0);
  linalg::LinalgOp next = createTurned(b, product, turned, init);
  next->setDiscardableAttrs(product->getDiscardableAttrDictionary());
  move->replaceAllUsesWith(next);
  move.erase();
  product.erase();
  return true;
}

namespace {
struct AmpFoldTransposes : amp::impl::AmpFoldTransposesBase<AmpFoldTransposes> {
  void runOnOperation() override {
    if (!getOperation()->hasAttr(kStepAttr))
      return;
    SmallVector<linalg::GenericOp> generics;
    getOperation().walk([&](linalg::GenericOp op) { generics.push_back(op); });
    // A cast that has changed places is no permutation, and the reverse.
    for (linalg::GenericOp op : generics)
      if (op.getNumDpsInputs() == 1 && op.getNumDpsInits() == 1 &&
          !castFirst(op))
        turn(op);
  }
};
} // namespace
