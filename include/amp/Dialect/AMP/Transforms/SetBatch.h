//===- SetBatch.h - A model for another batch -------------------*- C++ -*-===//

#ifndef AMP_DIALECT_AMP_TRANSFORMS_SETBATCH_H
#define AMP_DIALECT_AMP_TRANSFORMS_SETBATCH_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::amp {

/// Has a model that asks for the number of its rows (`tensor.dim` of an input)
/// read it from a new last argument, index {amp.rows}, so that it does not fold
/// to a constant before `amp-set-batch` sets another.
void exposeRows(func::FuncOp func);

} // namespace mlir::amp

#endif // AMP_DIALECT_AMP_TRANSFORMS_SETBATCH_H
