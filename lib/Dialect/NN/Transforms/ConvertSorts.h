//===- ConvertSorts.h - Parts of nn-convert-sorts ---------------*- C++ -*-===//

#ifndef AMP_LIB_DIALECT_NN_TRANSFORMS_CONVERTSORTS_H
#define AMP_LIB_DIALECT_NN_TRANSFORMS_CONVERTSORTS_H

#include "amp/Dialect/TMTensor/IR/TMTensorDialect.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"

namespace mlir::nn {

/// Sizes that a program can have: static ones of at least 1.
LogicalResult verifySizes(Operation *op);

/// Elements that the ops of `nn` take.
LogicalResult verifyElements(Operation *op, Type element);

LogicalResult convertScan(tm_tensor::ScanOp op);
LogicalResult convertScatter(tm_tensor::ScatterOp op);
LogicalResult convertScatter(tosa::ScatterOp op);

} // namespace mlir::nn

#endif // AMP_LIB_DIALECT_NN_TRANSFORMS_CONVERTSORTS_H
