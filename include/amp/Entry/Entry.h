//===- Entry.h - The function that a program is made from -------*- C++ -*-===//
//
// Between `amp-select-entry` and `amp-build-entry` it is marked `amp.entry`.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_ENTRY_ENTRY_H
#define AMP_ENTRY_ENTRY_H

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"

namespace mlir::amp {

/// Of a step: the policy, scaler and all else that it was made with.
constexpr llvm::StringLiteral kTrainedWithAttr = "amp.trained_with";

/// The one that is marked. None or several are an error.
FailureOr<func::FuncOp> findEntry(ModuleOp module);

/// The amp.train_step of a function, or null. Several are an error.
FailureOr<TrainStepOp> findTrainStep(func::FuncOp loss);

/// Whether a function holds check ops.
bool hasChecks(func::FuncOp func);

/// The innermost policy that is given for a loss: the option's `given` wins,
/// f32 is the default.
PolicyAttr findTrainedPolicy(func::FuncOp loss, TrainStepOp train,
                             PolicyAttr given);

} // namespace mlir::amp

#endif // AMP_ENTRY_ENTRY_H
