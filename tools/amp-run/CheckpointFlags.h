//===- CheckpointFlags.h - When a training is saved -------------*- C++ -*-===//

#ifndef AMP_TOOLS_AMPRUN_CHECKPOINTFLAGS_H
#define AMP_TOOLS_AMPRUN_CHECKPOINTFLAGS_H

#include "FlagValues.h"
#include "Options.h"

namespace mlir::amp::run {

/// The flags of `train` that say when checkpoints are written and kept.
class CheckpointFlags {
public:
  CheckpointFlags(llvm::cl::SubCommand &train,
                  llvm::cl::OptionCategory &category);

  /// Reads the flags into `options`.
  llvm::Error read(Options &options) const;

private:
  Text every, keep, best, earlyStop;
};

} // namespace mlir::amp::run

#endif // AMP_TOOLS_AMPRUN_CHECKPOINTFLAGS_H
