//===- MemoryFlags.h - The options about memory -----------------*- C++ -*-===//

#ifndef AMP_TOOLS_AMPRUN_MEMORYFLAGS_H
#define AMP_TOOLS_AMPRUN_MEMORYFLAGS_H

#include "FlagValues.h"
#include "Options.h"

namespace mlir::amp::run {

/// The flags that say what a step may need, what it makes again for that, and
/// what is told of it.
class MemoryFlags {
public:
  MemoryFlags(llvm::cl::SubCommand &train, llvm::cl::SubCommand &bench,
              llvm::cl::OptionCategory &category);

  /// Reads the flags into `options`.
  llvm::Error read(Options &options) const;

private:
  Text recompute, budget, memory;
};

} // namespace mlir::amp::run

#endif // AMP_TOOLS_AMPRUN_MEMORYFLAGS_H
