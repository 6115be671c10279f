//===- PrecisionOpInterface.cpp - Names of kinds ----------------*- C++ -*-===//

#include "amp/Interfaces/PrecisionOpInterface.h"

#include "amp/Interfaces/PrecisionOpInterface.cpp.inc"

using namespace mlir::amp;

static constexpr std::pair<OpKind, llvm::StringLiteral> kNames[] = {
    {OpKind::Other, "other"},
    {OpKind::Matmul, "matmul"},
    {OpKind::Conv, "conv"},
    {OpKind::Exp, "exp"},
    {OpKind::Log, "log"},
    {OpKind::Pow, "pow"},
    {OpKind::Trig, "trig"},
    {OpKind::Sqrt, "sqrt"},
    {OpKind::Tanh, "tanh"},
    {OpKind::Sigmoid, "sigmoid"},
    {OpKind::Erf, "erf"},
    {OpKind::Gelu, "gelu"},
    {OpKind::Relu, "relu"},
    {OpKind::Add, "add"},
    {OpKind::Mul, "mul"},
    {OpKind::Div, "div"},
    {OpKind::Select, "select"},
    {OpKind::Sum, "sum"},
    {OpKind::Prod, "prod"},
    {OpKind::MaxMin, "max"},
    {OpKind::Clear, "clear"},
    {OpKind::Cast, "cast"},
    {OpKind::Softmax, "softmax"},
    {OpKind::Norm, "norm"},
    {OpKind::CrossEntropy, "cross_entropy"},
    {OpKind::LinearCrossEntropy, "linear_cross_entropy"},
    {OpKind::Attention, "attention"},
    {OpKind::Cell, "cell"},
};

llvm::StringRef mlir::amp::stringifyOpKind(OpKind kind) {
  return llvm::find_if(kNames, [&](auto &n) { return n.first == kind; })
      ->second;
}

std::optional<OpKind> mlir::amp::symbolizeOpKind(llvm::StringRef name) {
  for (auto &[kind, spelling] : kNames)
    if (spelling == name)
      return kind;
  return std::nullopt;
}
