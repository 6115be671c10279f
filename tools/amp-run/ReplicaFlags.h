//===- ReplicaFlags.h - The options about replicas --------------*- C++ -*-===//

#ifndef AMP_TOOLS_AMPRUN_REPLICAFLAGS_H
#define AMP_TOOLS_AMPRUN_REPLICAFLAGS_H

#include "FlagValues.h"
#include "Options.h"

namespace mlir::amp::run {

/// The flags that say how many processes train together.
class ReplicaFlags {
public:
  ReplicaFlags(llvm::cl::SubCommand &train, llvm::cl::OptionCategory &category);

  /// Reads the flags into `options`.
  llvm::Error read(Options &options) const;

private:
  Text replicas, bucket;
  llvm::cl::opt<bool> syncBatchNorm;
  Text shard;
};

} // namespace mlir::amp::run

#endif // AMP_TOOLS_AMPRUN_REPLICAFLAGS_H
