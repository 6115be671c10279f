//===- Program.h - A compiled model, ready to run ---------------*- C++ -*-===//

#ifndef AMP_EXECUTION_PROGRAM_H
#define AMP_EXECUTION_PROGRAM_H

#include "amp/Execution/Compiler.h"
#include "amp/Execution/Jit.h"
#include "amp/Execution/ObjectCache.h"

namespace mlir::amp {

/// A program's description and code.
struct Program {
  Manifest manifest;
  LoadedObject code;
  /// The tier that the code is for.
  std::string tier;
  bool fromCache;
  /// The cache's look-up, the phases of the compiler, the load.
  llvm::SmallVector<PhaseTime> times;
};

/// Takes the program from the cache, or compiles and keeps it, and links it
/// into this process. Warnings of the compiler are given for a cached program
/// as well.
llvm::Expected<Program>
loadProgram(llvm::StringRef source, llvm::StringRef sourceName,
            const CompileOptions &options, const ObjectCache &cache,
            llvm::function_ref<void(llvm::StringRef)> warn);

} // namespace mlir::amp

#endif // AMP_EXECUTION_PROGRAM_H
