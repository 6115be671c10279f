//===- Float8.cpp - Which conversions are of 8-bit floats -------*- C++ -*-===//

#include "amp/Codegen/Arith/Float8.h"

#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::amp;

const FloatFormat *mlir::amp::getFloat8Format(Type type) {
  if (isa<Float8E4M3FNType>(type))
    return &kE4M3;
  return isa<Float8E5M2Type>(type) ? &kE5M2 : nullptr;
}

static bool isConversion(Type small, Type wide) {
  // Tensors are for the passes that make loops of them.
  return !isa<TensorType>(small) &&
         getFloat8Format(getElementTypeOrSelf(small)) &&
         isa<Float16Type, BFloat16Type, Float32Type, Float64Type>(
             getElementTypeOrSelf(wide));
}

bool mlir::amp::isFloat8Truncation(arith::TruncFOp op) {
  return isConversion(op.getType(), op.getIn().getType()) &&
         op.getRoundingmode().value_or(arith::RoundingMode::to_nearest_even) ==
             arith::RoundingMode::to_nearest_even;
}

bool mlir::amp::isFloat8Extension(arith::ExtFOp op) {
  return isConversion(op.getIn().getType(), op.getType());
}
