//===- CacheKey.h - What names a compiled program ---------------*- C++ -*-===//

#ifndef AMP_DRIVER_CACHEKEY_H
#define AMP_DRIVER_CACHEKEY_H

#include "amp/Driver/CompileOptions.h"

namespace mlir::amp {

/// What names this build of amp in cache keys: changes when amp changes.
std::string getBuildId();

/// What names an entry: hexadecimal SHA-256 of the source text and its name
/// (which locations and warnings repeat), the options, whose tier is the one
/// chosen, the build of amp, the machine's CPU with its features, the number
/// of threads, and LLVM's version.
std::string computeCacheKey(llvm::StringRef source, llvm::StringRef sourceName,
                            const CompileOptions &options);

} // namespace mlir::amp

#endif // AMP_DRIVER_CACHEKEY_H
