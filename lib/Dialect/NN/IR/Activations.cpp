//===- Activations.cpp - nn.gelu and nn.silu --------------------*- C++ -*-===//

#include "NNBuilders.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::nn;

/// An elementwise op's formula, and its derivative times a cotangent.
using Formula = function_ref<Scalar(Scalar)>;

static SmallVector<Value> decompose(Operation *op, OpBuilder &b,
                                    Formula formula) {
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  SmallVector<int64_t> loops = allLoops(type.getRank());
  return {createMap(
      b, op->getLoc(), type.getShape(), {{op->getOperand(0), loops}},
      type.getElementType(),
      [&](OpBuilder &, ArrayRef<Scalar> x) { return formula(x[0]); })};
}

static LogicalResult buildVJP(Operation *op, OpBuilder &b,
                              const VJPContext &context,
                              MutableArrayRef<Value> cotangents,
                              Formula derivative) {
  OpOperand &input = op->getOpOperand(0);
  if (!context.isWanted(input))
    return success();
  auto type = cast<RankedTensorType>(input.get().getType());
  SmallVector<int64_t> loops = allLoops(type.getRank());
  cotangents[0] = createMap(
      b, op->getLoc(), type.getShape(),
      {{input.get(), loops}, {context.cotangents[0], loops}},
      context.getWantedType(input),
      [&](OpBuilder &, ArrayRef<Scalar> args) {
        return args[1] * derivative(args[0]);
      },
      context.excess);
  return success();
}

//===----------------------------------------------------------------------===//
// gelu
//===----------------------------------------------------------------------===//

constexpr double kInvSqrt2 = 0.70710678118654752440;
constexpr double kInvSqrt2Pi = 0.39894228040143267794;
constexpr double kSqrt2OverPi = 0.79788456080286535588;
constexpr double kCubic = 0.044715;

/// The Gaussian distribution function at x, or its approximation.
static Scalar gaussian(Scalar x, GeluForm form) {
  if (form == GeluForm::Erf)
    return (erf(x * kInvSqrt2) + 1.0) * 0.5;
  return (tanh((x + x * x * x * kCubic) * kSqrt2OverPi) + 1.0) * 0.5;
}

static Scalar geluDerivative(Scalar x, GeluForm form) {
  if (form == GeluForm::Erf)
    return gaussian(x, form) + x * exp(x * x * -0.5) * kInvSqrt2Pi;
  Scalar t = tanh((x + x * x * x * kCubic) * kSqrt2OverPi);
  Scalar inner = (x * x * (3.0 * kCubic) + 1.0) * kSqrt2OverPi;
  return (t + 1.0) * 0.5 + x * (1.0 - t * t) * inner * 0.5;
}

OpKind GeluOp::getPrecisionKind() { return OpKind::Gelu; }

FailureOr<SmallVector<Value>> GeluOp::decomposeOperation(OpBuilder &b) {
  return decompose(*this, b,
                   [&](Scalar x) { return x * gaussian(x, getForm()); });
}

LogicalResult GeluOp::buildVJP(OpBuilder &b, const VJPContext &context,
                               MutableArrayRef<Value> cotangents) {
  return ::buildVJP(*this, b, context, cotangents,
                    [&](Scalar x) { return geluDerivative(x, getForm()); });
}

//===----------------------------------------------------------------------===//
// silu
//===----------------------------------------------------------------------===//

OpKind SiluOp::getPrecisionKind() { return OpKind::Sigmoid; }

FailureOr<SmallVector<Value>> SiluOp::decomposeOperation(OpBuilder &b) {
  return decompose(*this, b, [](Scalar x) { return x / (exp(-x) + 1.0); });
}

LogicalResult SiluOp::buildVJP(OpBuilder &b, const VJPContext &context,
                               MutableArrayRef<Value> cotangents) {
  return ::buildVJP(*this, b, context, cotangents, [](Scalar x) {
    Scalar s = sigmoid(x);
    return s * (x * (1.0 - s) + 1.0);
  });
}
