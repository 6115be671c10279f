//===- SharedMemory.h - A block's shared memory, planned --------*- C++ -*-===//

#ifndef AMP_LIB_CODEGEN_NVGPU_SHAREDMEMORY_H
#define AMP_LIB_CODEGEN_NVGPU_SHAREDMEMORY_H

#include "mlir/Dialect/GPU/IR/GPUDialect.h"

namespace mlir::amp::cuda {

/// The shared memory of one function. All of it lies in the module's one extern
/// block: a static variable beside it would overlap it, and static ones end at
/// 48 KiB. Who needs some asks here; a launch gives as much as was asked for.
class SharedMemory {
public:
  SharedMemory(OpBuilder &b, gpu::GPUFuncOp function)
      : b(b), function(function) {}

  /// Room of that many bytes; gives its first byte. Alignments up to that of
  /// the block are kept.
  int64_t allocate(int64_t bytes, int64_t alignment);
  /// The address of a byte.
  Value getAddress(Value offset);
  /// Bytes that a launch needs.
  int64_t getBytes() const { return most; }

  /// What is allocated in a phase is free again after it: the next phase lies
  /// in the same place. Between the two there must be a barrier.
  class Phase {
  public:
    explicit Phase(SharedMemory &memory) : memory(memory), begin(memory.used) {}
    ~Phase() { memory.used = begin; }

  private:
    SharedMemory &memory;
    int64_t begin;
  };

  /// Enough for any swizzle.
  static constexpr int64_t kAlignment = 1024;

private:
  OpBuilder &b;
  gpu::GPUFuncOp function;
  int64_t used = 0, most = 0;
};

} // namespace mlir::amp::cuda

#endif // AMP_LIB_CODEGEN_NVGPU_SHAREDMEMORY_H
