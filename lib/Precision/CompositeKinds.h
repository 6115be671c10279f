//===- CompositeKinds.h - What several ops are together ---------*- C++ -*-===//

#ifndef AMP_LIB_PRECISION_COMPOSITEKINDS_H
#define AMP_LIB_PRECISION_COMPOSITEKINDS_H

#include "amp/Precision/PrecisionAnalysis.h"

namespace mlir::amp {

/// If an op is the sum, the pooling, the logarithm or the contraction of one of
/// these, tells all ops of it their role:
///
/// - a sum and the division by the number of what it sums: a mean;
/// - the mean of squared differences from the mean, and its root: a variance;
/// - a sum over windows and a division: an average pooling;
/// - the root of a sum of squares, of differences or not, or of other powers of
///   magnitudes: a norm;
/// - the mean, or the sum of all, of squared or absolute differences: an error;
/// - a logarithm that is cut off at -100: PyTorch's binary cross entropy;
/// - a contraction that reads a softmax: probabilities times values.
///
/// All of them have one policy, and nothing else reads what is inside. A mean
/// that something else reads is no part of the variance.
void attachCompositeKind(Operation *op, ConstantSources &constants);

} // namespace mlir::amp

#endif // AMP_LIB_PRECISION_COMPOSITEKINDS_H
