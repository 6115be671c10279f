//===- NormStatistics.h - Means and variances as expressions ----*- C++ -*-===//

#ifndef AMP_LIB_DIALECT_NN_TRANSFORMS_NORMSTATISTICS_H
#define AMP_LIB_DIALECT_NN_TRANSFORMS_NORMSTATISTICS_H

#include "Elements.h"

namespace mlir::nn {

/// The statistics of a tensor over some of its dimensions, the others at `at`.
struct NormStatistics {
  ExprPool &pool;
  Value tensor;
  SmallVector<AffineExpr> at;
  SmallVector<int64_t> dims;

  Expr getMean(unsigned level) { return average(getElement(level)); }
  /// The mean of the squares of what is left of x, less its mean.
  Expr getVariance() {
    return average(pool.power(pool.sub(getElement(0), getMean(1)), 2));
  }
  /// The same number: the mean of the squares less the square of the mean.
  Expr getShortVariance() {
    return pool.sub(getMeanSquare(), pool.power(getMean(0), 2));
  }
  Expr getMeanSquare() { return average(pool.power(getElement(0), 2)); }
  /// How many elements a mean is of.
  double getCount() const;

private:
  int64_t getSize(int64_t dim) const {
    return cast<RankedTensorType>(tensor.getType()).getDimSize(dim);
  }
  Expr getElement(unsigned level);
  Expr average(Expr body);
};

} // namespace mlir::nn

#endif // AMP_LIB_DIALECT_NN_TRANSFORMS_NORMSTATISTICS_H
