//===- UpdateFlags.h - The options about updates ----------------*- C++ -*-===//

#ifndef AMP_TOOLS_AMPRUN_UPDATEFLAGS_H
#define AMP_TOOLS_AMPRUN_UPDATEFLAGS_H

#include "FlagValues.h"
#include "Options.h"

namespace mlir::amp::run {

/// The flags that say how parameters are updated, what is kept of them, and of
/// what updates them.
class UpdateFlags {
public:
  UpdateFlags(llvm::cl::SubCommandGroup &steps, llvm::cl::SubCommandGroup &read,
              llvm::cl::OptionCategory &category);

  /// Reads the flags into `options`.
  llvm::Error read(Options &options) const;

private:
  std::string optimizerHelp;
  Text optimizer, groups, schedule, paramRounding, paramFormat, slotFormat,
      onOverflow, ema, slot;
};

} // namespace mlir::amp::run

#endif // AMP_TOOLS_AMPRUN_UPDATEFLAGS_H
