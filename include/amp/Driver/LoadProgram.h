//===- LoadProgram.h - From MLIR text to a running program ------*- C++ -*-===//

#ifndef AMP_DRIVER_LOADPROGRAM_H
#define AMP_DRIVER_LOADPROGRAM_H

#include "amp/Driver/CompileOptions.h"
#include "amp/Session/ObjectCache.h"
#include "amp/Session/Program.h"

namespace mlir::amp {

/// Takes the program from the cache, or compiles and keeps it, and links it
/// into this process. Warnings of the compiler are given for a cached program
/// as well.
llvm::Expected<Program>
loadProgram(llvm::StringRef source, llvm::StringRef sourceName,
            const CompileOptions &options, const ObjectCache &cache,
            llvm::function_ref<void(llvm::StringRef)> warn);

} // namespace mlir::amp

#endif // AMP_DRIVER_LOADPROGRAM_H
