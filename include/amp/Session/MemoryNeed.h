//===- MemoryNeed.h - What a program takes to run ---------------*- C++ -*-===//

#ifndef AMP_SESSION_MEMORYNEED_H
#define AMP_SESSION_MEMORYNEED_H

#include "amp/Session/Manifest.h"
#include "llvm/Support/Error.h"

namespace mlir::amp {

/// "190.3 KiB: parameters 37.5 KiB, ..., arena 50.2 KiB", of a step's buffers.
std::string describeMemory(const Manifest &manifest);

/// Bytes of memory that this process may have: the machine's, or what its
/// control groups leave of it. None where that cannot be told.
std::optional<int64_t> findMachineMemory();

/// An error for a step on the CPU that needs more than `bytes`, the machine's
/// memory: by how much, what takes it, and which options help.
llvm::Error checkMemory(const Manifest &manifest, int64_t bytes);

} // namespace mlir::amp

#endif // AMP_SESSION_MEMORYNEED_H
