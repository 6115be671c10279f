//===- OpenMP.h - Whose threads run steps -----------------------*- C++ -*-===//

#ifndef AMP_LIB_SESSION_OPENMP_H
#define AMP_LIB_SESSION_OPENMP_H

#include "amp/Session/Jit.h"
#include "llvm/Support/DynamicLibrary.h"

namespace mlir::amp {

/// For how long a thread spins before it sleeps, in microseconds. Threads that
/// spin for the next loop steal the processor from those that work, once the
/// machine does anything else: with OpenMP's 200 ms steps became 100 times
/// slower. But a thread that sleeps wakes up after tens of microseconds, 40 %
/// of a step of forty kernels: so long it spins.
constexpr int kSpin = 100;

/// OpenMP's runtime: PyTorch's where that is in this process, else LLVM's. A
/// machine has processors for one pool of threads, and those of PyTorch spin
/// for milliseconds behind each of its ops.
llvm::Expected<llvm::sys::DynamicLibrary> loadOpenMP();

/// Its functions.
llvm::Expected<OpenMP> findOpenMP(llvm::sys::DynamicLibrary library);

/// Whether regions have threads: in the child of a fork libgomp waits for those
/// of its parent.
bool hasThreads(const OpenMP &openMP);

} // namespace mlir::amp

#endif // AMP_LIB_SESSION_OPENMP_H
