//===- PrintFlags.h - What to print instead of running ----------*- C++ -*-===//

#ifndef AMP_TOOLS_AMPRUN_PRINTFLAGS_H
#define AMP_TOOLS_AMPRUN_PRINTFLAGS_H

#include "FlagValues.h"
#include "Options.h"

namespace mlir::amp::run {

/// The flags that print what the compiler makes, and stop.
class PrintFlags {
public:
  PrintFlags(llvm::cl::SubCommandGroup &programs,
             llvm::cl::OptionCategory &category);

  /// Reads the flags into `options`.
  void read(Options &options) const;

private:
  Text ir, pipeline;
};

} // namespace mlir::amp::run

#endif // AMP_TOOLS_AMPRUN_PRINTFLAGS_H
