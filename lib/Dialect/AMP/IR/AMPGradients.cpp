//===- AMPGradients.cpp - Interfaces of amp's own ops -----------*- C++ -*-===//

#include "amp/Dialect/AMP/IR/AMPDialect.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::amp;

void ModeOp::setMode(RewriterBase &rewriter, bool isTraining) {
  rewriter.replaceOpWithNewOp<arith::ConstantOp>(
      *this, rewriter.getBoolAttr(isTraining));
}

OpKind StopGradientOp::getPrecisionKind() { return OpKind::Clear; }

OpKind ScaleGradientOp::getPrecisionKind() { return OpKind::Clear; }

OpKind ProbeOp::getPrecisionKind() { return OpKind::Clear; }

LogicalResult ProbeOp::buildVJP(OpBuilder &b, const VJPContext &context,
                                MutableArrayRef<Value> cotangents) {
  cotangents[0] =
      ProbeOp::create(b, getLoc(), getName(), context.cotangents[0]);
  return success();
}

LogicalResult ScaleGradientOp::buildVJP(OpBuilder &b, const VJPContext &context,
                                        MutableArrayRef<Value> cotangents) {
  Value g = context.cotangents[0];
  auto type = cast<RankedTensorType>(g.getType());
  if (!type.hasStaticShape())
    return emitOpError("expects a static shape to be differentiated");
  FloatAttr factor =
      b.getFloatAttr(type.getElementType(), getFactor().convertToDouble());
  Value all = arith::ConstantOp::create(b, getLoc(),
                                        DenseElementsAttr::get(type, factor));
  cotangents[0] = arith::MulFOp::create(b, getLoc(), g, all);
  return success();
}

LogicalResult CastOp::buildVJP(OpBuilder &b, const VJPContext &context,
                               MutableArrayRef<Value> cotangents) {
  // The driver converts to the type that is wanted: nothing to compute.
  cotangents[0] = context.cotangents[0];
  return success();
}

LogicalResult RoundOp::buildVJP(OpBuilder &b, const VJPContext &context,
                                MutableArrayRef<Value> cotangents) {
  cotangents[0] = context.cotangents[0];
  return success();
}

LogicalResult ScaleLossOp::buildVJP(OpBuilder &b, const VJPContext &context,
                                    MutableArrayRef<Value> cotangents) {
  Value g = context.cotangents[0];
  cotangents[0] = arith::MulFOp::create(b, getLoc(), g, getScale());
  cotangents[1] = arith::MulFOp::create(b, getLoc(), g, getLoss());
  return success();
}
