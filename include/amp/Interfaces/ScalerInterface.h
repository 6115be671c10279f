//===- ScalerInterface.h - How a loss is scaled -----------------*- C++ -*-===//

#ifndef AMP_INTERFACES_SCALERINTERFACE_H
#define AMP_INTERFACES_SCALERINTERFACE_H

#include "mlir/IR/Attributes.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"

namespace mlir::amp {

/// A scalar that a step keeps for its scaler.
struct ScalerState {
  StringRef name; ///< of the step's argument, the same for all scalers
  StringRef key;  ///< in checkpoints, as the system itself calls it
  Type type;
  double first; ///< what it starts as
};

} // namespace mlir::amp

#include "amp/Interfaces/ScalerInterface.h.inc"

#endif // AMP_INTERFACES_SCALERINTERFACE_H
