//===- Jit.h - Object files to functions ------------------------*- C++ -*-===//

#ifndef AMP_SESSION_JIT_H
#define AMP_SESSION_JIT_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"
#include <chrono>
#include <memory>

namespace llvm::orc {
class LLJIT;
} // namespace llvm::orc

namespace mlir::amp {

class Device;

/// The entry of a compiled program: a pointer for each argument, then the
/// arena's.
using EntryFn = void (*)(void **);

/// The objects of a compiled program: those of an archive, or the one.
llvm::Expected<llvm::SmallVector<llvm::MemoryBufferRef>>
listObjects(llvm::MemoryBufferRef program);

/// OpenMP's own functions, of a program that has parallel loops.
struct OpenMP {
  /// A region: what each thread calls, with what, how many threads (0 for as
  /// many as there are to be), and flags.
  void (*parallel)(void (*)(void *), void *, unsigned, unsigned) = nullptr;
  int (*getThread)() = nullptr;
  int (*getNumThreads)() = nullptr;
  void (*setNumThreads)(int) = nullptr;
  int (*getMaxThreads)() = nullptr;
  bool survivesFork = false; ///< the child of a fork has threads, too
  /// For how long threads that have nothing to do look for work.
  std::chrono::microseconds spin{0};
  /// How long threads spin; null where the user has said it.
  void (*setBlockTime)(int) = nullptr;
  int (*getBlockTime)() = nullptr;
};

/// The code of a program, as long as this lives.
class LoadedObject {
public:
  /// Links `object` into this process and finds `entry` in it. The object sees
  /// the process's symbols, the conversions of Runtime.h, and OpenMP's where
  /// it calls into it: LLVM's, or that of PyTorch in the same process. It runs
  /// with `threads` threads, 0 for as many as OpenMP gives. An error names what
  /// is missing.
  static llvm::Expected<LoadedObject>
  load(std::unique_ptr<llvm::MemoryBuffer> object, llvm::StringRef entry,
       int64_t threads = 0);

  LoadedObject(LoadedObject &&);
  LoadedObject &operator=(LoadedObject &&);
  ~LoadedObject();

  /// Runs the entry with the program's number of threads; the caller's own is
  /// what it was afterwards.
  void run(void **arguments) const;
  /// That alone runs on one thread.
  EntryFn getEntry() const { return entry; }
  /// Where its kernels run; null for a program of the CPU.
  Device *getDevice() const { return device.get(); }

private:
  LoadedObject(std::unique_ptr<llvm::orc::LLJIT> jit,
               std::unique_ptr<Device> device, EntryFn entry, OpenMP openMP,
               int64_t threads);

  std::unique_ptr<llvm::orc::LLJIT> jit;
  std::unique_ptr<Device> device;
  EntryFn entry;
  OpenMP openMP;
  int threads;
};

} // namespace mlir::amp

#endif // AMP_SESSION_JIT_H
