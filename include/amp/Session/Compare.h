//===- Compare.h - The comparisons of check ops -----------------*- C++ -*-===//

#ifndef AMP_SESSION_COMPARE_H
#define AMP_SESSION_COMPARE_H

#include "amp/Session/StepInstance.h"

namespace mlir::amp {

/// How two elements are compared; what `ArgSpec::check` says.
struct Comparison {
  enum Kind { Equal, Ulp, Near } kind = Equal;
  uint64_t maxUlps = 0;
  double absolute = 0;
  double relative = 0;

  /// Reads "eq", "ulp:<max>" or "near:<atol>:<rtol>".
  static llvm::Expected<Comparison> parse(llvm::StringRef text);
};

/// The distance in representable values of the type; infinities are next to
/// the largest finite values, -0 is 0, NaN is far from all but NaN.
uint64_t getUlpDistance(const BufferRef &a, const BufferRef &b, int64_t index);

/// The first element that fails, or none.
std::optional<int64_t> findMismatch(const Comparison &comparison,
                                    const BufferRef &actual,
                                    const BufferRef &expected);

} // namespace mlir::amp

#endif // AMP_SESSION_COMPARE_H
