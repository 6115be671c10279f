//===- Interrupt.cpp - Signals that end a run -------------------*- C++ -*-===//

#include "Interrupt.h"
#include "amp/Session/Files.h"
#include <csignal>

using namespace mlir::amp;

static volatile std::sig_atomic_t noted = 0;

void mlir::amp::run::watchInterrupts() {
  setRemovesOnSignal(false);
  struct sigaction action = {};
  action.sa_handler = [](int signal) { noted = signal; };
  action.sa_flags = SA_RESETHAND | SA_RESTART;
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
