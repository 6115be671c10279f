//===- StepGuards.h - Clipping, anomalies, factors of gradients -*- C++ -*-===//

#ifndef AMP_LIB_DIALECT_AMP_TRANSFORMS_STEPGUARDS_H
#define AMP_LIB_DIALECT_AMP_TRANSFORMS_STEPGUARDS_H

#include "StepAssembly.h"

namespace mlir::amp {

/// The scaler of a step; `none` where it says nothing.
ScalerInterface getScaler(TrainStepOp op);

/// Puts an `amp.scale_gradient` behind each parameter whose group has a factor.
/// An error where the function gives its own gradients.
LogicalResult scaleGradients(TrainStepOp op, func::FuncOp callee);

/// Clips by value, then by norm, as the step and its groups say. `names` are
/// the parameters', `norm` is the norm of all gradients.
SmallVector<Value> clipGradients(StepAssembly &step, TrainStepOp op,
                                 ArrayRef<StringRef> names,
                                 ValueRange gradients, Value norm);

/// What a step keeps and does for `#amp.anomaly`; nothing without one.
class AnomalyGuard {
public:
  AnomalyGuard(StepAssembly &step, AnomalyAttr anomaly)
      : step(step), anomaly(anomaly) {}
  void addState();
  /// Whether the step is ordinary, or null; and the windows go on, if all of
  /// `finite` hold. `losses` is the sum over `count` micro-batches.
  Value check(Value losses, int64_t count, Value norm, ArrayRef<Value> finite);

private:
  struct Watched {
    bool isNorm;
    Value window;
  };

  StepAssembly &step;
  AnomalyAttr anomaly;
  SmallVector<Watched> watched;
  Value numWatched;
};

} // namespace mlir::amp

#endif // AMP_LIB_DIALECT_AMP_TRANSFORMS_STEPGUARDS_H
