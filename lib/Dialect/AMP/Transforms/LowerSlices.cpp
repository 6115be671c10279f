//===- LowerSlices.cpp - tensor.insert_slice as a gather --------*- C++ -*-===//

#include "StepLowering.h"

#include "amp/Support/LinalgBuilders.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::amp;

namespace {
/// The coordinates of the source for one point of the destination.
struct SlicePoint {
  OpBuilder &b;
  Location loc;

  Value index(int64_t value) {
    return arith::ConstantIndexOp::create(b, loc, value);
  }

  /// Where dimension `dim` lies in the slice: its coordinate there, clamped
  /// into it, and whether the point belongs to the slice.
  std::pair<Value, Value> locate(int64_t dim, Value offset, int64_t size,
                                 int64_t stride) {
    using arith::CmpIPredicate;
    Value i = linalg::IndexOp::create(b, loc, dim);
    Value distance = arith::SubIOp::create(b, loc, i, offset);
    Value isBehind =
        arith::CmpIOp::create(b, loc, CmpIPredicate::sge, distance, index(0));
    Value limit = index(size * stride);
    Value isBefore =
        arith::CmpIOp::create(b, loc, CmpIPredicate::slt, distance, limit);
    Value inside = arith::AndIOp::create(b, loc, isBehind, isBefore);
    Value safe = arith::SelectOp::create(b, loc, inside, distance, index(0));
    Value step = index(stride);
    Value rest = arith::RemUIOp::create(b, loc, safe, step);
    Value onStep =
        arith::CmpIOp::create(b, loc, CmpIPredicate::eq, rest, index(0));
    return {arith::DivUIOp::create(b, loc, safe, step),
            arith::AndIOp::create(b, loc, inside, onStep)};
  }
};
} // namespace

/// The offset of a slice as an index value; sizes and strides are static.
static SmallVector<Value> getOffsets(OpBuilder &b, tensor::InsertSliceOp op) {
  return llvm::map_to_vector(op.getMixedOffsets(), [&](OpFoldResult offset) {
    if (auto value = dyn_cast<Value>(offset))
      return value;
    int64_t constant = *getConstantIntValue(offset);
    return Value(arith::ConstantIndexOp::create(b, op.getLoc(), constant));
  });
}

SmallVector<Value> mlir::amp::lowerInsertSlice(OpBuilder &b,
                                               tensor::InsertSliceOp op) {
  Location loc = op.getLoc();
  RankedTensorType type = op.getDestType();
  SmallVector<Value> offsets = getOffsets(b, op);
  llvm::SmallBitVector dropped = op.getDroppedDims();
  return createElementwise(
      b, loc, type.getShape(), op.getDest(), type.getElementType(),
      [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
        SlicePoint point{nested, loc};
        SmallVector<Value> source;
        Value belongs =
            arith::ConstantOp::create(nested, loc, nested.getBoolAttr(true));
        for (int64_t dim = 0; dim < type.getRank(); ++dim) {
          auto [coordinate, isIn] =
              point.locate(dim, offsets[dim], op.getStaticSizes()[dim],
                           op.getStaticStrides()[dim]);
          belongs = arith::AndIOp::create(nested, loc, belongs, isIn);
          if (!dropped.test(dim))
            source.push_back(coordinate);
        }
        Value element =
            tensor::ExtractOp::create(nested, loc, op.getSource(), source);
        return {
            arith::SelectOp::create(nested, loc, belongs, element, args[0])};
      });
}
