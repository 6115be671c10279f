//===- ContractionPlan.cpp - How a contraction is tiled ---------*- C++ -*-===//

#include "ContractionPlan.h"
#include "TileModel.h"
#include "amp/Support/Contraction.h"
#include <numeric>

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

/// The loop that the last coordinate is, or -1.
static int64_t getInnermost(AffineMap map) {
  if (map.getNumResults() == 0)
    return -1;
  auto dim = dyn_cast<AffineDimExpr>(map.getResults().back());
  return dim ? static_cast<int64_t>(dim.getPosition()) : -1;
}

/// Elements that lie side by side in memory as the points of `loops` are
/// counted: innermost dimensions that are the innermost loops, each whole but
/// for the last. Rows of elements begin at multiples of that number.
static int64_t countNeighbours(const ContractionPlan &plan,
                               const ContractionOperand &operand,
                               ArrayRef<int64_t> loops) {
  linalg::LinalgOp op = plan.op;
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  auto shape = cast<RankedTensorType>(operand.tensor.getType()).getShape();
  ArrayRef<AffineExpr> exprs = operand.map.getResults();
  int64_t count = 1;
  while (!loops.empty() && !exprs.empty()) {
    int64_t loop = loops.back(), size = shape.back();
    auto dim = dyn_cast<AffineDimExpr>(exprs.back());
    exprs = exprs.drop_back();
    bool isElsewhere = llvm::any_of(
        exprs, [&](AffineExpr expr) { return expr.isFunctionOfDim(loop); });
    if (!dim || static_cast<int64_t>(dim.getPosition()) != loop || isElsewhere)
      break;
    count *= std::gcd(size, ranges[loop]);
    if (size != ranges[loop])
      break;
    loops = loops.drop_back();
    shape = shape.drop_back();
  }
  return count;
}

/// What of a chunk along `loops` can be copied at once: of an argument of the
/// kernel, in the type in which it is multiplied.
static int64_t getCopyBytes(const ContractionPlan &plan,
                            const ContractionOperand &operand,
                            ArrayRef<int64_t> loops) {
  linalg::LinalgOp op = plan.op;
  auto type = cast<RankedTensorType>(operand.tensor.getType());
  if (!isa<BlockArgument>(operand.tensor) ||
      type.getElementType() != getType(operand.kind, op.getContext()))
    return 0;
  int64_t row = countNeighbours(plan, operand, loops) * plan.getElementBytes();
  for (int64_t bytes : {16, 8, 4})
    if (row % bytes == 0)
      return bytes;
  return 0;
}

/// Matrices of bytes can't be transposed on their way into registers.
static void chooseLayout(const ContractionPlan &plan,
                         ContractionOperand &operand,
                         ArrayRef<int64_t> result) {
  int64_t alongResult =
      plan.getElementBytes() > 1 ? getCopyBytes(plan, operand, result) : 0;
  int64_t alongDepth = getCopyBytes(plan, operand, plan.depth);
  operand.isAlongDepth = alongDepth >= alongResult;
  operand.copyBytes = std::max(alongDepth, alongResult);
}

std::optional<ContractionPlan>
ContractionPlan::match(const points::KernelBody &body, const Chip &chip,
                       std::optional<ContractionTile> tile) {
  linalg::LinalgOp op = body.root;
  if (body.structure.kind != KernelKind::Contraction)
    return std::nullopt;
  std::optional<ProductTypes> types = findProductTypes(op, chip);
  if (!types)
    return std::nullopt;
  auto makeOperand = [&](unsigned i, Multiplicand kind, Narrowing narrowing) {
    OpOperand *input = op.getDpsInputOperand(i);
    return ContractionOperand{input->get(), op.getMatchingIndexingMap(input),
                              kind,         narrowing,
                              true,         0};
  };
  ContractionPlan plan;
  plan.op = op;
  plan.sum = types->sum;
  plan.left = makeOperand(0, types->left, types->leftNarrowing);
  plan.right = makeOperand(1, types->right, types->rightNarrowing);
  plan.batch = body.structure.batch;
  plan.rows = body.structure.rows;
  plan.columns = body.structure.columns;
  plan.depth = body.structure.depth;
  // Threads that are neighbours write what is neighbours in the result.
  int64_t innermost =
      getInnermost(op.getMatchingIndexingMap(op.getDpsInitOperand(0)));
  if (innermost >= 0 && !plan.right.map.isFunctionOfDim(innermost)) {
    std::swap(plan.left, plan.right);
    std::swap(plan.rows, plan.columns);
  }
  if (plan.rows.empty() || plan.columns.empty() || plan.depth.empty() ||
      plan.columns.back() != innermost)
    return std::nullopt;
  chooseLayout(plan, plan.left, plan.rows);
  chooseLayout(plan, plan.right, plan.columns);
  plan.tile = tile ? fitTile(plan, *tile) : chooseTile(plan, chip);
  return plan;
}
