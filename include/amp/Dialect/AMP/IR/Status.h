//===- Status.h - Bits of a step's status word ------------------*- C++ -*-===//

#ifndef AMP_DIALECT_AMP_IR_STATUS_H
#define AMP_DIALECT_AMP_IR_STATUS_H

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
};

} // namespace mlir::amp

#endif // AMP_DIALECT_AMP_IR_STATUS_H
