//===- HostModule.h - NVPTX IR to host IR -----------------------*- C++ -*-===//

#ifndef AMP_LIB_EMULATOR_HOSTMODULE_H
#define AMP_LIB_EMULATOR_HOSTMODULE_H

#include "Opcodes.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace llvm {
class DataLayout;
class Module;
} // namespace llvm

namespace mlir::amp::emulator {

/// One load, store or atomic in the module.
struct AccessSite {
  std::string text; ///< the instruction, for messages
  uint32_t alignment;
  bool isRead, isWrite, isAtomic;
  bool isAcquire, isRelease;
  /// Of an atomic or a fence: whether it is for all threads of the device.
  bool isOfDevice;
};

/// One instruction of the table in the module.
struct CallSite {
  std::string name; ///< the opcode, for messages
  const Opcode *opcode = nullptr;
  BoundOpcode bound;
};

struct KernelInfo {
  /// Shared memory of the module's variables, and where the extern one begins.
  size_t staticShared;
};

/// What the host's code refers to by number.
struct HostModule {
  std::vector<AccessSite> accesses;
  std::vector<CallSite> calls;
  std::vector<std::string> readers; ///< of matrix products' results
  llvm::StringMap<KernelInfo> kernels;
};

/// Names of the functions that the host's code calls.
inline constexpr llvm::StringLiteral kCallHook = "amp_emulator_call";
inline constexpr llvm::StringLiteral kAccessHook = "amp_emulator_access";
/// After an atomic access, and at a fence.
inline constexpr llvm::StringLiteral kAtomicHook = "amp_emulator_atomic";
inline constexpr llvm::StringLiteral kFenceHook = "amp_emulator_fence";
/// After a matrix product; before it; where its results are read.
inline constexpr llvm::StringLiteral kTicketHook = "amp_emulator_ticket";
inline constexpr llvm::StringLiteral kAccumulatorsHook =
    "amp_emulator_accumulators";
inline constexpr llvm::StringLiteral kResultHook = "amp_emulator_result";
inline constexpr llvm::StringLiteral kSharedHook = "amp_emulator_shared";
/// `void (void **)` of a kernel: reads its arguments from memory.
inline constexpr llvm::StringLiteral kEntrySuffix = ".amp_entry";

/// Rewrites `module` in place for the host with data layout `layout`.
llvm::Expected<HostModule> lowerToHost(llvm::Module &module,
                                       const llvm::DataLayout &layout);

} // namespace mlir::amp::emulator

#endif // AMP_LIB_EMULATOR_HOSTMODULE_H
