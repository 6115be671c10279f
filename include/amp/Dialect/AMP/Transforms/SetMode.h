//===- SetMode.h - Specialise a function to train or infer ------*- C++ -*-===//

#ifndef AMP_DIALECT_AMP_TRANSFORMS_SETMODE_H
#define AMP_DIALECT_AMP_TRANSFORMS_SETMODE_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::amp {

/// Specialises ops that differ between training and inference. In training,
/// ops that draw random numbers get the numbers 0, 1, ... in program order and
/// one key, a new last argument of the function: tensor<3xi64>
/// {amp.random_key}.
void setMode(func::FuncOp func, bool isTraining);

} // namespace mlir::amp

#endif // AMP_DIALECT_AMP_TRANSFORMS_SETMODE_H
