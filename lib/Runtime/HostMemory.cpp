//===- HostMemory.cpp - Buffers on the host ---------------------*- C++ -*-===//

#include "amp/Runtime/HostMemory.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <sys/mman.h>

/// What the kernel calls a huge page on x86-64.
static constexpr size_t kLargePage = size_t(2) << 20;

/// Asks for large pages where whole ones fit: down a column of a matrix, each
/// element is on a small page of its own, and the TLB has too few of these.
/// Advice: where the kernel does not take it, pages are small.
static void adviseLargePages(void *memory, size_t size) {
  if (size_t whole = llvm::alignDown(size, kLargePage))
    madvise(memory, whole, MADV_HUGEPAGE);
}

/// Whole pages are given back, and are zeros when they are first touched: by
/// the thread that uses them, near which the kernel then has them.
static void fillWithZeros(void *memory, size_t size, bool isLarge) {
  size_t whole = isLarge ? llvm::alignDown(size, kLargePage) : 0;
  if (whole && madvise(memory, whole, MADV_DONTNEED))
    whole = 0;
  std::memset(static_cast<char *>(memory) + whole, 0, size - whole);
}

llvm::Expected<void *> mlir::amp::allocateZeroed(int64_t bytes,
                                                 size_t alignment) {
  size_t size = llvm::alignTo(std::max<int64_t>(bytes, 1), alignment);
  bool isLarge = size >= kLargePage;
  void *memory = nullptr;
  if (posix_memalign(
          &memory, isLarge ? std::max(alignment, kLargePage) : alignment, size))
    return llvm::createStringError("out of memory: a buffer takes " +
                                   llvm::Twine(size) + " bytes");
  if (isLarge)
    adviseLargePages(memory, size);
  fillWithZeros(memory, size, isLarge);
  return memory;
}
