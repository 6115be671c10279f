//===- StepWarnings.h - What a step does that one may not mean --*- C++ -*-===//

#ifndef AMP_LIB_DIALECT_AMP_TRANSFORMS_STEPWARNINGS_H
#define AMP_LIB_DIALECT_AMP_TRANSFORMS_STEPWARNINGS_H

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::amp {

/// Warns of groups without parameters, and of what micro-batches change.
void warnOfStep(TrainStepOp op, func::FuncOp callee);

/// Names the parameters that have no gradient (`amp.no_gradient`), and says
/// what becomes of them.
void warnOfUnused(func::FuncOp callee, StringRef what);

} // namespace mlir::amp

#endif // AMP_LIB_DIALECT_AMP_TRANSFORMS_STEPWARNINGS_H
