//===- Unlocked.cpp - Without Python's lock ---------------------*- C++ -*-===//

#include "Unlocked.h"

#include <condition_variable>
#include <mutex>
#include <optional>
#include <pthread.h>
#include <thread>
#include <unistd.h>

namespace nb = nanobind;
using namespace amp;

namespace {
/// Who changes these has Python's lock; the mutex is for who waits without.
struct State {
  std::mutex mutex;
  std::condition_variable isLess;
  int alive = 0;
  std::optional<std::thread::id> ending; ///< who ends the interpreter
  bool wasForked = false;
};
} // namespace

/// Never destroyed: threads may be held in it at the process's end.
static State &getState() {
  static State &state = *new State;
  return state;
}

Unlocked::Unlocked() {
  State &all = getState();
  if (all.ending && *all.ending != std::this_thread::get_id()) {
    PyEval_SaveThread();
    while (true)
      pause();
  }
  {
    std::lock_guard lock(all.mutex);
    ++all.alive;
  }
  state = PyEval_SaveThread();
}

Unlocked::~Unlocked() {
  PyEval_RestoreThread(state);
  State &all = getState();
  std::lock_guard lock(all.mutex);
  --all.alive;
  all.isLess.notify_all();
}

void amp::waitForUnlocked() {
  State &all = getState();
  all.ending = std::this_thread::get_id();
  PyThreadState *own = PyEval_SaveThread();
  {
    std::unique_lock lock(all.mutex);
    all.isLess.wait(lock, [&] { return all.alive == 0; });
  }
  PyEval_RestoreThread(own);
}

bool amp::wasForkedWithin() { return getState().wasForked; }

/// Nobody is in a call there.
static void startChild() {
  State &all = getState();
  new (&all.mutex) std::mutex;
  new (&all.isLess) std::condition_variable;
  all.wasForked |= all.alive > 0;
  all.alive = 0;
}

void amp::registerFork() { pthread_atfork(nullptr, nullptr, startChild); }
