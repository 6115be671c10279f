//===- Tier.h - CPU tiers ---------------------------------------*- C++ -*-===//
//
// A tier is a row of a table: a name, the CPU features it needs, and what code
// generation may use. The best tier that the machine has is chosen at run
// time; AMP_CPU_TIER overrides it.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_CODEGEN_CPU_TIER_H
#define AMP_CODEGEN_CPU_TIER_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace mlir::amp::cpu {

struct Tier {
  llvm::StringLiteral name;
  llvm::StringLiteral llvmCPU;  ///< base CPU, as -mcpu takes it
  llvm::StringLiteral features; ///< features it needs, comma-separated
  int64_t vectorRegisters;      ///< of `vectorBytes` each
  int64_t vectorBytes;
};

/// All tiers, the best first.
llvm::ArrayRef<Tier> getTiers();
/// Whether this machine can run the tier.
bool isSupported(const Tier &tier);
/// The named tier; for "" AMP_CPU_TIER, then the machine's best. An error
/// names the tiers there are, or the feature that the machine lacks.
llvm::Expected<const Tier *> selectTier(llvm::StringRef name);

} // namespace mlir::amp::cpu

#endif // AMP_CODEGEN_CPU_TIER_H
