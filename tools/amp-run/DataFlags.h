//===- DataFlags.h - The options about data ---------------------*- C++ -*-===//

#ifndef AMP_TOOLS_AMPRUN_DATAFLAGS_H
#define AMP_TOOLS_AMPRUN_DATAFLAGS_H

#include "FlagValues.h"
#include "Options.h"

namespace mlir::amp::run {

/// The flags of what reads data (`train` among them) that say how a file
/// becomes batches.
class DataFlags {
public:
  DataFlags(llvm::cl::SubCommand &train, llvm::cl::SubCommandGroup &runs,
            llvm::cl::OptionCategory &category);

  /// Reads the flags into `options`.
  llvm::Error read(Options &options) const;

private:
  llvm::Error readEvalSplit(Options &options) const;
  llvm::Error readPrefetch(Options &options) const;

  Text keys, window, normalize, flip, layout, shuffle, evalSplit, prefetch;
};

} // namespace mlir::amp::run

#endif // AMP_TOOLS_AMPRUN_DATAFLAGS_H
