//===- StepArguments.h - What a training step can take ----------*- C++ -*-===//

#ifndef AMP_LIB_DIALECT_AMP_TRANSFORMS_STEPARGUMENTS_H
#define AMP_LIB_DIALECT_AMP_TRANSFORMS_STEPARGUMENTS_H

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::amp {

/// Parameters are floats that an optimizer has a type for; what a step keeps,
/// or sums over micro-batches, has a size; the inputs of all micro-batches
/// together have elements, and fit in memory.
LogicalResult verifyStepArguments(TrainStepOp op, func::FuncOp callee);

} // namespace mlir::amp

#endif // AMP_LIB_DIALECT_AMP_TRANSFORMS_STEPARGUMENTS_H
