//===- LossAttrs.h - What a loss says of its training -----------*- C++ -*-===//

#ifndef AMP_DIALECT_AMP_IR_LOSSATTRS_H
#define AMP_DIALECT_AMP_IR_LOSSATTRS_H

#include "llvm/ADT/StringRef.h"

namespace mlir::amp {

/// Argument that is a parameter, a unit: it has no gradient, not even zero, as
/// PyTorch's `.grad` is None. A step leaves the parameter and its slots as they
/// are.
constexpr llvm::StringLiteral kNoGradientAttr = "amp.no_gradient";

/// Result, a unit: the number of what the loss is a sum over. Trained with is
/// the sum of the losses of all micro-batches, and replicas, over the sum of
/// these numbers.
constexpr llvm::StringLiteral kCountAttr = "amp.count";

/// Argument of a step's loss, a unit: the mean of the counts of all
/// micro-batches, which the loss is divided by.
constexpr llvm::StringLiteral kMeanCountAttr = "amp.mean_count";

} // namespace mlir::amp

#endif // AMP_DIALECT_AMP_IR_LOSSATTRS_H
