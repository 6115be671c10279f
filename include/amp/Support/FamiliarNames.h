//===- FamiliarNames.h - What people call options elsewhere -----*- C++ -*-===//

#ifndef AMP_SUPPORT_FAMILIARNAMES_H
#define AMP_SUPPORT_FAMILIARNAMES_H

#include "llvm/ADT/StringRef.h"

namespace mlir::amp {

/// The policy for a type's name in another system: "bf16" for "bfloat16"; ""
/// for a name that is none.
llvm::StringRef findFamiliarPolicy(llvm::StringRef name);

/// The option, with its value where that says more, for what another system
/// calls it: "optimizer=adamw,lr=..." for "learning_rate" or "learning-rate",
/// "clip_norm" for "max_grad_norm"; "" for a name that is none.
llvm::StringRef findFamiliarOption(llvm::StringRef name);

} // namespace mlir::amp

#endif // AMP_SUPPORT_FAMILIARNAMES_H
