//===- ContractionLanes.cpp - Which loops are columns -----------*- C++ -*-===//

#include "ContractionPlan.h"

#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::cpu;

bool mlir::amp::cpu::liesAlong(const ContractionInput &input,
                               ArrayRef<int64_t> loops) {
  if (loops.empty() || input.map.getNumResults() == 0)
    return false;
  AffineExpr last = input.map.getResults().back();
  return last == getAffineDimExpr(loops.back(), last.getContext());
}

/// Whether an input lies in memory as it is multiplied.
static bool isPlain(const ContractionShape &shape,
                    const ContractionInput &input) {
  return isa<BlockArgument>(input.tensor) &&
         getElementTypeOrSelf(input.tensor.getType()) == shape.getSumType();
}

/// Whether neighbours of the right input are columns, also of a window.
static bool hasNeighbours(const ContractionShape &shape) {
  constexpr int64_t kLeastRun = 8;
  const ContractionInput &right = shape.inputs[1];
  int64_t inner = shape.columns.back();
  AffineExpr column = getAffineDimExpr(inner, right.map.getContext());
  AffineExpr last = right.map.getResults().back();
  AffineExpr rest =
      simplifyAffineExpr(last - column, right.map.getNumDims(), 0);
  return shape.getSize(inner) >= kLeastRun && last.isFunctionOfDim(inner) &&
         !rest.isFunctionOfDim(inner);
}

/// A few filters of an image, as those of a group: what a panel would hold of
/// the image, each pixel as often as there are taps, a few rows would read.
static bool hasFewFilters(const ContractionShape &shape) {
  constexpr int64_t kFew = 8, kFewOfNarrow = 12;
  const ContractionInput &right = shape.inputs[1];
  return !right.map.isProjectedPermutation() &&
         shape.count(shape.rows) <=
             (isPlain(shape, right) ? kFew : kFewOfNarrow) &&
         shape.count(shape.depth) <= kMostSumPoints && hasNeighbours(shape);
}

/// Panels cost more than they save where rows of the right are few or none,
/// and where both inputs are matrices that stay in the first cache as they are.
/// But a right input along the depth is always turned round.
static bool isWorthPanels(const ContractionShape &shape) {
  constexpr int64_t kDirectBytes = 32 << 10;
  int64_t rows = shape.count(shape.rows), columns = shape.count(shape.columns),
          depth = shape.count(shape.depth);
  if (depth <= 1) // no product is added to another
    return false;
  if (liesAlong(shape.inputs[1], shape.depth))
    return columns >= kLeastSide;
  int64_t bytes = shape.getSumType().getIntOrFloatBitWidth() / 8;
  bool isDirect = shape.rows.size() == 1 && shape.depth.size() == 1 &&
                  liesAlong(shape.inputs[1], shape.columns) &&
                  isPlain(shape, shape.inputs[0]) &&
                  isPlain(shape, shape.inputs[1]) && depth <= kMostSumPoints &&
                  depth * std::max(rows, columns) * bytes <= kDirectBytes;
  return !isDirect && !hasFewFilters(shape) && rows >= kLeastSide &&
         columns >= kLeastSide;
}

/// Columns are the result's innermost dimensions: what else the right input
/// alone has is outer.
static bool chooseColumns(ContractionPlan &plan) {
  // With riders so many columns are enough: in one loop fewer, since a block
  // has whole rows of several, and its frame must have room (kMostFrameBytes)
  // for them, of the widest tile's multiple, and a part of the depth.
  constexpr int64_t kManyColumns = 64, kLongRow = 32;
  linalg::LinalgOp op = plan.op;
  AffineMap map = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  SmallVector<int64_t> inner;
  for (AffineExpr expr : llvm::reverse(map.getResults())) {
    int64_t loop = cast<AffineDimExpr>(expr).getPosition();
    if (!llvm::is_contained(plan.columns, loop) ||
        (plan.hasRiders &&
         plan.count(inner) >= (inner.size() == 1 ? kLongRow : kManyColumns)))
      break;
    inner.insert(inner.begin(), loop);
  }
  llvm::copy_if(plan.columns, std::back_inserter(plan.outer),
                [&](int64_t loop) { return !llvm::is_contained(inner, loop); });
  plan.columns = inner;
  plan.finishesRows = plan.hasRiders && inner.size() > 1;
  return !inner.empty();
}

/// A deep sum has its lanes along the input of more neighbours, where these are
/// more than `least`, and is written wherever it belongs. Whole vectors go on
/// through the loops outside of the neighbours.
static bool chooseScattered(ContractionPlan &plan, int64_t least) {
  // From there on products take longer than stores, lane by lane.
  constexpr int64_t kDeep = 64;
  int64_t best = least, right = -1;
  for (int64_t i : {0, 1}) {
    ArrayRef<int64_t> own = i == 0 ? plan.rows : plan.columns;
    for (int64_t loop : own)
      if (liesAlong(plan.inputs[i], loop) && plan.getSize(loop) > best) {
        best = plan.getSize(loop);
        right = i;
      }
  }
  if (right < 0 || plan.hasRiders || plan.getDepth() < kDeep)
    return false;
  if (right == 0) {
    std::swap(plan.inputs[0], plan.inputs[1]);
    std::swap(plan.rows, plan.columns);
  }
  int64_t inner = *llvm::find_if(plan.columns, [&](int64_t loop) {
    return liesAlong(plan.inputs[1], loop);
  });
  llvm::erase(plan.columns, inner);
  if (best % kLanes != 0)
    plan.outer = std::exchange(plan.columns, {});
  plan.columns.push_back(inner);
  return true;
}

bool mlir::amp::cpu::chooseLanes(ContractionPlan &plan, bool hasBlocks) {
  constexpr int64_t kFewColumns = 8;
  ContractionPlan ordered = plan;
  bool isOrdered = chooseColumns(ordered);
  if (llvm::is_contained(plan.batch, plan.getInnermost()))
    return false; // results have no rows in memory
  int64_t columns = isOrdered ? ordered.getColumns() : 0;
  plan.mayHaveParts = ordered.getRows() >= kLeastSide && columns >= kLeastSide;
  if (columns < kFewColumns && chooseScattered(plan, columns))
    return true;
  ordered.mayHaveParts = plan.mayHaveParts;
  plan = ordered;
  return isOrdered && (hasBlocks || isWorthPanels(plan));
}
