//===- ThreadTeam.h - Threads that run a step together ----------*- C++ -*-===//
//
// A step is one region of OpenMP. The first thread runs the program; the others
// wait in the region for the program's parallel loops, which so cost an
// exchange of two cache lines and no call of OpenMP's.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_LIB_SESSION_THREADTEAM_H
#define AMP_LIB_SESSION_THREADTEAM_H

#include "amp/Runtime/Symbols.h"
#include "amp/Session/Jit.h"
#include <atomic>
#include <condition_variable>
#include <mutex>

namespace mlir::amp {

/// What a program calls for a parallel loop, in place of LLVM's OpenMP. Without
/// a team it is the only thread.
llvm::ArrayRef<RuntimeSymbol> getThreadTeamSymbols();

class ThreadTeam {
public:
  explicit ThreadTeam(const OpenMP &openMP) : openMP(openMP) {}

  /// Runs the entry with as many threads as OpenMP gives this one.
  void run(EntryFn entry, void **arguments);

  /// A parallel loop: each thread does its part.
  struct Loop {
    void (*body)(int32_t *, int32_t *, void *);
    void *read; ///< what the body reads
    void run() const;
  };
  void run(const Loop &loop);

private:
  void enter();
  void lead();
  void follow();
  template <typename Condition>
  void await(Condition isTrue);
  void wake();

  const OpenMP &openMP;
  EntryFn entry = nullptr;
  void **arguments = nullptr;
  int size = 1;
  Loop loop = {};
  std::atomic<unsigned> turn = 0; ///< of loops; the last one is the end
  std::atomic<bool> hasEnded = false;
  std::atomic<int> busy = 0, asleep = 0;
  std::mutex mutex;
  std::condition_variable isWoken;
};

} // namespace mlir::amp

#endif // AMP_LIB_SESSION_THREADTEAM_H
