//===- Histogram.h - Gradients by their exponents ---------------*- C++ -*-===//

#ifndef AMP_TOOLS_AMPRUN_HISTOGRAM_H
#define AMP_TOOLS_AMPRUN_HISTOGRAM_H

#include "amp/Runtime/ValueStatistics.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>

namespace mlir::amp::run {

/// What f16 does to gradients: its smallest number is 2^-24, its smallest
/// normal one 2^-14, its largest 65504.
struct ScaleAdvice {
  /// Shares of what is not zero, without a scale.
  double lost = 0, subnormal = 0;
  /// The smallest power of two, as its logarithm, with which at most
  /// kMostLost are below 2^-24, and what it loses still.
  int least = 0;
  double lostScaled = 0;
  /// The largest one with which nothing overflows; none if there is none.
  std::optional<int> most;

  static constexpr double kMostLost = 1e-3;

  static ScaleAdvice compute(const ValueStatistics &gradients);
  /// "28.1 % of the gradients are lost in f16; a scale of 2^9 (512) ...".
  std::string toString() const;
};

/// The figure of arXiv 1710.03740, section 3.2, as SVG: shares by exponent,
/// what f16 loses and what a scale would save. An error is the file's.
llvm::Error writeHistogram(llvm::StringRef path, llvm::StringRef model,
                           const ValueStatistics &gradients);

} // namespace mlir::amp::run

#endif // AMP_TOOLS_AMPRUN_HISTOGRAM_H
