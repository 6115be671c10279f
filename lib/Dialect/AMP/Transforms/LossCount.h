//===- LossCount.h - Losses that are sums over a count ----------*- C++ -*-===//

#ifndef AMP_LIB_DIALECT_AMP_TRANSFORMS_LOSSCOUNT_H
#define AMP_LIB_DIALECT_AMP_TRANSFORMS_LOSSCOUNT_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::amp {

/// Checks the result of a loss that is its count (`amp.count`), if one is: a
/// number that the batch alone decides.
LogicalResult verifyCount(func::FuncOp loss);

/// Divides a loss by its own count; one without a count stays as it is.
void divideByCount(func::FuncOp loss);

/// A function that gives a loss's count alone, in f64.
struct Counter {
  func::FuncOp func;             ///< null: the loss has no count
  SmallVector<int64_t> operands; ///< the loss's arguments that it takes
};

/// Divides a loss by an argument that it gets (`amp.mean_count`): the mean of
/// the counts of all micro-batches, so that the mean of such losses is the sum
/// of all over the sum of counts.
Counter divideByMeanCount(func::FuncOp loss);

} // namespace mlir::amp

#endif // AMP_LIB_DIALECT_AMP_TRANSFORMS_LOSSCOUNT_H
