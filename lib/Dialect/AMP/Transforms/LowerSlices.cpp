//===- LowerSlices.cpp - Slices, paddings, joins as gathers -----*- C++ -*-===//

#include "StepLowering.h"

#include "amp/Support/LinalgBuilders.h"

#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::amp;

namespace {
/// One point of a destination, in its body.
struct SlicePoint {
  OpBuilder &b;
  Location loc;
  /// Whether the point belongs to the slice; null for yes.
  Value belongs = nullptr;

  Value index(int64_t value) {
    return arith::ConstantIndexOp::create(b, loc, value);
  }

  void require(Value condition) {
    belongs =
        belongs ? arith::AndIOp::create(b, loc, belongs, condition).getResult()
                : condition;
  }

  Value compare(arith::CmpIPredicate predicate, Value x, int64_t y) {
    return arith::CmpIOp::create(b, loc, predicate, x, index(y));
  }

  /// The coordinate in the slice of dimension `dim`, clamped into it.
  Value locate(int64_t dim, OpFoldResult offset, int64_t size, int64_t stride,
               int64_t whole) {
    using arith::CmpIPredicate;
    Value i = linalg::IndexOp::create(b, loc, dim);
    if (size == whole && isConstantIntValue(offset, 0))
      return i;
    Value start = getValueOrCreateConstantIndexOp(b, loc, offset);
    Value distance = arith::SubIOp::create(b, loc, i, start);
    Value isBehind = compare(CmpIPredicate::sge, distance, 0);
    Value isBefore = compare(CmpIPredicate::slt, distance, size * stride);
    Value inside = arith::AndIOp::create(b, loc, isBehind, isBefore);
    Value safe = arith::SelectOp::create(b, loc, inside, distance, index(0));
    require(inside);
    if (stride == 1)
      return safe;
    Value rest = arith::RemUIOp::create(b, loc, safe, index(stride));
    require(compare(CmpIPredicate::eq, rest, 0));
    return arith::DivUIOp::create(b, loc, safe, index(stride));
  }

  /// The element of the slice, or `other`.
  Value choose(Value element, Value other) {
    return belongs ? arith::SelectOp::create(b, loc, belongs, element, other)
                         .getResult()
                   : element;
  }
};
} // namespace

bool mlir::amp::isStacking(tensor::InsertSliceOp op) {
  auto loop = dyn_cast<scf::ForOp>(op->getParentOp());
  auto stack = dyn_cast<BlockArgument>(op.getDest());
  if (!loop || !stack || stack.getOwner() != loop.getBody() ||
      stack.getArgNumber() == 0 || !stack.hasOneUse() || !op->hasOneUse())
    return false;
  OpOperand &use = *op->use_begin();
  RankedTensorType type = op.getDestType();
  if (use.getOwner() != loop.getBody()->getTerminator() ||
      use.getOperandNumber() + 1 != stack.getArgNumber() ||
      type.getRank() == 0 || op.getStaticSizes()[0] != 1)
    return false;
  for (int64_t dim = 1; dim < type.getRank(); ++dim)
    if (op.getStaticSizes()[dim] != type.getDimSize(dim))
      return false;
  return op.hasUnitStride();
}

SmallVector<Value> mlir::amp::lowerInsertSlice(OpBuilder &b,
                                               tensor::InsertSliceOp op) {
  Location loc = op.getLoc();
  RankedTensorType type = op.getDestType();
  llvm::SmallBitVector dropped = op.getDroppedDims();
  return createElementwise(
      b, loc, type.getShape(), op.getDest(), type.getElementType(),
      [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
        SlicePoint point{nested, loc};
        SmallVector<Value> source;
        for (int64_t dim = 0; dim < type.getRank(); ++dim) {
          Value coordinate = point.locate(
              dim, op.getMixedOffsets()[dim], op.getStaticSizes()[dim],
              op.getStaticStrides()[dim], type.getDimSize(dim));
          if (!dropped.test(dim))
            source.push_back(coordinate);
        }
        Value element =
            tensor::ExtractOp::create(nested, loc, op.getSource(), source);
        return {point.choose(element, args[0])};
      });
}

SmallVector<Value> mlir::amp::lowerPad(OpBuilder &b, tensor::PadOp op) {
  Location loc = op.getLoc();
  Value padding = op.getConstantPaddingValue();
  if (!padding) {
    op.emitError("expected a padding that is one value, not one that depends "
                 "on the index");
    return {};
  }
  RankedTensorType source = op.getSourceType(), type = op.getResultType();
  return createElementwise(
      b, loc, type.getShape(), {}, type.getElementType(),
      [&](OpBuilder &nested, ValueRange) -> SmallVector<Value> {
        SlicePoint point{nested, loc};
        SmallVector<Value> coordinates;
        for (int64_t dim = 0; dim < type.getRank(); ++dim)
          coordinates.push_back(point.locate(
              dim, op.getMixedLowPad()[dim], source.getDimSize(dim),
              /*stride=*/1, type.getDimSize(dim)));
        Value element =
            tensor::ExtractOp::create(nested, loc, op.getSource(), coordinates);
        Value other = padding;
        if (auto constant = padding.getDefiningOp<arith::ConstantOp>())
          other = nested.clone(*constant)->getResult(0);
        return {point.choose(element, other)};
      });
}

SmallVector<Value> mlir::amp::lowerConcat(OpBuilder &b, tensor::ConcatOp op) {
  Location loc = op.getLoc();
  RankedTensorType type = op.getResultType();
  int64_t dim = op.getDim();
  return createElementwise(
      b, loc, type.getShape(), {}, type.getElementType(),
      [&](OpBuilder &nested, ValueRange) -> SmallVector<Value> {
        Value joined;
        int64_t offset = 0;
        for (Value input : op.getInputs()) {
          int64_t size =
              cast<RankedTensorType>(input.getType()).getDimSize(dim);
          SlicePoint point{nested, loc};
          SmallVector<Value> coordinates;
          for (int64_t i = 0; i < type.getRank(); ++i)
            coordinates.push_back(
                i == dim ? point.locate(i, nested.getIndexAttr(offset), size, 1,
                                        type.getDimSize(i))
                         : Value(linalg::IndexOp::create(nested, loc, i)));
          Value element =
              tensor::ExtractOp::create(nested, loc, input, coordinates);
          joined = joined ? point.choose(element, joined) : element;
          offset += size;
        }
        return {joined};
      });
}
