//===- HostMemory.h - Buffers on the host -----------------------*- C++ -*-===//

#ifndef AMP_RUNTIME_HOSTMEMORY_H
#define AMP_RUNTIME_HOSTMEMORY_H

#include "llvm/Support/Error.h"
#include <cstdint>

namespace mlir::amp {

/// Zeros at a multiple of `alignment`, for std::free. An empty buffer has a
/// pointer of its own, too.
llvm::Expected<void *> allocateZeroed(int64_t bytes, size_t alignment);

} // namespace mlir::amp

#endif // AMP_RUNTIME_HOSTMEMORY_H
