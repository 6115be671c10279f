//===- Interrupt.h - Signals that end a run ---------------------*- C++ -*-===//

#ifndef AMP_TOOLS_AMPRUN_INTERRUPT_H
#define AMP_TOOLS_AMPRUN_INTERRUPT_H

#include "llvm/ADT/StringRef.h"

namespace mlir::amp::run {

/// From now on the first SIGINT or SIGTERM is noted, and ends nothing; one that
/// comes more than two seconds later ends the program as it always does.
void watchInterrupts();

/// The signal that was noted, or 0.
int getInterrupt();
/// "SIGINT" or "SIGTERM".
llvm::StringRef getInterruptName();

} // namespace mlir::amp::run

#endif // AMP_TOOLS_AMPRUN_INTERRUPT_H
