//===- Divisors.h - Integer division that does not trap ---------*- C++ -*-===//

#ifndef AMP_CODEGEN_POINTS_DIVISORS_H
#define AMP_CODEGEN_POINTS_DIVISORS_H

#include "mlir/IR/Builders.h"

namespace mlir::amp::points {

/// Whether the op divides integers.
bool isDivision(Operation *op);

/// A divisor for `op` that does not trap: 1 in place of zero (which the lanes
/// beyond the end of a row hold) and of the -1 that makes the least number
/// overflow.
Value guardDivisor(OpBuilder &b, Operation *op, Value number, Value divisor);

} // namespace mlir::amp::points

#endif // AMP_CODEGEN_POINTS_DIVISORS_H
