//===- Boundaries.h - What has to be in memory ------------------*- C++ -*-===//

#ifndef AMP_LIB_KERNELS_BOUNDARIES_H
#define AMP_LIB_KERNELS_BOUNDARIES_H

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::amp {

/// Every tensor that a loop starts from, carries on, or that the step gives
/// back, comes from a kernel.
void materializeOperands(Operation *op);

/// The same of a slice that is written into a loop's stack.
void materializeSource(tensor::InsertSliceOp insert);

/// What gives a scalar outside of kernels reads memory: an op that would be
/// part of each kernel that reads it is one of its own.
void materializeScalar(tensor::ExtractOp extract);

/// Each commit's value comes from a kernel of its own, but for one that the
/// replicas' exchange puts in its place.
void materializeCommits(Block &block);
bool isGathered(CommitOp commit);

} // namespace mlir::amp

#endif // AMP_LIB_KERNELS_BOUNDARIES_H
