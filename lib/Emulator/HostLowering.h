//===- HostLowering.h - The parts of lowerToHost ----------------*- C++ -*-===//

#ifndef AMP_LIB_EMULATOR_HOSTLOWERING_H
#define AMP_LIB_EMULATOR_HOSTLOWERING_H

#include "HostModule.h"
#include "llvm/IR/Function.h"

namespace mlir::amp::emulator {

inline constexpr unsigned kSharedSpace = 3;

/// Puts a call of the access hook before each access of `function` to memory
/// that is not its own stack.
void instrumentAccesses(llvm::Function &function,
                        std::vector<AccessSite> &sites);

/// Follows the results of wgmma to what reads them.
void trackResults(llvm::Function &function, std::vector<std::string> &readers);

/// Replaces intrinsics of NVVM and inline assembly by calls of the call hook.
llvm::Error lowerCalls(llvm::Function &function, std::vector<CallSite> &sites);

/// Replaces the shared variables by places in the shared memory of a thread's
/// block. Gives the bytes before the extern one.
size_t placeSharedVariables(llvm::Module &module,
                            const llvm::DataLayout &layout);

} // namespace mlir::amp::emulator

#endif // AMP_LIB_EMULATOR_HOSTLOWERING_H
