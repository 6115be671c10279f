//===- SetBatch.h - A model for another batch -------------------*- C++ -*-===//

#ifndef AMP_DIALECT_AMP_TRANSFORMS_SETBATCH_H
#define AMP_DIALECT_AMP_TRANSFORMS_SETBATCH_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::amp {

/// Gives the inputs (`amp.input`) of a model's function another leading
/// dimension, and its ops the types that follow. An op for which that is not
/// defined is an error that names it. To be called while sizes are still read
/// with `tensor.dim`, before they fold to constants.
LogicalResult setBatch(func::FuncOp func, int64_t batch);

} // namespace mlir::amp

#endif // AMP_DIALECT_AMP_TRANSFORMS_SETBATCH_H
