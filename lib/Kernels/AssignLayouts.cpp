//===- AssignLayouts.cpp - Channels lie side by side ------------*- C++ -*-===//

#include "Layouts.h"
#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Kernels/Passes.h"
#include "amp/Support/InputRounding.h"
#include "amp/Support/Reduction.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPASSIGNLAYOUTS
#include "amp/Kernels/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

namespace {
class LayoutRewriter {
public:
  LayoutRewriter(Layouts &layouts, MLIRContext *context)
      : layouts(layouts), rewriter(context) {}
  /// Values have their new types when all ops are rewritten.
  LogicalResult rewrite(Operation *op);

private:
  LogicalResult rewrite(linalg::LinalgOp op);
  void rewrite(tensor::ExtractSliceOp op);
  void rewriteRegrouping(Operation *op);
  bool isTouched(linalg::LinalgOp op) const;
  void rewriteTensors(linalg::LinalgOp op);
  void permuteExtracts(linalg::GenericOp op);
  void cleanIndices(linalg::GenericOp op);
  LogicalResult orderLoops(linalg::GenericOp op);

  Layouts &layouts;
  IRRewriter rewriter;
};
} // namespace

template <typename Range>
static auto permute(Range &&values, const Order &order) {
  return llvm::map_to_vector(order, [&](int64_t i) { return values[i]; });
}

static RankedTensorType permuteType(Type type, const Order &order) {
  auto tensor = cast<RankedTensorType>(type);
  return tensor.clone(permute(tensor.getShape(), order));
}

/// Whether the op reads or gives anything that has another order.
bool LayoutRewriter::isTouched(linalg::LinalgOp op) const {
  auto hasOrder = [&](Value value) { return layouts.find(value) != nullptr; };
  bool inBody = false;
  op->walk([&](tensor::ExtractOp extract) {
    inBody |= hasOrder(extract.getTensor());
  });
  return inBody || llvm::any_of(op->getOperands(), hasOrder) ||
         llvm::any_of(op->getResults(), hasOrder);
}

/// The init in another order.
static Value makeAnew(OpBuilder &b, Value init, const Order &order) {
  RankedTensorType type = permuteType(init.getType(), order);
  Location loc = init.getLoc();
  DenseElementsAttr constant;
  if (matchPattern(init, m_Constant(&constant)))
    return arith::ConstantOp::create(b, loc, constant.resizeSplat(type));
  Value empty =
      tensor::EmptyOp::create(b, loc, type.getShape(), type.getElementType());
  auto fill = init.getDefiningOp<linalg::FillOp>();
  if (!fill)
    return empty;
  return linalg::FillOp::create(b, loc, fill.getInputs(), empty).getResult(0);
}

/// Results, and what they begin with.
void LayoutRewriter::rewriteTensors(linalg::LinalgOp op) {
  for (OpOperand &init : op.getDpsInitsMutable()) {
    Value result = op.getTiedOpResult(&init);
    const Order *order = layouts.find(result);
    if (!order)
      continue;
    if (isMadeAnew(init.get()))
      init.set(makeAnew(rewriter, init.get(), *order));
    result.setType(init.get().getType());
  }
}

/// An element's place in the new order.
void LayoutRewriter::permuteExtracts(linalg::GenericOp op) {
  op.walk([&](tensor::ExtractOp extract) {
    if (const Order *order = layouts.find(extract.getTensor()))
      extract.getIndicesMutable().assign(permute(extract.getIndices(), *order));
  });
}

/// What an interchange leaves of an index in a body is that of another loop.
void LayoutRewriter::cleanIndices(linalg::GenericOp op) {
  op.walk([&](affine::AffineApplyOp apply) {
    SmallVector<Value> indices;
    if (succeeded(rewriter.tryFold(apply, indices)))
      rewriter.replaceOp(apply, indices);
  });
  op.walk([&](linalg::IndexOp index) {
    if (index->use_empty())
      rewriter.eraseOp(index);
  });
}

/// The inputs' maps, in front one whose loops that sum come in the order which
/// most of those have that know all of these loops.
static SmallVector<AffineMap> findSumOrders(linalg::LinalgOp op) {
  auto kinds = op.getIteratorTypesArray();
  auto getSums = [&](AffineMap map) {
    SmallVector<unsigned> loops;
    for (AffineExpr expr : map.getResults())
      for (unsigned loop = 0; loop < kinds.size(); ++loop)
        if (kinds[loop] == utils::IteratorType::reduction &&
            expr.isFunctionOfDim(loop))
          loops.push_back(loop);
    return loops;
  };
  SmallVector<AffineMap> maps =
      llvm::map_to_vector(op.getDpsInputOperands(), [&](OpOperand *input) {
        return op.getMatchingIndexingMap(input);
      });
  auto countAlike = [&](AffineMap map) {
    auto own = getSums(map);
    return own.size() < op.getNumReductionLoops()
               ? 0
               : llvm::count_if(
                     maps,
                     [&](AffineMap other) { return getSums(other) == own; });
  };
  auto *most = llvm::max_element(maps, [&](AffineMap x, AffineMap y) {
    return countAlike(x) < countAlike(y);
  });
  if (most != maps.end())
    std::rotate(maps.begin(), most, most + 1);
  return maps;
}

/// Those of the result's dimensions first, as they lie; then those that sum, as
/// the first tensor that has another order and all of them lies, or most of all
/// where the order is no matter.
LogicalResult LayoutRewriter::orderLoops(linalg::GenericOp op) {
  auto kinds = op.getIteratorTypesArray();
  llvm::SmallSetVector<unsigned, 8> order;
  auto add = [&](AffineMap map, utils::IteratorType kind) {
    for (AffineExpr expr : map.getResults())
      for (unsigned loop = 0; loop < kinds.size(); ++loop)
        if (kinds[loop] == kind && expr.isFunctionOfDim(loop))
          order.insert(loop);
  };
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  add(maps.back(), utils::IteratorType::parallel);
  for (unsigned loop = 0; loop < kinds.size(); ++loop)
    if (kinds[loop] == utils::IteratorType::parallel)
      order.insert(loop);
  Operation *combiner = getCombiner(op);
  if (combiner && isa<IntegerType>(combiner->getResult(0).getType()))
    for (AffineMap map : findSumOrders(op))
      add(map, utils::IteratorType::reduction);
  for (OpOperand *input : op.getDpsInputOperands())
    if (layouts.find(input->get()))
      add(op.getMatchingIndexingMap(input), utils::IteratorType::reduction);
  for (unsigned loop = 0; loop < kinds.size(); ++loop)
    order.insert(loop);
  if (llvm::is_sorted(order))
    return success();
  if (failed(linalg::interchangeGenericOp(rewriter, op, order.getArrayRef())))
    return failure();
  cleanIndices(op);
  return success();
}

LogicalResult LayoutRewriter::rewrite(linalg::LinalgOp op) {
  if (!isTouched(op))
    return success();
  rewriter.setInsertionPoint(op);
  SmallVector<Value> results(op->getResults());
  linalg::GenericOp generic = generalize(rewriter, op);
  layouts.replace(results, generic->getResults());
  op = generic;
  rewriter.setInsertionPoint(op);
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  for (OpOperand &operand : op->getOpOperands()) {
    AffineMap &map = maps[operand.getOperandNumber()];
    if (const Order *order = layouts.find(getShaped(op, operand)))
      map = AffineMap::get(map.getNumDims(), 0,
                           permute(map.getResults(), *order), op.getContext());
  }
  rewriteTensors(op);
  generic.setIndexingMapsAttr(rewriter.getAffineMapArrayAttr(maps));
  permuteExtracts(generic);
  return orderLoops(generic);
}

void LayoutRewriter::rewrite(tensor::ExtractSliceOp op) {
  const Order *order = layouts.find(op.getResult());
  if (!order)
    return;
  rewriter.setInsertionPoint(op);
  SmallVector<Value> old(op->getResults());
  auto slice = tensor::ExtractSliceOp::create(
      rewriter, op.getLoc(), permuteType(op.getType(), *order), op.getSource(),
      permute(op.getMixedOffsets(), *order),
      permute(op.getMixedSizes(), *order),
      permute(op.getMixedStrides(), *order));
  layouts.replace(old, slice->getResults());
  rewriter.replaceOp(op, slice);
}

/// Groups are still neighbours, behind the pixels.
void LayoutRewriter::rewriteRegrouping(Operation *op) {
  const Order *order = layouts.find(op->getResult(0));
  if (!order)
    return;
  rewriter.setInsertionPoint(op);
  auto type = permuteType(op->getResult(0).getType(), *order);
  int64_t pixels = std::min<int64_t>(
      type.getRank(),
      cast<RankedTensorType>(op->getOperand(0).getType()).getRank());
  SmallVector<ReassociationIndices> groups;
  for (int64_t dim = 0; dim + 1 < pixels; ++dim)
    groups.push_back({dim});
  groups.push_back({pixels - 1, pixels});
  SmallVector<Value> old(op->getResults());
  Operation *again;
  if (isa<tensor::CollapseShapeOp>(op))
    again = tensor::CollapseShapeOp::create(rewriter, op->getLoc(), type,
                                            op->getOperand(0), groups);
  else
    again = tensor::ExpandShapeOp::create(rewriter, op->getLoc(), type,
                                          op->getOperand(0), groups);
  layouts.replace(old, again->getResults());
  rewriter.replaceOp(op, again);
}

LogicalResult LayoutRewriter::rewrite(Operation *op) {
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
    return rewrite(linalgOp);
  if (matchRegrouping(op)) {
    rewriteRegrouping(op);
    return success();
  }
  rewrite(cast<tensor::ExtractSliceOp>(op));
  return success();
}

/// Copies that change no order.
static void dropIdle(ArrayRef<linalg::GenericOp> copies,
                     const Layouts &layouts) {
  for (linalg::GenericOp copy : copies) {
    Value from = copy.getInputs()[0], to = copy->getResult(0);
    if (layouts.find(from) || layouts.find(to))
      continue;
    to.replaceAllUsesWith(from);
    copy.erase();
  }
}

namespace {
struct AmpAssignLayouts : amp::impl::AmpAssignLayoutsBase<AmpAssignLayouts> {
  void runOnOperation() override {
    if (!getOperation()->hasAttr(kStepAttr) || getOperation().isExternal())
      return;
    // The body of a loop of micro-batches like a step without one.
    SmallVector<Block *> blocks;
    getOperation().walk([&](Block *block) {
      if (!isa<linalg::LinalgOp>(block->getParentOp()))
        blocks.push_back(block);
    });
    for (Block *block : blocks) {
      SmallVector<linalg::GenericOp> copies = addLayoutCopies(*block);
      dropIdle(copies, Layouts(*block));
      Layouts layouts(*block);
      LayoutRewriter rewriter(layouts, &getContext());
      for (Operation *op : layouts.getOps())
        if (failed(rewriter.rewrite(op)))
          return signalPassFailure();
    }
  }
};
} // namespace
