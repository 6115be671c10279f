//===- TF32.h - Rounding to TF32 --------------------------------*- C++ -*-===//

#ifndef AMP_CODEGEN_ARITH_TF32_H
#define AMP_CODEGEN_ARITH_TF32_H

#include "mlir/IR/Builders.h"

namespace mlir::amp {

/// An f32, or a vector of it, rounded to a number that TF32 has: to nearest
/// even, with its subnormals; beyond its greatest number infinity, and NaN
/// becomes quiet. (The conversion that sm_80 has rounds ties away from zero.)
Value roundToTF32(OpBuilder &b, Location loc, Value x);

} // namespace mlir::amp

#endif // AMP_CODEGEN_ARITH_TF32_H
