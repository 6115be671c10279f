//===- OperandAccess.cpp - Where an operand lies in memory ------*- C++ -*-===//

#include "OperandAccess.h"
#include "MovedOperands.h"
#include "amp/Support/Sizes.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::cuda;

namespace {
/// A number that grows with each coordinate of the operand.
struct Linear {
  int64_t offset = 0;
  SmallVector<int64_t> strides;

  void add(const Linear &other, int64_t factor) {
    offset += other.offset * factor;
    for (auto [own, stride] : llvm::zip(strides, other.strides))
      own += stride * factor;
  }
};
/// A coordinate each.
using Place = SmallVector<Linear>;
} // namespace

/// Coordinates as one, the last the fastest.
static Linear linearize(ArrayRef<int64_t> sizes, ArrayRef<Linear> place,
                        size_t rank) {
  Linear result;
  result.strides.assign(rank, 0);
  int64_t stride = 1;
  for (size_t i = place.size(); i-- > 0; stride *= sizes[i])
    result.add(place[i], stride);
  return result;
}

//===----------------------------------------------------------------------===//
// Back through one op
//===----------------------------------------------------------------------===//

static std::optional<Place> step(linalg::LinalgOp op, const Place &place) {
  if (!onlyMoves(op))
    return std::nullopt;
  AffineMap map = op.getMatchingIndexingMap(op.getDpsInputOperand(0));
  return llvm::map_to_vector<4>(map.getResults(), [&](AffineExpr expr) {
    return place[cast<AffineDimExpr>(expr).getPosition()];
  });
}

static std::optional<Place> step(tensor::ExtractSliceOp op, const Place &place,
                                 size_t rank) {
  llvm::SmallBitVector dropped = op.getDroppedDims();
  Place source;
  size_t next = 0;
  for (int64_t dim = 0; dim < op.getSourceType().getRank(); ++dim) {
    std::optional<int64_t> offset =
        getConstantIntValue(op.getMixedOffsets()[dim]);
    if (!offset)
      return std::nullopt;
    Linear along;
    along.strides.assign(rank, 0);
    along.offset = *offset;
    if (!dropped.test(dim))
      along.add(place[next++], op.getStaticStrides()[dim]);
    source.push_back(along);
  }
  return source;
}

static Place step(tensor::ExpandShapeOp op, const Place &place, size_t rank) {
  Place source;
  ArrayRef<int64_t> shape = getShape(op.getResult());
  for (const ReassociationIndices &group : op.getReassociationIndices())
    source.push_back(
        linearize(shape.slice(group.front(), group.size()),
                  ArrayRef(place).slice(group.front(), group.size()), rank));
  return source;
}

/// Where all sizes of a group but one are 1.
static std::optional<Place> step(tensor::CollapseShapeOp op, const Place &place,
                                 size_t rank) {
  Place source;
  Linear zero;
  zero.strides.assign(rank, 0);
  ArrayRef<int64_t> shape = getShape(op.getSrc());
  for (auto [along, group] : llvm::zip(place, op.getReassociationIndices())) {
    if (llvm::count_if(group, [&](int64_t dim) { return shape[dim] != 1; }) > 1)
      return std::nullopt;
    for (int64_t dim : group)
      source.push_back(shape[dim] == 1 ? zero : along);
  }
  return source;
}

static std::optional<Place> step(Operation *op, const Place &place,
                                 size_t rank) {
  if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op))
    return step(slice, place, rank);
  if (auto expand = dyn_cast<tensor::ExpandShapeOp>(op))
    return step(expand, place, rank);
  if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(op))
    return step(collapse, place, rank);
  if (auto structured = dyn_cast<linalg::LinalgOp>(op))
    return step(structured, place);
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Back to the argument
//===----------------------------------------------------------------------===//

std::optional<OperandAccess> OperandAccess::find(Value tensor) {
  size_t rank = getShape(tensor).size();
  Place place(rank);
  for (auto [dim, along] : llvm::enumerate(place)) {
    along.strides.assign(rank, 0);
    along.strides[dim] = 1;
  }
  while (Operation *op = tensor.getDefiningOp()) {
    std::optional<Place> next = step(op, place, rank);
    if (!next)
      return std::nullopt;
    place = std::move(*next);
    tensor = op->getOperand(0);
  }
  Linear all = linearize(getShape(tensor), place, rank);
  return OperandAccess{cast<BlockArgument>(tensor), all.offset, all.strides};
}

bool OperandAccess::hasRowsOf(int64_t count) const {
  return strides.back() == 1 && offset % count == 0 &&
         llvm::all_of(ArrayRef(strides).drop_back(),
                      [&](int64_t stride) { return stride % count == 0; });
}
