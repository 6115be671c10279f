//===- CountedConstants.h - Constants that 16 bit cannot hold ---*- C++ -*-===//

#ifndef AMP_LIB_PRECISION_COUNTEDCONSTANTS_H
#define AMP_LIB_PRECISION_COUNTEDCONSTANTS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::amp {

/// Whether rounding to `type` keeps all values of a constant.
bool isExactIn(Attribute constant, FloatType type);

/// Whether a constant that an op computes with can be of `type` for it: one
/// number that stays finite, or exact values.
bool fitsIn(Attribute constant, FloatType type);

/// Whether a value of an operand can be one of the result's. A bound of a
/// minimum or maximum, or what a value is compared with, is none that a finite
/// result of `type` could show.
bool reachesResult(OpOperand &operand);

/// The numbers in an op's regions that can be values of its result: constants,
/// and what a body reads from outside.
SmallVector<Value> findNumbers(Operation *op);

} // namespace mlir::amp

#endif // AMP_LIB_PRECISION_COUNTEDCONSTANTS_H
