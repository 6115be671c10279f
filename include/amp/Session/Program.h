//===- Program.h - A compiled model, ready to run ---------------*- C++ -*-===//

#ifndef AMP_SESSION_PROGRAM_H
#define AMP_SESSION_PROGRAM_H

#include "amp/Session/CompiledObject.h"
#include "amp/Session/Jit.h"

namespace mlir::amp {

/// A program's description and code.
struct Program {
  Manifest manifest;
  LoadedObject code;
  /// The tier that the code is for.
  std::string tier;
  int64_t threads; ///< that it runs with
  bool fromCache;
  /// The cache's look-up, the phases of the compiler, the load.
  llvm::SmallVector<PhaseTime> times;
};

} // namespace mlir::amp

#endif // AMP_SESSION_PROGRAM_H
