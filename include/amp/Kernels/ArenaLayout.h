//===- ArenaLayout.h - Places of buffers in one memory ----------*- C++ -*-===//

#ifndef AMP_KERNELS_ARENALAYOUT_H
#define AMP_KERNELS_ARENALAYOUT_H

#include "llvm/ADT/ArrayRef.h"
#include <cstdint>
#include <optional>

namespace mlir::amp {

/// Positions of ops in their order; both ends belong to it.
struct Lifetime {
  int64_t first, last;
  bool meets(Lifetime other) const {
    return first <= other.last && other.first <= last;
  }
};

/// Bytes from `offset` on that are a buffer's throughout its life.
struct ArenaBuffer {
  Lifetime life;
  int64_t size;
  int64_t offset = 0;
};

/// The most bytes alive at one position: no layout takes fewer.
int64_t computeLivePeak(llvm::ArrayRef<ArenaBuffer> buffers);

/// Sets the offsets so that no two buffers that live at once share a byte, and
/// returns the bytes of all, the end of the last. Several orders of placing
/// them are tried, each at the lowest offset that is free, and then changes of
/// the best, until the live peak is reached or as many were tried as take a
/// second or so: the same layout each time. None if the bytes are more than
/// 2^47.
std::optional<int64_t> layOutArena(llvm::MutableArrayRef<ArenaBuffer> buffers);

} // namespace mlir::amp

#endif // AMP_KERNELS_ARENALAYOUT_H
