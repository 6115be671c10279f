//===- ContractionPlan.cpp - How a contraction is tiled ---------*- C++ -*-===//

#include "ContractionPlan.h"
#include "amp/Support/Contraction.h"

#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::cuda;

int64_t ContractionPlan::count(ArrayRef<int64_t> loops) const {
  linalg::LinalgOp linalgOp = op;
  SmallVector<int64_t> sizes = linalgOp.getStaticLoopRanges();
  int64_t product = 1;
  for (int64_t loop : loops)
    product *= sizes[loop];
  return product;
}

int64_t ContractionPlan::getBlocks() const {
  return count(batch) * llvm::divideCeil(count(rows), tile.rows) *
         llvm::divideCeil(count(columns), tile.columns);
}

int64_t ContractionPlan::getSharedBytes() const {
  constexpr int64_t kResultBytes = 4;
  return std::max(tile.stages * getStageBytes(),
                  tile.rows * getResultPitch() * kResultBytes);
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

/// Whether chunks of 8 neighbours along the innermost of `loops` lie in memory
/// as they are: an argument of the kernel whose last dimension is that loop and
/// divides into chunks, so that none crosses the end of a row.
static bool isChunked(const ContractionPlan &plan, Value tensor, AffineMap map,
                      ArrayRef<int64_t> loops) {
  constexpr int64_t kChunk = 8;
  linalg::LinalgOp op = plan.op;
  return isa<BlockArgument>(tensor) && map.isProjectedPermutation() &&
         !loops.empty() && getInnermost(map) == loops.back() &&
         op.getStaticLoopRanges()[loops.back()] % kChunk == 0;
}

static ContractionOperand makeOperand(const ContractionPlan &plan,
                                      OpOperand *input,
                                      ArrayRef<int64_t> result) {
  linalg::LinalgOp op = plan.op;
  AffineMap map = op.getMatchingIndexingMap(input);
  ContractionOperand operand = {input->get(), map, true, false};
  bool alongDepth = isChunked(plan, operand.tensor, map, plan.depth);
  bool alongResult = isChunked(plan, operand.tensor, map, result);
  operand.isCopied = alongDepth || alongResult;
  operand.isAlongDepth = !alongResult;
  return operand;
}

//===----------------------------------------------------------------------===//
// Tiles
//===----------------------------------------------------------------------===//

/// Time of a tile, in arbitrary units, on a chip like an A100: waves over its
/// multiprocessors, each as long as the tile's products or the bytes that they
/// wait for, whichever is more, and what a block costs beside.
static double estimate(const ContractionPlan &plan,
                       const ContractionTile &tile) {
  constexpr double kProcessors = 108, kSharedBytes = 164 << 10;
  constexpr double kProductsPerCycle = 1024, kBytesPerCycle = 40,
                   kBlockCycles = 1500;
  ContractionPlan tiled = plan;
  tiled.tile = tile;
  double depth = llvm::divideCeil(plan.count(plan.depth), tile.depth) *
                 static_cast<double>(tile.depth);
  double together = std::min(
      {kSharedBytes / tiled.getSharedBytes(), 4.0, 65536.0 / (128 * 255)});
  together = std::max(1.0, std::floor(together));
  double blocks = static_cast<double>(tiled.getBlocks());
  double waves = std::ceil(blocks / (kProcessors * together));
  double products = tile.rows * tile.columns * depth / kProductsPerCycle;
  double bytes = (tile.rows + tile.columns) * depth *
                 ContractionPlan::kElementBytes / kBytesPerCycle;
  return waves * together * (std::max(products, bytes) + kBlockCycles);
}

/// All tiles that there is code for: two by two warps of 16 x 16 and more.
static ContractionTile chooseTile(const ContractionPlan &plan) {
  std::optional<ContractionTile> best;
  double least = 0;
  for (int64_t rows : {32, 64, 128})
    for (int64_t columns : {32, 64, 128}) {
      ContractionTile tile = {rows, columns, 32, 3};
      double time = estimate(plan, tile);
      if (best && time >= least)
        continue;
      best = tile;
      least = time;
    }
  return *best;
}

std::optional<ContractionPlan>
ContractionPlan::match(const points::KernelBody &body) {
  linalg::LinalgOp op = body.root;
  if (!op || op->getNumResults() != 1 || op.getNumDpsInputs() != 2 ||
      !isMultiplyAdd(op) || isScatter(op) ||
      !getElementTypeOrSelf(op->getResult(0).getType()).isF32())
    return std::nullopt;
  OpOperand *left = op.getDpsInputOperand(0), *right = op.getDpsInputOperand(1);
  Type type = getElementTypeOrSelf(left->get().getType());
  if (!(type.isF16() || type.isBF16()) ||
      getElementTypeOrSelf(right->get().getType()) != type)
    return std::nullopt;
  // Threads that are neighbours write what is neighbours in the result.
  AffineMap out = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  int64_t innermost = getInnermost(out);
  if (innermost >= 0 &&
      !op.getMatchingIndexingMap(right).isFunctionOfDim(innermost))
    std::swap(left, right);
  ContractionPlan plan;
  plan.op = op;
  classifyLoops(plan, op.getMatchingIndexingMap(left),
                op.getMatchingIndexingMap(right));
  if (plan.rows.empty() || plan.columns.empty() || plan.depth.empty() ||
      plan.columns.back() != innermost)
    return std::nullopt;
  plan.left = makeOperand(plan, left, plan.rows);
  plan.right = makeOperand(plan, right, plan.columns);
  plan.tile = chooseTile(plan);
  return plan;
}
