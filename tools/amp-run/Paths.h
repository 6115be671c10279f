//===- Paths.h - Which files a run reads and writes -------------*- C++ -*-===//

#ifndef AMP_TOOLS_AMPRUN_PATHS_H
#define AMP_TOOLS_AMPRUN_PATHS_H

#include "Options.h"

namespace mlir::amp::run {

/// An error if the run would write a file that it reads, or two things into
/// one file, or a checkpoint over one that it is not told to replace, or what
/// cannot be written.
llvm::Error checkPaths(const Options &options);

} // namespace mlir::amp::run

#endif // AMP_TOOLS_AMPRUN_PATHS_H
