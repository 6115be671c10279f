//===- Ceiling.h - What the machine can do at most --------------*- C++ -*-===//

#ifndef AMP_TOOLS_AMPRUN_CEILING_H
#define AMP_TOOLS_AMPRUN_CEILING_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <string>

namespace mlir::amp::run {

/// Measured rates of arithmetic that stays in registers, and of copies. Zero
/// where the tier has no such instruction.
struct Ceiling {
  double f64Flops;        ///< operations a second, all threads
  double f32Flops;        ///< the same in f32
  std::string floatKind;  ///< the instructions of both, e.g. "avx512 fma"
  double bf16Flops;       ///< 16-bit products summed in f32
  std::string bf16Kind;   ///< e.g. "amx tdpbf16ps"
  double copyBytesPerSec; ///< bytes read plus bytes written
};

/// What code of a tier, which this machine has, can reach. Takes about half a
/// second.
Ceiling measureCeiling(llvm::StringRef tier, int64_t threads);

} // namespace mlir::amp::run

#endif // AMP_TOOLS_AMPRUN_CEILING_H
