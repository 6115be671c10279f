//===- Checks.h - What must hold of every module ----------------*- C++ -*-===//

#ifndef AMP_TEST_CAMPAIGN_CHECKS_H
#define AMP_TEST_CAMPAIGN_CHECKS_H

#include "Generator.h"

namespace mlir::amp::campaign {

/// What checking a module found.
struct Outcome {
  /// One line; "" if everything held.
  std::string failure;
  /// Derivatives compared with differences, and those whose difference was
  /// less exact than the criterion (a kink there, or much curvature).
  int64_t numDerivatives = 0, numCoarse = 0;
  /// Whether 16-bit gradients were compared, and not only looked at.
  bool comparesNarrow = false;
};

Outcome check(const Module &module, uint64_t seed);

} // namespace mlir::amp::campaign

#endif // AMP_TEST_CAMPAIGN_CHECKS_H
