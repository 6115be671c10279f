//===- HostMemory.cpp - Buffers on the host ---------------------*- C++ -*-===//

#include "amp/Runtime/HostMemory.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <cstdlib>
#include <cstring>

llvm::Expected<void *> mlir::amp::allocateZeroed(int64_t bytes,
                                                 size_t alignment) {
  size_t size = llvm::alignTo(std::max<int64_t>(bytes, 1), alignment);
  void *memory = std::aligned_alloc(alignment, size);
  if (!memory)
    return llvm::createStringError("out of memory: a buffer takes " +
                                   llvm::Twine(size) + " bytes");
  std::memset(memory, 0, size);
  return memory;
}
