//===- ContractionPlan.cpp - How a contraction is tiled ---------*- C++ -*-===//

#include "ContractionPlan.h"
#include "TileModel.h"
#include "amp/Support/Contraction.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::cuda;

//===----------------------------------------------------------------------===//
// Sizes
//===----------------------------------------------------------------------===//

int64_t ContractionPlan::count(ArrayRef<int64_t> loops) const {
  linalg::LinalgOp linalgOp = op;
  SmallVector<int64_t> sizes = linalgOp.getStaticLoopRanges();
  int64_t product = 1;
  for (int64_t loop : loops)
    product *= sizes[loop];
  return product;
}

int64_t ContractionPlan::getSteps() const {
  return llvm::divideCeil(llvm::divideCeil(count(depth), getDepth()),
                          tile.splits);
}

int64_t ContractionPlan::getBlocks() const {
  return count(batch) * tile.splits * llvm::divideCeil(count(rows), tile.rows) *
         llvm::divideCeil(count(columns), tile.columns);
}

int64_t ContractionPlan::getSharedBytes() const {
  return std::max(tile.stages * getStageBytes(),
                  tile.rows * getResultPitch() * getSumBytes());
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

static void classifyLoops(ContractionPlan &plan, AffineMap left,
                          AffineMap right) {
  for (auto [loop, kind] : llvm::enumerate(plan.op.getIteratorTypesArray())) {
    bool inLeft = left.isFunctionOfDim(loop);
    bool inRight = right.isFunctionOfDim(loop);
    if (kind == utils::IteratorType::reduction)
      plan.depth.push_back(loop);
    else if (inLeft && inRight)
      plan.batch.push_back(loop);
    else
      (inRight ? plan.columns : plan.rows).push_back(loop);
  }
}

/// The loop that the last coordinate is, or -1.
static int64_t getInnermost(AffineMap map) {
  if (map.getNumResults() == 0)
    return -1;
  auto dim = dyn_cast<AffineDimExpr>(map.getResults().back());
  return dim ? static_cast<int64_t>(dim.getPosition()) : -1;
}

/// Whether chunks of neighbours along the innermost of `loops` lie in memory as
/// they are multiplied: an argument of the kernel whose last dimension is that
/// loop and divides into chunks, so that none crosses the end of a row.
static bool isChunked(const ContractionPlan &plan,
                      const ContractionOperand &operand,
                      ArrayRef<int64_t> loops) {
  linalg::LinalgOp op = plan.op;
  auto type = cast<RankedTensorType>(operand.tensor.getType());
  return isa<BlockArgument>(operand.tensor) &&
         type.getElementType() == getType(operand.kind, op.getContext()) &&
         operand.map.isProjectedPermutation() && !loops.empty() &&
         getInnermost(operand.map) == loops.back() &&
         op.getStaticLoopRanges()[loops.back()] % plan.getChunk() == 0;
}

/// Matrices of bytes can't be transposed on their way into registers.
static void chooseLayout(const ContractionPlan &plan,
                         ContractionOperand &operand,
                         ArrayRef<int64_t> result) {
  bool alongDepth = isChunked(plan, operand, plan.depth);
  bool alongResult =
      isChunked(plan, operand, result) && plan.getElementBytes() > 1;
  operand.isCopied = alongDepth || alongResult;
  operand.isAlongDepth = !alongResult;
}

std::optional<ContractionPlan>
ContractionPlan::match(const points::KernelBody &body, const Chip &chip,
                       std::optional<ContractionTile> tile) {
  linalg::LinalgOp op = body.root;
  if (!op || op->getNumResults() != 1 || isScatter(op))
    return std::nullopt;
  std::optional<ProductTypes> types = findProductTypes(op, chip);
  if (!types)
    return std::nullopt;
  auto makeOperand = [&](unsigned i, Multiplicand kind, Narrowing narrowing) {
    OpOperand *input = op.getDpsInputOperand(i);
    return ContractionOperand{input->get(), op.getMatchingIndexingMap(input),
                              kind,         narrowing,
                              true,         false};
  };
  ContractionPlan plan;
  plan.op = op;
  plan.sum = types->sum;
  plan.left = makeOperand(0, types->left, types->leftNarrowing);
  plan.right = makeOperand(1, types->right, types->rightNarrowing);
  // Threads that are neighbours write what is neighbours in the result.
  int64_t innermost =
      getInnermost(op.getMatchingIndexingMap(op.getDpsInitOperand(0)));
  if (innermost >= 0 && !plan.right.map.isFunctionOfDim(innermost))
    std::swap(plan.left, plan.right);
  classifyLoops(plan, plan.left.map, plan.right.map);
  if (plan.rows.empty() || plan.columns.empty() || plan.depth.empty() ||
      plan.columns.back() != innermost)
    return std::nullopt;
  chooseLayout(plan, plan.left, plan.rows);
  chooseLayout(plan, plan.right, plan.columns);
  plan.tile = tile ? fitTile(plan, *tile) : chooseTile(plan, chip);
  return plan;
}
