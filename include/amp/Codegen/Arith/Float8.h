//===- Float8.h - Which conversions are of 8-bit floats ---------*- C++ -*-===//

#ifndef AMP_CODEGEN_ARITH_FLOAT8_H
#define AMP_CODEGEN_ARITH_FLOAT8_H

#include "amp/Runtime/FloatFormat.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

namespace mlir::amp {

/// The format of `f8E4M3FN` and `f8E5M2`, or null for any other type.
const FloatFormat *getFloat8Format(Type type);

/// Whether the op rounds f16, bf16, f32 or f64 to an 8-bit float, to nearest
/// even; scalars or vectors.
bool isFloat8Truncation(arith::TruncFOp op);

/// Whether the op widens an 8-bit float to f16, bf16, f32 or f64.
bool isFloat8Extension(arith::ExtFOp op);

} // namespace mlir::amp

#endif // AMP_CODEGEN_ARITH_FLOAT8_H
