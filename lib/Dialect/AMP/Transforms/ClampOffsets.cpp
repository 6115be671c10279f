//===- ClampOffsets.cpp - Elements and slices that data chooses -*- C++ -*-===//

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Dialect/AMP/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPCLAMPOFFSETS
#include "amp/Dialect/AMP/Transforms/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

/// Keeps an index from data below the bound, and tells when it was not.
static void clamp(OpOperand &index, int64_t bound) {
  if (getConstantIntValue(index.get()))
    return;
  Operation *op = index.getOwner();
  Location loc = op->getLoc();
  OpBuilder b(op);
  // On a tensor: the flag is collected from those.
  Value number =
      arith::IndexCastOp::create(b, loc, b.getI64Type(), index.get());
  Value tensor = tensor::FromElementsOp::create(
      b, loc, RankedTensorType::get({}, b.getI64Type()), number);
  Value clamped = ClampIndexOp::create(
      b, loc, tensor, b.getI64IntegerAttr(bound), IntegerAttr());
  number = tensor::ExtractOp::create(b, loc, clamped, ValueRange());
  index.set(arith::IndexCastOp::create(b, loc, b.getIndexType(), number));
}

static void clampIndices(MutableOperandRange indices, ArrayRef<int64_t> shape) {
  for (auto [index, size] : llvm::zip_equal(indices, shape))
    if (size > 0)
      clamp(index, size);
}

/// An offset is in range where all of its slice is.
template <typename OpTy>
static LogicalResult clampOffsets(OpTy op, RankedTensorType whole) {
  unsigned next = 0;
  for (auto [dim, offset] : llvm::enumerate(op.getStaticOffsets())) {
    if (!ShapedType::isDynamic(offset))
      continue;
    OpOperand &operand = op.getOffsetsMutable()[next++];
    int64_t size = op.getStaticSizes()[dim],
            stride = op.getStaticStrides()[dim];
    if (ShapedType::isDynamic(size) || ShapedType::isDynamic(stride))
      return op.emitError("expected static sizes and strides of a slice");
    int64_t bound = whole.getDimSize(dim) - (size - 1) * stride;
    if (bound < 1)
      return op.emitError("expected a slice within ")
             << whole.getDimSize(dim) << " elements of dimension " << dim
             << ", found " << size << " at a distance of " << stride;
    clamp(operand, bound);
  }
  return success();
}

namespace {
struct AmpClampOffsets : amp::impl::AmpClampOffsetsBase<AmpClampOffsets> {
  void runOnOperation() override {
    if (getOperation().isExternal())
      return;
    SmallVector<Operation *> ops;
    // Where the flags are results of the function: at its top.
    for (Operation &op : getOperation().getBody().front())
      ops.push_back(&op);
    for (Operation *op : ops)
      if (failed(visit(op)))
        return signalPassFailure();
  }

  LogicalResult visit(Operation *op) {
    if (auto extract = dyn_cast<tensor::ExtractOp>(op))
      clampIndices(extract.getIndicesMutable(),
                   extract.getTensor().getType().getShape());
    if (auto insert = dyn_cast<tensor::InsertOp>(op))
      clampIndices(insert.getIndicesMutable(), insert.getType().getShape());
    if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op))
      return clampOffsets(slice, slice.getSourceType());
    if (auto slice = dyn_cast<tensor::InsertSliceOp>(op))
      return clampOffsets(slice, slice.getDestType());
    return success();
  }
};
} // namespace
