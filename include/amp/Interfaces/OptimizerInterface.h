//===- OptimizerInterface.h - The update rule of a parameter ----*- C++ -*-===//

#ifndef AMP_INTERFACES_OPTIMIZERINTERFACE_H
#define AMP_INTERFACES_OPTIMIZERINTERFACE_H

#include "mlir/IR/Attributes.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"

namespace mlir::amp {

/// A tensor that an optimizer keeps for a parameter.
struct OptimizerSlot {
  StringRef name;
  RankedTensorType type;
  double first = 0.0; ///< what each element starts as
};

} // namespace mlir::amp

#include "amp/Interfaces/OptimizerInterface.h.inc"

#endif // AMP_INTERFACES_OPTIMIZERINTERFACE_H
