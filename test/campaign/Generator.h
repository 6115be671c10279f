//===- Generator.h - Random valid modules -----------------------*- C++ -*-===//

#ifndef AMP_TEST_CAMPAIGN_GENERATOR_H
#define AMP_TEST_CAMPAIGN_GENERATOR_H

#include "Builder.h"
#include <set>

namespace mlir::amp::campaign {

/// What a module is made from. Equal settings give equal modules.
struct Settings {
  uint64_t seed = 0;
  int64_t numOps = -1;       ///< below 0: as the seed says
  int64_t maxSize = 1000;    ///< of a dimension, where the op leaves it open
  std::set<int64_t> skipped; ///< positions of ops that are left out
  std::vector<std::string> only; ///< names of rows; none: all
};

struct Module {
  std::string f32, f64, noisy;
  std::string recording, forced; ///< of a module with kinks
  std::vector<Argument> arguments;
  std::vector<std::string> ops; ///< names of the rows, for messages
  std::vector<Kink> kinks;
  bool isLarge = false;
  bool isF16 = false; ///< the 16-bit type to compare
};

Module generate(const Settings &settings);

} // namespace mlir::amp::campaign

#endif // AMP_TEST_CAMPAIGN_GENERATOR_H
