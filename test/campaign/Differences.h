//===- Differences.h - Derivatives by differences ---------------*- C++ -*-===//

#ifndef AMP_TEST_CAMPAIGN_DIFFERENCES_H
#define AMP_TEST_CAMPAIGN_DIFFERENCES_H

#include "PlainLoops.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace mlir::amp::campaign {

/// A derivative and a bound on its own error.
struct Difference {
  double value, error;
};

/// The derivative at 0 of a function of one variable, by central differences
/// with steps h, h/2, h/4 and Richardson's extrapolation, whose last correction
/// is the error, and what rounding adds: a value is off by `rounding` at most,
/// and by its last bit at least. Where the error is above `wanted`, another
/// step is tried. A step counts only if its points are on the same piece; if
/// none is, there is a kink, and the error is infinite.
Difference differentiate(llvm::function_ref<Evaluation(double)> f,
                         double wanted, double rounding = 0);

/// How far rounding takes such a function's values apart: the largest of its
/// second differences with steps so small that they have nothing else.
double measureRounding(llvm::function_ref<Evaluation(double)> f);

} // namespace mlir::amp::campaign

#endif // AMP_TEST_CAMPAIGN_DIFFERENCES_H
