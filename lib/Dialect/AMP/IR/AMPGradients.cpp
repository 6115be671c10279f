//===- AMPGradients.cpp - Interfaces of amp's own ops -----------*- C++ -*-===//

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Support/LinalgBuilders.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace mlir::amp;

void ModeOp::setMode(RewriterBase &rewriter, bool isTraining) {
  rewriter.replaceOpWithNewOp<arith::ConstantOp>(
      *this, rewriter.getBoolAttr(isTraining));
}

OpKind StopGradientOp::getPrecisionKind() { return OpKind::Clear; }

bool StopGradientOp::differentiates(OpOperand &) { return false; }

LogicalResult StopGradientOp::buildVJP(OpBuilder &, const VJPContext &,
                                       MutableArrayRef<Value>) {
  return success();
}

OpKind ScaleGradientOp::getPrecisionKind() { return OpKind::Clear; }

bool GradientOp::differentiates(OpOperand &operand) {
  return operand.getOwner() == *this &&
         operand.getOperandNumber() >= getValues().size();
}

LogicalResult GradientOp::buildVJP(OpBuilder &b, const VJPContext &context,
                                   MutableArrayRef<Value> cotangents) {
  Block &rule = getBody().front();
  IRMapping mapping;
  for (auto [arg, given] : llvm::zip(rule.getArguments(), context.cotangents)) {
    auto type = cast<RankedTensorType>(arg.getType());
    auto element = cast<FloatType>(type.getElementType());
    mapping.map(
        arg, given ? convertFloat(b, getLoc(), given, element, context.excess)
                   : createFilled(b, getLoc(), type, 0.0));
  }
  for (Operation &op : rule.without_terminator())
    b.clone(op, mapping);
  auto sources = cotangents.drop_front(getValues().size());
  for (auto [source, given] :
       llvm::zip(sources, rule.getTerminator()->getOperands()))
    source = mapping.lookupOrDefault(given);
  return success();
}

LogicalResult VariableOp::buildVJP(OpBuilder &b, const VJPContext &context,
                                   MutableArrayRef<Value> cotangents) {
  cotangents[0] = context.cotangents[0];
  return success();
}

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
