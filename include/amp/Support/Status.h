//===- Status.h - Bits of a step's status word ------------------*- C++ -*-===//

#ifndef AMP_SUPPORT_STATUS_H
#define AMP_SUPPORT_STATUS_H

#include <cmath>
#include <cstdint>

namespace mlir::amp {

/// What happened in a step; see `amp.status`.
enum StatusBits : uint32_t {
  StatusApplied = 1,          ///< the state was updated
  StatusGradNotFinite = 2,    ///< skipped: scaling can cure it
  StatusLossNotFinite = 4,    ///< skipped: scaling cannot cure it
  StatusAnomaly = 8,          ///< skipped: a loss or norm out of the ordinary
  StatusIndexOutOfRange = 16, ///< an index was clamped
  StatusAssertion = 32,       ///< an assertion of the model failed
  StatusUpdateNotFinite = 64, ///< skipped: scaling cannot cure it
  StatusStateNotFinite = 128, ///< skipped: a state would have become so
  StatusScaleLost = 256,      ///< the scale cannot be inverted any more
  StatusScaleLeast = 512,     ///< the scaler gives up: its scale is the least
};

/// Whether gradients that are sums of `count` and were made with this scale can
/// be unscaled; the same rule as `amp.status` has.
inline bool isInvertibleScale(float scale, int64_t count) {
  return std::isnormal(scale) && scale > 0 &&
         float(1.0 / (double(scale) * double(count))) > 0;
}

} // namespace mlir::amp

#endif // AMP_SUPPORT_STATUS_H
