//===- OptimizerMath.h - What update rules are made of ----------*- C++ -*-===//

#ifndef AMP_LIB_DIALECT_AMP_IR_OPTIMIZERMATH_H
#define AMP_LIB_DIALECT_AMP_IR_OPTIMIZERMATH_H

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Support/ScalarMath.h"
#include <cmath>

namespace mlir::amp {

/// A key's value: finite, not below `least` and below the limit.
struct KeyRange {
  StringRef key;
  double value;
  double limit = HUGE_VAL;
  double least = 0;
};
LogicalResult verifyRanges(function_ref<InFlightDiagnostic()> error,
                           ArrayRef<KeyRange> ranges);

/// A slot's name, and whether its elements may be below zero.
struct SlotName {
  SlotName(const char *name, bool hasSign = true)
      : name(name), hasSign(hasSign) {}
  StringRef name;
  bool hasSign;
};
/// Of an average or a sum of squares.
inline SlotName squares(const char *name) { return {name, false}; }

/// Slots of the parameter's shape that start at zero.
SmallVector<OptimizerSlot> getZeroSlots(RankedTensorType param,
                                        ArrayRef<SlotName> names);

/// The gradient of what is to become less, with coupled weight decay:
/// grad + decay * param, or -grad + decay * param.
Scalar buildGradient(Scalar param, Value grad, double decay, bool maximize);

/// A parameter and its gradient with weight decay, which is part of the
/// gradient or, decoupled, multiplies the parameter by `kept`.
void buildDecay(Scalar &param, Scalar &grad, double decay, bool isDecoupled,
                Value kept, bool maximize);

/// beta * old + (1-beta) * value.
Scalar buildAverage(Scalar old, Scalar value, double beta);

/// beta * old + (1-beta) * (value * value).
Scalar buildSquareAverage(Scalar old, Scalar value, double beta);

/// old + share * (value - old), PyTorch's lerp.
Scalar buildApproach(Scalar old, Scalar value, Scalar share);
/// The same with 1-beta as share.
Scalar buildApproach(Scalar old, Scalar value, double beta);

} // namespace mlir::amp

#endif // AMP_LIB_DIALECT_AMP_IR_OPTIMIZERMATH_H
