//===- FoldTransposes.cpp - Products give what is read ----------*- C++ -*-===//

#include "ParameterCasts.h"
#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Dialect/AMP/Transforms/Passes.h"
#include "amp/Support/Contraction.h"
#include "amp/Support/InputRounding.h"
#include "amp/Support/LinalgBuilders.h"
#include "amp/Support/ReadMaps.h"

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
  AffineMap map = getMovedMap(op);
  return map && map.isPermutation() && !map.isIdentity() ? map : AffineMap();
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

/// An op that computes each element of its result from the same ones of its
/// inputs, and from scalars.
static bool isPointwise(linalg::GenericOp op) {
  return op->getNumResults() == 1 && op.getNumReductionLoops() == 0 &&
         !op.hasIndexSemantics() &&
         llvm::all_of(op.getIndexingMapsArray(),
                      [](AffineMap map) {
                        return map.isIdentity() || map.getNumResults() == 0;
                      }) &&
         op.getOutputs()[0].getDefiningOp<tensor::EmptyOp>();
}

static bool isScalar(OpOperand &operand) {
  auto op = cast<linalg::LinalgOp>(operand.getOwner());
  return op.getMatchingIndexingMap(&operand).getNumResults() == 0;
}

/// Whether a value that one op reads can be made permuted: a product, or a sum
/// of such.
static bool canTurn(Value value, AffineMap permutation) {
  auto op = value.getDefiningOp<linalg::LinalgOp>();
  if (!op || !value.hasOneUse())
    return false;
  if (isContraction(op))
    return op.getDpsInits()[0].getDefiningOp<linalg::FillOp>() &&
           hasColumns(Turned(op, permutation));
  auto generic = dyn_cast<linalg::GenericOp>(*op);
  return generic && isPointwise(generic) &&
         llvm::all_of(generic.getDpsInputOperands(), [&](OpOperand *input) {
           return isScalar(*input) || canTurn(input->get(), permutation);
         });
}

static Value createTurnedEmpty(OpBuilder &b, Location loc, Type like,
                               AffineMap permutation) {
  auto type = cast<RankedTensorType>(like);
  SmallVector<int64_t> shape =
      inversePermutation(permutation).compose(type.getShape());
  return tensor::EmptyOp::create(b, loc, shape, type.getElementType());
}

static Value turn(Value value, AffineMap permutation) {
  auto op = value.getDefiningOp<linalg::LinalgOp>();
  OpBuilder b(op);
  Location loc = op.getLoc();
  Value empty = createTurnedEmpty(b, loc, value.getType(), permutation);
  Value result;
  if (isContraction(op)) {
    auto fill = op.getDpsInits()[0].getDefiningOp<linalg::FillOp>();
    Value init =
        linalg::FillOp::create(b, fill.getLoc(), fill.getInputs(), empty)
            .getResult(0);
    Turned turned(op, permutation);
    linalg::LinalgOp next = createTurned(b, op, turned, init);
    keepAttrs(op, next);
    result = next->getResult(0);
  } else {
    auto generic = cast<linalg::GenericOp>(*op);
    SmallVector<Value> inputs = llvm::map_to_vector(
        generic.getDpsInputOperands(), [&](OpOperand *input) {
          return isScalar(*input) ? input->get()
                                  : turn(input->get(), permutation);
        });
    auto next = linalg::GenericOp::create(
        b, loc, TypeRange{empty.getType()}, inputs, empty,
        generic.getIndexingMapsArray(), generic.getIteratorTypesArray());
    next.getRegion().takeBody(generic.getRegion());
    keepAttrs(op, next);
    result = next.getResult(0);
  }
  value.replaceAllUsesWith(result);
  op->erase();
  return result;
}

/// transpose(a * b) as the product that gives it, where nothing else reads the
/// product; of a sum of products, as a recurrent weight's gradient is, all.
static void turnResult(linalg::GenericOp move) {
  AffineMap permutation = getPermutation(move);
  Value source = move.getInputs()[0];
  if (!permutation || !canTurn(source, permutation))
    return;
  move->replaceAllUsesWith(ValueRange(turn(source, permutation)));
  move.erase();
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
        turnResult(op);
  }
};
} // namespace
