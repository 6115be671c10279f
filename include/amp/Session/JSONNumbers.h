//===- JSONNumbers.h - Numbers of JSON from a file --------------*- C++ -*-===//

#ifndef AMP_SESSION_JSONNUMBERS_H
#define AMP_SESSION_JSONNUMBERS_H

#include "llvm/Support/JSON.h"

namespace mlir::amp {

/// The integer below 2^63, or none. LLVM's own getter takes 2^63 written with a
/// decimal point, which as a double equals its upper bound, and casts it.
inline std::optional<int64_t> getInteger(const llvm::json::Value &value) {
  std::optional<double> number = value.getAsNumber();
  return number && *number < 0x1p63 ? value.getAsInteger() : std::nullopt;
}

} // namespace mlir::amp

#endif // AMP_SESSION_JSONNUMBERS_H
