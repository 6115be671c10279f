//===- TensorMap.h - Tensors that TMA copies --------------------*- C++ -*-===//

#ifndef AMP_EMULATOR_TENSORMAP_H
#define AMP_EMULATOR_TENSORMAP_H

#include <cstdint>

namespace mlir::amp::emulator {

/// What cuTensorMapEncodeTiled is told, in the place of its 128 opaque bytes.
/// Dimension 0 is the innermost. Elements outside the tensor are read as zero
/// and not written.
struct alignas(64) TensorMap {
  char *base;
  uint32_t elementBytes;
  uint32_t rank;
  uint64_t strides[4]; ///< bytes, of dimensions 1 to 4
  uint32_t sizes[5];   ///< elements
  uint16_t box[5];     ///< elements
  uint16_t swizzle;    ///< bytes of a swizzled row: 0, 32, 64 or 128
};
static_assert(sizeof(TensorMap) == 128, "as large as CUtensorMap");

/// Where a byte of shared memory lies under a swizzle of rows of `bytes`: the
/// 16-byte chunk's number within a row is combined with the row's number. As
/// TMA and wgmma do it, on address bits. PTX ISA 9.0, "Swizzling modes".
inline uint64_t swizzleAddress(uint64_t address, unsigned bytes) {
  uint64_t chunks = bytes == 0 ? 0 : bytes - 16;
  return address ^ (address >> 3 & chunks);
}

} // namespace mlir::amp::emulator

#endif // AMP_EMULATOR_TENSORMAP_H
