//===- WatchFlags.h - The options that watch a training ---------*- C++ -*-===//

#ifndef AMP_TOOLS_AMPRUN_WATCHFLAGS_H
#define AMP_TOOLS_AMPRUN_WATCHFLAGS_H

#include "FlagValues.h"
#include "Options.h"

namespace mlir::amp::run {

/// The flags of `train` that ask what the values of its steps are like.
class WatchFlags {
public:
  WatchFlags(llvm::cl::SubCommand &train, llvm::cl::OptionCategory &category);

  /// Reads the flags into `options`.
  llvm::Error read(Options &options) const;

private:
  Text attribution, probe, probeEvery, histogram, tensorboard, report;
};

} // namespace mlir::amp::run

#endif // AMP_TOOLS_AMPRUN_WATCHFLAGS_H
