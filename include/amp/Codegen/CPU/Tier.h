//===- Tier.h - CPU tiers ---------------------------------------*- C++ -*-===//
//
// A tier is a row of a table: a name, the CPU features it needs, and what code
// generation may use. Code for any tier can be made on any machine; running it
// needs the tier's features. The best tier that the machine has is chosen at
// run time; AMP_CPU_TIER overrides it.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_CODEGEN_CPU_TIER_H
#define AMP_CODEGEN_CPU_TIER_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Target/TargetMachine.h"
#include <memory>

namespace mlir::amp::cpu {

/// How much of a contraction's panels stays in caches, in KiB: a strip of the
/// right one that products of a tile go along, of 32 columns (a wider tile's is
/// as much larger), all of the left one, all of the right one.
struct PanelSizes {
  int64_t strip, left, right;
};

struct Tier {
  llvm::StringLiteral name;
  llvm::StringLiteral tuneCPU; ///< whose costs LLVM goes by, as -mtune takes it
  /// All that code may use beside x86-64's own, comma-separated.
  llvm::StringLiteral features;
  int64_t vectorRegisters; ///< of `vectorBytes` each
  int64_t vectorBytes;
  PanelSizes panels;
};

/// All tiers, the best first.
llvm::ArrayRef<Tier> getTiers();
/// Asks the kernel for AMX's tile registers, which a process has on demand only
/// (arch_prctl of Linux). False where it has none to give.
bool requestTileRegisters();
/// Whether this machine, and its kernel, can run the tier.
bool isSupported(const Tier &tier);
/// The named tier, to make code for; for "" AMP_CPU_TIER, then the machine's
/// best. An error names the tiers there are.
llvm::Expected<const Tier *> findTier(llvm::StringRef name);
/// The same, to run code of. An error also names the feature that the machine
/// lacks.
llvm::Expected<const Tier *> selectTier(llvm::StringRef name);

/// Code for the tier. It depends on nothing else, so not on this machine.
llvm::Expected<std::unique_ptr<llvm::TargetMachine>>
createTargetMachine(const Tier &tier);
/// Says in the module what it is compiled for.
void setTarget(llvm::Module &module, const Tier &tier,
               const llvm::TargetMachine &machine);

} // namespace mlir::amp::cpu

#endif // AMP_CODEGEN_CPU_TIER_H
