//===- PolicyFlags.h - The options about policies ---------------*- C++ -*-===//

#ifndef AMP_TOOLS_AMPRUN_POLICYFLAGS_H
#define AMP_TOOLS_AMPRUN_POLICYFLAGS_H

#include "FlagValues.h"
#include "Options.h"

namespace mlir::amp::run {

/// The flags that say under which policy a loss is computed, and what is asked
/// about it; those of `search` among them.
class PolicyFlags {
public:
  PolicyFlags(llvm::cl::SubCommandGroup &losses, llvm::cl::SubCommand &search,
              llvm::cl::OptionCategory &category);

  /// Reads the flags into `options`.
  llvm::Error read(Options &options) const;

private:
  Text policy, explained, batches, maxGradientError, maxLossError;
};

} // namespace mlir::amp::run

#endif // AMP_TOOLS_AMPRUN_POLICYFLAGS_H
