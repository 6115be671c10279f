//===- CrossEntropy.cpp - nn.cross_entropy ----------------------*- C++ -*-===//

#include "ClassLoss.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::nn;

bool CrossEntropyOp::keepsResult() { return true; }

OpKind CrossEntropyOp::getPrecisionKind() { return OpKind::CrossEntropy; }

FailureOr<SmallVector<Value>> CrossEntropyOp::decomposeOperation(OpBuilder &b) {
  ClassLoss loss(*this, b, getLogits(), getTargets());
  Value rows = loss.buildRows(loss.buildLogSum());
  if (getReduction() == LossReduction::None)
    return SmallVector<Value>{rows};
  Value sum = loss.buildSum(rows);
  if (getReduction() == LossReduction::Sum)
    return SmallVector<Value>{sum};
  return SmallVector<Value>{loss.divide(sum, loss.buildCount())};
}

LogicalResult CrossEntropyOp::buildVJP(OpBuilder &b, const VJPContext &context,
                                       MutableArrayRef<Value> cotangents) {
  ClassLoss loss(*this, b, getLogits(), getTargets());
  ClassLoss::LogSum norm = loss.buildLogSum();
  Value g = context.cotangents[0];
  if (getReduction() == LossReduction::Mean)
    g = loss.divide(g, loss.buildCount());
  if (FloatType wanted = context.getWantedType(getLogitsMutable()))
    cotangents[0] = loss.buildLogitsGradient(norm, g, wanted, context.excess);
  if (FloatType wanted = context.getWantedType(getTargetsMutable()))
    cotangents[1] = loss.buildTargetsGradient(norm, g, wanted);
  return success();
}

/// Rows meet in the sum and the mean alone.
bool CrossEntropyOp::mixesAlong(unsigned operand, int64_t dim) {
  int64_t rank = getTensorType(getLogits()).getRank();
  return operand == 0 && dim == rank - 1;
}

int64_t CrossEntropyOp::getRowPower() {
  return getReduction() == LossReduction::Sum ? 1 : 0;
}

SmallVector<SmallVector<int64_t>> CrossEntropyOp::inferResultShapes() {
  if (getReduction() != LossReduction::None)
    return {{}};
  ArrayRef<int64_t> rows = getTensorType(getLogits()).getShape().drop_back();
  return {SmallVector<int64_t>(rows)};
}

LogicalResult CrossEntropyOp::verify() {
  ArrayRef<int64_t> shape = getTensorType(getLogits()).getShape();
  if (shape.empty() || shape.back() == 0)
    return emitOpError("expects logits of at least one class, found ")
           << getLogits().getType();
  return verifyClassLoss(*this, shape, getTargets(), getLoss(),
                         getIgnoreIndex(), getLabelSmoothing(), getReduction(),
                         getFloat(getLogits()));
}
