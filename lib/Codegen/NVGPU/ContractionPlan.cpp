//===- ContractionPlan.cpp - How a contraction is tiled ---------*- C++ -*-===//

#include "ContractionPlan.h"
#include "MovedOperands.h"
#include "TileModel.h"
#include "amp/Support/Contraction.h"
#include <numeric>

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

bool ContractionPlan::suitsWarpgroups(const Chip &chip) const {
  auto isWhole = [&](const ContractionOperand &operand) {
    return operand.narrowing == Narrowing::None || operand.isStagedInParts();
  };
  return chip.warpgroupProducts > 0 && onTensorCores() &&
         getElementBytes() == 2 && left.kind == right.kind && sum.isF32() &&
         isWhole(left) && isWhole(right);
}

//===----------------------------------------------------------------------===//
// Layouts
//===----------------------------------------------------------------------===//

/// Whether it lies in memory in the type in which it is multiplied, moved or as
/// it is.
static bool isCopied(const ContractionOperand &operand) {
  auto type = cast<RankedTensorType>(operand.tensor.getType());
  return countMovedNeighbours(operand.tensor) > 0 &&
         type.getElementType() == getType(operand.kind, type.getContext());
}

/// What of a chunk along `loops` lies side by side in an argument of the
/// kernel, in bytes of the type in which it is multiplied.
static int64_t countSideBySide(const ContractionPlan &plan,
                               const ContractionOperand &operand,
                               ArrayRef<int64_t> loops) {
  int64_t count = plan.countNeighbours(operand, loops);
  // Of an argument, rows may be neighbours, too.
  if (!isa<BlockArgument>(operand.tensor))
    count = std::gcd(count, countMovedNeighbours(operand.tensor));
  int64_t row = count * plan.getElementBytes();
  for (int64_t bytes : {16, 8, 4})
    if (row > 0 && row % bytes == 0)
      return bytes;
  return 0;
}

/// As it lies in memory. Matrices of bytes can't be transposed on their way
/// into registers; those of words are then read element by element, which only
/// a copy is worth.
static void chooseLayout(const ContractionPlan &plan,
                         ContractionOperand &operand,
                         ArrayRef<int64_t> result) {
  bool copies = isCopied(operand);
  int64_t bytes = plan.getElementBytes();
  bool canTurn = bytes == 2 || (bytes > 2 && copies);
  int64_t alongResult = canTurn ? countSideBySide(plan, operand, result) : 0;
  int64_t alongDepth = countSideBySide(plan, operand, plan.depth);
  operand.isAlongDepth = alongDepth >= alongResult;
  operand.copyBytes = copies ? std::max(alongDepth, alongResult) : 0;
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
  bool isChosen = tile && (!tile->ofWarpgroups || plan.suitsWarpgroups(chip));
  plan.tile = isChosen ? fitTile(plan, *tile) : chooseTile(plan, chip);
  if (plan.tile.group == 0)
    plan.tile.group = chooseGroup(plan, chip);
  return plan;
}
