//===- BatchNorm.cpp - nn.batch_norm ----------------------------*- C++ -*-===//

#include "Normalization.h"
#include "amp/Dialect/AMP/IR/AMPDialect.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::nn;

static Normalization createNorm(BatchNormOp op, OpBuilder &b) {
  int64_t axis = op.getAxis();
  Normalization norm{
      b,      op.getLoc(),   op.getInput(), {axis},
      {axis}, op.getScale(), op.getBias(),  op.getEps().convertToDouble()};
  if (op.getSync())
    norm.replicas = getNumReplicas(op);
  norm.isFixed = op.getInfer();
  if (norm.isFixed) {
    norm.mean = op.getMean();
    norm.var = op.getVar();
  }
  norm.buildStatistics();
  return norm;
}

/// (1 - momentum) * old + momentum * factor * current, in the type of old.
static Value updateRunning(BatchNormOp op, OpBuilder &b, Value old,
                           Value current, double factor) {
  auto type = getTensorType(old);
  double momentum = op.getMomentum().convertToDouble();
  return createMap(b, op.getLoc(), type.getShape(),
                   {{old, {0}}, {current, {0}}}, type.getElementType(),
                   [&](OpBuilder &, ArrayRef<Scalar> e) {
                     Scalar now = factor == 1.0 ? e[1] : e[1] * factor;
                     Scalar kept = e[0] * (1.0 - momentum);
                     return kept + now * momentum;
                   });
}

void BatchNormOp::setMode(RewriterBase &rewriter, bool isTraining) {
  if (getFixed())
    return;
  rewriter.modifyOpInPlace(*this, [&] { setInfer(!isTraining); });
}

bool BatchNormOp::usesBatchStatistics() { return !getInfer(); }

bool BatchNormOp::sharesBatchStatistics() {
  return getSync() && usesBatchStatistics();
}

/// Running statistics.
bool BatchNormOp::keepsOperand(unsigned index) { return index >= 3; }

OpKind BatchNormOp::getPrecisionKind() { return OpKind::BatchNorm; }

FailureOr<SmallVector<Value>> BatchNormOp::decomposeOperation(OpBuilder &b) {
  Normalization norm = createNorm(*this, b);
  Value result = norm.buildResult(getFloat(getResult()));
  if (getInfer())
    return SmallVector<Value>{result, getMean(), getVar()};
  double count = norm.getCount();
  return SmallVector<Value>{
      result, updateRunning(*this, b, getMean(), norm.mean, 1.0),
      updateRunning(*this, b, getVar(), norm.var, count / (count - 1.0))};
}

LogicalResult BatchNormOp::buildVJP(OpBuilder &b, const VJPContext &context,
                                    MutableArrayRef<Value> cotangents) {
  if (!context.cotangents[0])
    return success();
  Normalization norm = createNorm(*this, b);
  auto gradients = norm.buildGradients(
      context.cotangents[0],
      {context.getWantedType(getInputMutable()),
       context.getWantedType(getScaleMutable()),
       context.getWantedType(getBiasMutable()), context.excess});
  cotangents[0] = gradients.input;
  cotangents[1] = gradients.scale;
  cotangents[2] = gradients.bias;
  return success();
}

LogicalResult BatchNormOp::verify() {
  auto type = getTensorType(getInput());
  auto axis = int64_t(getAxis());
  if (axis < 0 || axis >= type.getRank())
    return emitOpError("expects 'axis' from 0 to ")
           << type.getRank() - 1 << ", found " << axis;
  int64_t channels = type.getDimSize(axis);
  if (!getInfer() && type.getNumElements() <= channels)
    return emitOpError("expects more than one element a channel, found ")
           << type;
  std::pair<StringRef, Value> perChannel[] = {
      {"scale", getScale()},      {"bias", getBias()},
      {"mean", getMean()},        {"var", getVar()},
      {"new_mean", getNewMean()}, {"new_var", getNewVar()}};
  for (auto &[what, value] : perChannel)
    if (failed(verifyShape(*this, what, value, channels)))
      return failure();
  if (failed(verifyShape(*this, "a result", getResult(), type.getShape())))
    return failure();
  double momentum = getMomentum().convertToDouble();
  if (!(momentum >= 0.0 && momentum <= 1.0))
    return emitOpError("expects 'momentum' from 0 to 1, found ") << momentum;
  if (failed(verifyEps(*this, getEps())))
    return failure();
  if (getMean().getType() != getNewMean().getType() ||
      getVar().getType() != getNewVar().getType())
    return emitOpError("expects running statistics to keep their types");
  return success();
}
