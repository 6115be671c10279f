//===- Status.h - Bits of a step's status word ------------------*- C++ -*-===//

#ifndef AMP_DIALECT_AMP_IR_STATUS_H
#define AMP_DIALECT_AMP_IR_STATUS_H

#include <cstdint>

namespace mlir::amp {

/// What happened in a step; see `amp.status`.
enum class StatusBit : int32_t {
  Applied = 1,           ///< the state was updated
  GradientNotFinite = 2, ///< skipped: scaling can cure it
  LossNotFinite = 4,     ///< skipped: scaling cannot cure it
  Anomaly = 8,           ///< skipped: a loss or norm out of the ordinary
  IndexOutOfRange = 16,  ///< an index was clamped
  AssertionFailed = 32,  ///< an assertion of the model
};

} // namespace mlir::amp

#endif // AMP_DIALECT_AMP_IR_STATUS_H
