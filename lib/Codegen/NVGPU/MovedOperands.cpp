//===- MovedOperands.cpp - Arguments that are moved -------------*- C++ -*-===//

#include "MovedOperands.h"
#include "amp/Support/Sizes.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include <numeric>

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::cuda;
using namespace mlir::amp::points;

//===----------------------------------------------------------------------===//
// Moves
//===----------------------------------------------------------------------===//

/// Whether an op gives an element of its only input at each point.
static bool moves(linalg::LinalgOp op) {
  if (op.getNumDpsInputs() != 1 || op.getNumDpsInits() != 1 ||
      op.getNumReductionLoops() > 0)
    return false;
  OpOperand *input = op.getDpsInputOperand(0);
  Block *body = op.getBlock();
  return isa<RankedTensorType>(input->get().getType()) &&
         op.getMatchingIndexingMap(op.getDpsInitOperand(0)).isIdentity() &&
         body->getTerminator()->getOperand(0) == body->getArgument(0) &&
         op.getMatchingIndexingMap(input).isProjectedPermutation();
}

bool cuda::onlyMoves(Operation *op) {
  if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op))
    return llvm::all_of(slice.getMixedOffsets(), [](OpFoldResult offset) {
      return getConstantIntValue(offset).has_value();
    });
  if (auto structured = dyn_cast<linalg::LinalgOp>(op))
    return moves(structured);
  return isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(op);
}

/// The dimension of an op's input that neighbours along `dim` of its result are
/// along, and how many of them stay neighbours: at most `count`. 0 where none
/// do.
static int64_t countNeighbours(Operation *op, int64_t count, int64_t &dim) {
  ArrayRef<int64_t> source = getShape(op->getOperand(0));
  if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op)) {
    llvm::SmallBitVector dropped = slice.getDroppedDims();
    for (int64_t kept = 0; kept <= dim; ++kept)
      dim += dropped.test(kept);
    int64_t offset = *getConstantIntValue(slice.getMixedOffsets()[dim]);
    return slice.getStaticStrides()[dim] == 1 ? std::gcd(count, offset) : 0;
  }
  if (auto structured = dyn_cast<linalg::LinalgOp>(op)) {
    AffineMap map =
        structured.getMatchingIndexingMap(structured.getDpsInputOperand(0));
    for (auto [to, expr] : llvm::enumerate(map.getResults()))
      if (cast<AffineDimExpr>(expr).getPosition() == dim) {
        dim = to;
        return count;
      }
    return 0;
  }
  if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(op)) {
    dim = collapse.getReassociationIndices()[dim].back();
    return std::gcd(count, source[dim]);
  }
  auto groups = cast<tensor::ExpandShapeOp>(op).getReassociationIndices();
  for (auto [to, group] : llvm::enumerate(groups))
    if (group.back() == dim) {
      dim = to;
      return count;
    }
  return 0;
}

int64_t cuda::countMovedNeighbours(Value tensor) {
  int64_t dim = getShape(tensor).size() - 1;
  int64_t count = dim < 0 ? 0 : getShape(tensor).back();
  while (Operation *op = tensor.getDefiningOp()) {
    if (count == 0 || !onlyMoves(op))
      return 0;
    count = countNeighbours(op, count, dim);
    tensor = op->getOperand(0);
  }
  ArrayRef<int64_t> shape = getShape(tensor);
  if (dim + 1 != static_cast<int64_t>(shape.size()))
    return 0;
  return count == 0 ? 0 : std::gcd(count, shape.back());
}

using Values = SmallVector<Value>;

/// Coordinates as one, the last the fastest.
static Value linearize(IndexArithmetic &arithmetic, ArrayRef<int64_t> sizes,
                       ArrayRef<Value> place) {
  Value number = arithmetic.index(0);
  for (auto [size, coordinate] : llvm::zip(sizes, place))
    number = arithmetic.add(arithmetic.multiply(number, size), coordinate);
  return number;
}

static Values stepBack(IndexArithmetic &arithmetic, tensor::ExtractSliceOp op,
                       const Values &place) {
  llvm::SmallBitVector dropped = op.getDroppedDims();
  Values source;
  const Value *next = place.begin();
  for (int64_t dim = 0; dim < op.getSourceType().getRank(); ++dim) {
    Value along =
        arithmetic.index(*getConstantIntValue(op.getMixedOffsets()[dim]));
    if (!dropped.test(dim))
      along = arithmetic.add(
          along, arithmetic.multiply(*next++, op.getStaticStrides()[dim]));
    source.push_back(along);
  }
  return source;
}

static Values stepBack(IndexArithmetic &arithmetic, tensor::CollapseShapeOp op,
                       const Values &place) {
  ArrayRef<int64_t> shape = getShape(op.getSrc());
  Values source(shape.size());
  for (auto [number, group] : llvm::zip(place, op.getReassociationIndices()))
    for (size_t i = group.size(); i-- > 0;) {
      Value rest = number;
      for (int64_t dim : ArrayRef(group).drop_front(i + 1))
        rest = arithmetic.divide(rest, shape[dim]);
      source[group[i]] =
          i == 0 ? rest : arithmetic.remainder(rest, shape[group[i]]);
    }
  return source;
}

static Values stepBack(IndexArithmetic &arithmetic, Operation *op,
                       const Values &place) {
  if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op))
    return stepBack(arithmetic, slice, place);
  if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(op))
    return stepBack(arithmetic, collapse, place);
  if (auto structured = dyn_cast<linalg::LinalgOp>(op)) {
    AffineMap map =
        structured.getMatchingIndexingMap(structured.getDpsInputOperand(0));
    return llvm::map_to_vector<6>(map.getResults(), [&](AffineExpr expr) {
      return place[cast<AffineDimExpr>(expr).getPosition()];
    });
  }
  auto expand = cast<tensor::ExpandShapeOp>(op);
  Values source;
  for (const ReassociationIndices &group : expand.getReassociationIndices())
    source.push_back(linearize(
        arithmetic,
        getShape(expand.getResult()).slice(group.front(), group.size()),
        ArrayRef(place).slice(group.front(), group.size())));
  return source;
}

ArgumentElement cuda::findElement(IndexArithmetic &arithmetic, Value tensor,
                                  Values coordinates) {
  while (Operation *op = tensor.getDefiningOp()) {
    coordinates = stepBack(arithmetic, op, coordinates);
    tensor = op->getOperand(0);
  }
  return {cast<BlockArgument>(tensor),
          linearize(arithmetic, getShape(tensor), coordinates)};
}
