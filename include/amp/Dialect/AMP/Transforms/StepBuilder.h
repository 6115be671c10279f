//===- StepBuilder.h - Entry functions of programs --------------*- C++ -*-===//
//
// A program's entry is a function marked `amp.step` on all the state that the
// program keeps: what `amp.train_step` is sugar for, and its simpler siblings.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_DIALECT_AMP_TRANSFORMS_STEPBUILDER_H
#define AMP_DIALECT_AMP_TRANSFORMS_STEPBUILDER_H

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::amp {

/// Gives every argument of a model's function a role and a name: an argument
/// that has neither is a parameter if it is among the first `params`, else an
/// input, named "arg<i>". Checks that names differ, that parameters are float,
/// and what attributes say of results.
LogicalResult nameArguments(func::FuncOp func, std::optional<int64_t> params);

/// Checks that the first result is a scalar loss, of f32 or f64.
LogicalResult verifyLoss(func::FuncOp func);

/// The results that are gradients (`amp.grad`), one for each parameter in their
/// order, or none. Checks that there are as many, of the parameters' types.
FailureOr<SmallVector<unsigned>> findGradients(func::FuncOp func);

/// A function that gives its own gradients has no scale in it: takes a scaler
/// away, with a warning.
void dropScaler(TrainStepOp op, func::FuncOp callee);

/// A private copy of `callee` under `policy` (null: as it stands), specialised
/// to training or inference. With the profile f64 its types are f64 at once.
FailureOr<func::FuncOp> cloneWithPolicy(func::FuncOp callee, StringRef name,
                                        PolicyAttr policy, bool isTraining);

/// Spells a step out, before the op, and erases it.
FailureOr<func::FuncOp> expandTrainStep(TrainStepOp op);

/// All arguments of the callee; gives the loss, metrics, and one gradient for
/// each parameter. With a scaler the loss is scaled by its first scale and the
/// gradients are unscaled; then it reports `scale` and `found_inf`, too.
FailureOr<func::FuncOp> buildGradStep(func::FuncOp callee, PolicyAttr policy,
                                      ScalerInterface scaler);

/// All arguments of the callee; gives the loss and metrics.
FailureOr<func::FuncOp> buildEvalStep(func::FuncOp callee, PolicyAttr policy);

/// All arguments of the callee; gives its results named `amp.output`.
FailureOr<func::FuncOp> buildPredictStep(func::FuncOp callee,
                                         PolicyAttr policy);

/// A scaler by itself: what it keeps in place, `found_inf` an input. Reports
/// `exhausted` if the scaler may end a run.
func::FuncOp buildScalerStep(ModuleOp module, ScalerInterface scaler);

} // namespace mlir::amp

#endif // AMP_DIALECT_AMP_TRANSFORMS_STEPBUILDER_H
