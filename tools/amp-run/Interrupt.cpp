//===- Interrupt.cpp - Signals that end a run -------------------*- C++ -*-===//

#include "Interrupt.h"
#include "amp/Session/Files.h"
#include <csignal>
#include <ctime>

using namespace mlir::amp;

static volatile std::sig_atomic_t noted = 0;
/// When that was.
static volatile std::time_t notedAt = 0;

/// Whoever ends a program and its group, as timeout(1) does, sends one signal
/// to it twice.
constexpr std::time_t kSecondsOfOne = 2;

/// Seconds of a clock that nobody sets. Signal handlers may call it (POSIX).
static std::time_t getSeconds() {
  timespec now = {};
  ::clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec;
}

static void handle(int signal) {
  if (!noted) {
    notedAt = getSeconds();
    noted = signal;
    return;
  }
  // Whole seconds: between one and two of them have passed.
  if (getSeconds() - notedAt < kSecondsOfOne)
    return;
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

void mlir::amp::run::watchInterrupts() {
  setRemovesOnSignal(false);
  struct sigaction action = {};
  action.sa_handler = handle;
  action.sa_flags = SA_RESTART;
  for (int signal : {SIGINT, SIGTERM}) {
    struct sigaction before = {};
    sigaction(signal, nullptr, &before);
    // One that is ignored stays so, as in a shell's background.
    if (before.sa_handler != SIG_IGN)
      sigaction(signal, &action, nullptr);
  }
}

int mlir::amp::run::getInterrupt() { return noted; }

llvm::StringRef mlir::amp::run::getInterruptName() {
  return noted == SIGTERM ? "SIGTERM" : "SIGINT";
}
