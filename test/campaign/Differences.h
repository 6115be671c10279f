//===- Differences.h - Derivatives by differences ---------------*- C++ -*-===//

#ifndef AMP_TEST_CAMPAIGN_DIFFERENCES_H
#define AMP_TEST_CAMPAIGN_DIFFERENCES_H

#include "llvm/ADT/STLFunctionalExtras.h"

namespace mlir::amp::campaign {

/// A derivative and a bound on its own error.
struct Difference {
  double value, error;
};

/// The derivative at 0 of a function of one variable, by central differences
/// with steps h, h/2, h/4 and Richardson's extrapolation, whose last correction
/// is the error. Where that is above `wanted`, another step is tried.
Difference differentiate(llvm::function_ref<double(double)> f, double wanted);

} // namespace mlir::amp::campaign

#endif // AMP_TEST_CAMPAIGN_DIFFERENCES_H
