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
  /// Runs in 16 bit that were compared, and those of them whose decisions were
  /// recorded by a run with other bits, which was compared in their place.
  int64_t numNarrow = 0, numApart = 0;
};

Outcome check(const Module &module, uint64_t seed);

} // namespace mlir::amp::campaign

#endif // AMP_TEST_CAMPAIGN_CHECKS_H
