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

int64_t ContractionPlan::getSteps() const {
  return llvm::divideCeil(llvm::divideCeil(count(depth), getDepth()),
                          tile.splits);
}

int64_t ContractionPlan::getBlocks() const {
  return count(batch) * tile.splits * getTileRows() * getTileColumns();
}

int64_t ContractionPlan::getSharedBytes() const {
  return std::max(tile.stages * getStageBytes(),
                  tile.rows * getResultPitch() * getSumBytes());
}

//===----------------------------------------------------------------------===//
// Layouts
//===----------------------------------------------------------------------===//

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
  int64_t row = plan.countNeighbours(operand, loops) * plan.getElementBytes();
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
  auto shape = ContractionShape::match(body);
  std::optional<ProductTypes> types;
  if (shape)
    types = findProductTypes(shape->op, chip);
  if (!types || shape->rows.empty() || shape->columns.empty() ||
      shape->depth.empty() || shape->columns.back() != shape->getInnermost())
    return std::nullopt;
  auto makeOperand = [&](const points::ContractionInput &input) {
    bool isFirst = input.number == 0;
    return ContractionOperand{
        input, isFirst ? types->left : types->right,
        isFirst ? types->leftNarrowing : types->rightNarrowing, true, 0};
  };
  ContractionPlan plan;
  static_cast<ContractionShape &>(plan) = *shape;
  plan.sum = types->sum;
  plan.left = makeOperand(shape->inputs[0]);
  plan.right = makeOperand(shape->inputs[1]);
  chooseLayout(plan, plan.left, plan.rows);
  chooseLayout(plan, plan.right, plan.columns);
  plan.tile = tile ? fitTile(plan, *tile) : chooseTile(plan, chip);
  if (plan.tile.group == 0)
    plan.tile.group = chooseGroup(plan, chip);
  return plan;
}
