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
  double first = 0.0;   ///< what each element starts as
  bool isWhole = false; ///< of another shape, or updated as a whole
  bool hasSign = true;  ///< whether an element may be below zero
};

/// A tensor that the update of an element reads, and the dimension of the
/// parameter that each of its own is.
struct OptimizerTensor {
  Value tensor;
  SmallVector<int64_t> dims;
};

/// What an optimizer makes of whole tensors.
struct OptimizerTensors {
  SmallVector<OptimizerTensor> reads;
  SmallVector<Value> slots; ///< the new values of the whole ones
};

} // namespace mlir::amp

#include "amp/Interfaces/OptimizerInterface.h.inc"

#endif // AMP_INTERFACES_OPTIMIZERINTERFACE_H
