//===- DisjointSlices.cpp - Cotangents of a tensor's parts ------*- C++ -*-===//
//
// What reads a tensor part by part (steps of a sequence, gates, heads) gives a
// cotangent among zeros for each part. To add n of them is n passes over the
// whole, and n squared over the parts.
//
//===----------------------------------------------------------------------===//

#include "DisjointSlices.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::amp;

static bool isZeros(Value tensor) {
  auto fill = tensor.getDefiningOp<linalg::FillOp>();
  return fill && matchPattern(fill.getInputs()[0], m_AnyZeroFloat());
}

/// Also of places that are all different.
static bool isStatic(tensor::InsertSliceOp op) {
  return !ShapedType::isDynamicShape(op.getStaticOffsets()) &&
         !ShapedType::isDynamicShape(op.getStaticSizes()) &&
         llvm::all_of(op.getStaticStrides(), [](int64_t stride) {
           return !ShapedType::isDynamic(stride) && stride > 0;
         });
}

/// Whether no coordinate is in both, in one dimension at least: one ends before
/// the other begins, or they have other remainders of one stride.
static bool areDisjoint(tensor::InsertSliceOp x, tensor::InsertSliceOp y) {
  for (size_t dim = 0; dim < x.getStaticOffsets().size(); ++dim) {
    auto getRange = [dim](tensor::InsertSliceOp op) {
      int64_t first = op.getStaticOffsets()[dim];
      return std::pair(first, first + (op.getStaticSizes()[dim] - 1) *
                                          op.getStaticStrides()[dim]);
    };
    auto [firstX, lastX] = getRange(x);
    auto [firstY, lastY] = getRange(y);
    int64_t stride = x.getStaticStrides()[dim];
    bool alternate =
        stride == y.getStaticStrides()[dim] && (firstX - firstY) % stride != 0;
    if (lastX < firstY || lastY < firstX || alternate)
      return true;
  }
  return false;
}

Value mlir::amp::joinDisjointSlices(OpBuilder &b, Location loc, Value sum,
                                    Value term) {
  auto placed = term.getDefiningOp<tensor::InsertSliceOp>();
  if (!placed || sum.getType() != term.getType() || !isStatic(placed) ||
      !isZeros(placed.getDest()))
    return Value();
  Value rest = sum;
  while (auto other = rest.getDefiningOp<tensor::InsertSliceOp>()) {
    if (!isStatic(other) || !areDisjoint(placed, other))
      return Value();
    rest = other.getDest();
  }
  if (!isZeros(rest))
    return Value();
  return tensor::InsertSliceOp::create(
      b, loc, placed.getSource(), sum, placed.getMixedOffsets(),
      placed.getMixedSizes(), placed.getMixedStrides());
}
