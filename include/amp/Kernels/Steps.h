//===- Steps.h - The steps of a module --------------------------*- C++ -*-===//

#ifndef AMP_KERNELS_STEPS_H
#define AMP_KERNELS_STEPS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::amp {

/// The functions marked `amp.step` that have a body, of one block, and that
/// nothing in the module names: their arguments can become others. Else an
/// error.
FailureOr<SmallVector<func::FuncOp>> findSteps(ModuleOp module);

} // namespace mlir::amp

#endif // AMP_KERNELS_STEPS_H
