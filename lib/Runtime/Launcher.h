//===- Launcher.h - Who started the processes of a run ----------*- C++ -*-===//

#ifndef AMP_LIB_RUNTIME_LAUNCHER_H
#define AMP_LIB_RUNTIME_LAUNCHER_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <string>

namespace mlir::amp {

/// A launcher, what it sets in the environment of its processes, and the
/// library of MPI that they talk by: none for torchrun. Without the variable
/// `needed` that library would not find the others.
struct Launcher {
  llvm::StringLiteral name, shim, packages;
  llvm::StringLiteral size, rank, localRank, localSize, needed;
};

/// Null where this process is alone.
const Launcher *findLauncher();
/// The number in a variable of the environment; 0 without one.
int64_t readCount(llvm::StringRef variable);
/// The folder through which processes find each other in place of MPI; "" where
/// they do by MPI, or cannot: then AMP_RENDEZVOUS has to name one.
std::string findRendezvous();

} // namespace mlir::amp

#endif // AMP_LIB_RUNTIME_LAUNCHER_H
