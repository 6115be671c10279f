//===- StepMemory.h - The buffers of a program ------------------*- C++ -*-===//

#ifndef AMP_SESSION_STEPMEMORY_H
#define AMP_SESSION_STEPMEMORY_H

#include "amp/Session/Manifest.h"
#include <cstdlib>
#include <memory>

namespace mlir::amp {

class Device;

/// What a step copies by itself, to the device and back.
inline constexpr ArgRole kStepInputs[] = {ArgRole::Input};
inline constexpr ArgRole kStepResults[] = {ArgRole::Control, ArgRole::Report};

/// A buffer for each argument, and the arena, all zero. On the CPU it is one,
/// aligned to 64 bytes. With a device it is one of the host and one of the
/// device; those of one traffic stand together, so that one copy moves them:
/// a step begins with that of the inputs and ends with that of the reports and
/// control values; others are made when they are asked for.
class StepMemory {
public:
  /// `device` is null on the CPU, and must outlive the memory. On the CPU an
  /// argument may have the caller's memory, which outlives this, too: `callers`
  /// is empty or has a pointer for each, null for those that get a buffer here.
  /// An error says how many bytes there are not.
  static llvm::Expected<StepMemory> create(const Manifest &manifest,
                                           Device *device,
                                           llvm::ArrayRef<void *> callers = {});

  /// What the host reads and writes.
  void *getHost(size_t arg) const { return hosts[arg]; }
  /// From now on the caller's memory is the argument's, on the CPU.
  void bind(size_t arg, void *data) { hosts[arg] = pointers[arg] = data; }
  /// What the entry gets: the arguments' buffers and the arena.
  void **getPointers() { return pointers.data(); }

  /// Ask the device to copy what is of these roles.
  void upload(llvm::ArrayRef<ArgRole> roles) const;
  void download(llvm::ArrayRef<ArgRole> roles) const;

private:
  /// Pinned memory is dear: it is for what each step copies.
  enum class Kind { Host, Pinned, Device };
  struct Deleter {
    void operator()(void *memory) const;
    Device *device = nullptr;
    Kind kind = Kind::Host;
  };
  using Buffer = std::unique_ptr<void, Deleter>;
  /// Arguments that are copied together.
  struct Block {
    llvm::SmallVector<ArgRole, 2> roles;
    void *host = nullptr, *device = nullptr;
    int64_t bytes = 0;
  };

  explicit StepMemory(Device *device) : device(device) {}
  llvm::Expected<void *> allocate(int64_t bytes, Kind kind);
  llvm::Error addArguments(const Manifest &manifest,
                           llvm::ArrayRef<void *> callers);
  llvm::Error addBlocks(const Manifest &manifest);
  llvm::Error addBlock(const Manifest &manifest, llvm::ArrayRef<ArgRole> roles,
                       Kind hostKind);

  Device *device;
  llvm::SmallVector<Buffer> buffers;
  llvm::SmallVector<Block> blocks;
  llvm::SmallVector<void *> hosts, pointers;
};

} // namespace mlir::amp

#endif // AMP_SESSION_STEPMEMORY_H
