//===- TensorVJP.cpp - VJP rules of tensor ops ------------------*- C++ -*-===//

#include "amp/ExternalModels/ExternalModels.h"
#include "amp/Interfaces/VJPOpInterface.h"
#include "amp/Support/LinalgBuilders.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::amp;

/// The source's type, in the element type of the cotangent.
static RankedTensorType getTypeLike(RankedTensorType source,
                                    const VJPContext &context) {
  return source.clone(getElementTypeOrSelf(context.cotangents[0].getType()));
}

namespace {
struct CollapseShapeVJP
    : VJPOpInterface::ExternalModel<CollapseShapeVJP, tensor::CollapseShapeOp> {
  LogicalResult buildVJP(Operation *op, OpBuilder &b, const VJPContext &context,
                         MutableArrayRef<Value> cotangents) const {
    auto collapse = cast<tensor::CollapseShapeOp>(op);
    cotangents[0] = tensor::ExpandShapeOp::create(
        b, op->getLoc(), getTypeLike(collapse.getSrcType(), context),
        context.cotangents[0], collapse.getReassociationIndices());
    return success();
  }
};

struct ExpandShapeVJP
    : VJPOpInterface::ExternalModel<ExpandShapeVJP, tensor::ExpandShapeOp> {
  LogicalResult buildVJP(Operation *op, OpBuilder &b, const VJPContext &context,
                         MutableArrayRef<Value> cotangents) const {
    auto expand = cast<tensor::ExpandShapeOp>(op);
    cotangents[0] = tensor::CollapseShapeOp::create(
        b, op->getLoc(), getTypeLike(expand.getSrcType(), context),
        context.cotangents[0], expand.getReassociationIndices());
    return success();
  }
};

struct ExtractSliceVJP
    : VJPOpInterface::ExternalModel<ExtractSliceVJP, tensor::ExtractSliceOp> {
  LogicalResult buildVJP(Operation *op, OpBuilder &b, const VJPContext &context,
                         MutableArrayRef<Value> cotangents) const {
    auto slice = cast<tensor::ExtractSliceOp>(op);
    Value zeros = createFilled(
        b, op->getLoc(), getTypeLike(slice.getSourceType(), context), 0.0);
    cotangents[0] = tensor::InsertSliceOp::create(
        b, op->getLoc(), context.cotangents[0], zeros, slice.getMixedOffsets(),
        slice.getMixedSizes(), slice.getMixedStrides());
    return success();
  }
};

struct InsertSliceVJP
    : VJPOpInterface::ExternalModel<InsertSliceVJP, tensor::InsertSliceOp> {
  LogicalResult buildVJP(Operation *op, OpBuilder &b, const VJPContext &context,
                         MutableArrayRef<Value> cotangents) const {
    auto insert = cast<tensor::InsertSliceOp>(op);
    Value g = context.cotangents[0];
    RankedTensorType source = getTypeLike(insert.getSourceType(), context);
    if (context.isWanted(insert.getSourceMutable()))
      cotangents[0] = tensor::ExtractSliceOp::create(
          b, op->getLoc(), source, g, insert.getMixedOffsets(),
          insert.getMixedSizes(), insert.getMixedStrides());
    if (!context.isWanted(insert.getDestMutable()))
      return success();
    Value zeros = createFilled(b, op->getLoc(), source, 0.0);
    cotangents[1] = tensor::InsertSliceOp::create(
        b, op->getLoc(), zeros, g, insert.getMixedOffsets(),
        insert.getMixedSizes(), insert.getMixedStrides());
    return success();
  }
};

/// The cotangent's elements from `offsets` on, in the shape of `source`.
Value extractAt(OpBuilder &b, Location loc, RankedTensorType source,
                ArrayRef<OpFoldResult> offsets, const VJPContext &context) {
  MLIRContext *c = b.getContext();
  SmallVector<int64_t> ones(source.getRank(), 1);
  return tensor::ExtractSliceOp::create(
      b, loc, getTypeLike(source, context), context.cotangents[0], offsets,
      getAsIndexOpFoldResult(c, source.getShape()),
      getAsIndexOpFoldResult(c, ones));
}

struct PadVJP : VJPOpInterface::ExternalModel<PadVJP, tensor::PadOp> {
  LogicalResult buildVJP(Operation *op, OpBuilder &b, const VJPContext &context,
                         MutableArrayRef<Value> cotangents) const {
    auto pad = cast<tensor::PadOp>(op);
    cotangents[0] = extractAt(b, op->getLoc(), pad.getSourceType(),
                              pad.getMixedLowPad(), context);
    return success();
  }
};

struct ConcatVJP : VJPOpInterface::ExternalModel<ConcatVJP, tensor::ConcatOp> {
  LogicalResult buildVJP(Operation *op, OpBuilder &b, const VJPContext &context,
                         MutableArrayRef<Value> cotangents) const {
    auto concat = cast<tensor::ConcatOp>(op);
    SmallVector<int64_t> offsets(concat.getResultType().getRank(), 0);
    for (OpOperand &input : op->getOpOperands()) {
      auto type = cast<RankedTensorType>(input.get().getType());
      if (context.isWanted(input))
        cotangents[input.getOperandNumber()] =
            extractAt(b, op->getLoc(), type,
                      getAsIndexOpFoldResult(b.getContext(), offsets), context);
      offsets[concat.getDim()] += type.getDimSize(concat.getDim());
    }
    return success();
  }
};
} // namespace

void mlir::amp::registerTensorVJPModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, tensor::TensorDialect *) {
    tensor::CollapseShapeOp::attachInterface<CollapseShapeVJP>(*context);
    tensor::ExpandShapeOp::attachInterface<ExpandShapeVJP>(*context);
    tensor::ExtractSliceOp::attachInterface<ExtractSliceVJP>(*context);
    tensor::InsertSliceOp::attachInterface<InsertSliceVJP>(*context);
    tensor::PadOp::attachInterface<PadVJP>(*context);
    tensor::ConcatOp::attachInterface<ConcatVJP>(*context);
  });
}
