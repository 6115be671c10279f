//===- BenchFlags.h - The options about times -------------------*- C++ -*-===//

#ifndef AMP_TOOLS_AMPRUN_BENCHFLAGS_H
#define AMP_TOOLS_AMPRUN_BENCHFLAGS_H

#include "FlagValues.h"
#include "Options.h"

namespace mlir::amp::run {

/// The flags of `bench` that say what it prints.
class BenchFlags {
public:
  BenchFlags(llvm::cl::SubCommand &bench, llvm::cl::OptionCategory &category);

  /// Reads the flags into `options`, whose compile options are read.
  llvm::Error read(Options &options) const;

private:
  Flag profile;
  Text trace, compare, integers;
};

} // namespace mlir::amp::run

#endif // AMP_TOOLS_AMPRUN_BENCHFLAGS_H
