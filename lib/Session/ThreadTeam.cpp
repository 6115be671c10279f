//===- ThreadTeam.cpp - Threads that run a step together --------*- C++ -*-===//

#include "ThreadTeam.h"

#include "llvm/ADT/ArrayRef.h"
#include <cstdarg>
#include <utility>
#if defined(__x86_64__)
#include <immintrin.h>
#endif

using namespace mlir::amp;

namespace {
/// Of a thread: its number in its team, how many that has, and the team that it
/// leads.
struct Role {
  int thread = 0, threads = 1;
  ThreadTeam *led = nullptr;
};

/// Another role until the end of a scope.
class ScopedRole {
public:
  explicit ScopedRole(Role role) : before(std::exchange(current, role)) {}
  ~ScopedRole() { current = before; }
  static thread_local Role current;

private:
  Role before;
};
} // namespace

thread_local Role ScopedRole::current;

//===----------------------------------------------------------------------===//
// What programs call
//===----------------------------------------------------------------------===//

void ThreadTeam::Loop::run() const {
  int32_t thread = ScopedRole::current.thread;
  body(&thread, &thread, read);
}

/// `__kmpc_fork_call` of a body that reads through one pointer, or nothing.
static void runLoop(void *, int32_t count,
                    decltype(ThreadTeam::Loop::body) body, ...) {
  va_list list;
  va_start(list, body);
  ThreadTeam::Loop loop = {body, count > 0 ? va_arg(list, void *) : nullptr};
  va_end(list);
  if (ThreadTeam *team = ScopedRole::current.led)
    return team->run(loop);
  // Alone, or within a loop, whose other threads have other work.
  ScopedRole alone({});
  loop.run();
}

static int32_t getThread() { return ScopedRole::current.thread; }
static int32_t getGlobalThread(void *) { return getThread(); }
static int32_t getNumThreads() { return ScopedRole::current.threads; }

llvm::ArrayRef<RuntimeSymbol> mlir::amp::getThreadTeamSymbols() {
  static const RuntimeSymbol kSymbols[] = {
      {"__kmpc_fork_call", reinterpret_cast<void *>(&runLoop)},
      {"__kmpc_global_thread_num", reinterpret_cast<void *>(&getGlobalThread)},
      {"omp_get_thread_num", reinterpret_cast<void *>(&getThread)},
      {"omp_get_num_threads", reinterpret_cast<void *>(&getNumThreads)}};
  return kSymbols;
}

//===----------------------------------------------------------------------===//
// Waiting
//===----------------------------------------------------------------------===//

/// In a loop that looks at memory.
static void relax() {
#if defined(__x86_64__)
  _mm_pause();
#elif defined(__aarch64__)
  asm volatile("yield");
#endif
}

/// A thread that goes to sleep says so before it looks for the last time, and
/// who has news looks for sleepers behind telling them.
template <typename Condition>
void ThreadTeam::await(Condition isTrue) {
  constexpr int kLooksPerClock = 32;
  auto end = std::chrono::steady_clock::now() + openMP.spin;
  do {
    for (int i = 0; i < kLooksPerClock; ++i) {
      if (isTrue())
        return;
      relax();
    }
  } while (std::chrono::steady_clock::now() < end);
  std::unique_lock<std::mutex> lock(mutex);
  ++asleep;
  isWoken.wait(lock, isTrue);
  --asleep;
}

void ThreadTeam::wake() {
  if (asleep == 0)
    return;
  std::lock_guard<std::mutex> lock(mutex);
  isWoken.notify_all();
}

//===----------------------------------------------------------------------===//
// The team
//===----------------------------------------------------------------------===//

void ThreadTeam::run(const Loop &next) {
  loop = next;
  busy = size - 1;
  ++turn;
  wake();
  {
    ScopedRole own({0, size});
    loop.run();
  }
  await([&] { return busy == 0; });
}

void ThreadTeam::lead() {
  {
    ScopedRole role({0, size, this});
    entry(arguments);
  }
  hasEnded = true;
  ++turn;
  wake();
}

void ThreadTeam::follow() {
  for (unsigned seen = 0;;) {
    await([&] { return turn != seen; });
    ++seen;
    if (hasEnded)
      return;
    loop.run();
    if (--busy == 0)
      wake();
  }
}

void ThreadTeam::enter() {
  int thread = openMP.getThread();
  if (thread == 0) {
    size = openMP.getNumThreads();
    return lead();
  }
  ScopedRole role({thread, openMP.getNumThreads()});
  follow();
}

void ThreadTeam::run(EntryFn entry, void **arguments) {
  this->entry = entry;
  this->arguments = arguments;
  auto enterTeam = [](void *team) { static_cast<ThreadTeam *>(team)->enter(); };
  openMP.parallel(enterTeam, this, /*num_threads=*/0, /*flags=*/0);
}
