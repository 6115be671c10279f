//===- TargetFlags.h - What a program is compiled for -----------*- C++ -*-===//

#ifndef AMP_TOOLS_AMPRUN_TARGETFLAGS_H
#define AMP_TOOLS_AMPRUN_TARGETFLAGS_H

#include "FlagValues.h"
#include "Options.h"

namespace mlir::amp::run {

/// The flags of all that compile a program: for which machine, and how well.
class TargetFlags {
public:
  TargetFlags(llvm::cl::SubCommandGroup &programs,
              llvm::cl::OptionCategory &category);

  /// Reads the flags into `options`.
  llvm::Error read(CompileOptions &options) const;

private:
  Text target, tier, threads, optimize, fuse;
};

} // namespace mlir::amp::run

#endif // AMP_TOOLS_AMPRUN_TARGETFLAGS_H
