//===- CSE.h - One of what is computed twice --------------------*- C++ -*-===//

#ifndef AMP_DIALECT_AMP_TRANSFORMS_CSE_H
#define AMP_DIALECT_AMP_TRANSFORMS_CSE_H

#include "mlir/IR/Operation.h"

namespace mlir::amp {

/// What was done, for tests of its cost.
struct CSECounts {
  int64_t compared = 0; ///< pairs of ops whose hashes are equal
  int64_t erased = 0;
};

/// Erases dead ops in the regions of an op, and those that equal an earlier one
/// that they could read: both without effects, with equal operands, attributes
/// and regions.
CSECounts eliminateCommonValues(Operation *root);

} // namespace mlir::amp

#endif // AMP_DIALECT_AMP_TRANSFORMS_CSE_H
