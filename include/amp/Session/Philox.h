//===- Philox.h - Counter-based random numbers ------------------*- C++ -*-===//
//
// Philox4x32-10 (Salmon, Moraes, Dror, Shaw: "Parallel random numbers: as easy
// as 1, 2, 3", SC 2011): a number depends on its key and counter alone, so any
// element is drawn without the ones before it.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_SESSION_PHILOX_H
#define AMP_SESSION_PHILOX_H

#include "llvm/ADT/StringRef.h"
#include <array>
#include <cstdint>

namespace mlir::amp {

/// The ten rounds of Philox4x32.
std::array<uint32_t, 4> computePhilox(std::array<uint32_t, 4> counter,
                                      std::array<uint32_t, 2> key);

/// 64-bit FNV-1a.
uint64_t computeFNV1a(llvm::StringRef text);

/// The stream of a seed and a name: the seed is the key, the counter's low
/// half the element's index, its high half the name's FNV-1a.
class PhiloxStream {
public:
  PhiloxStream(uint64_t seed, llvm::StringRef name)
      : seed(seed), stream(computeFNV1a(name)) {}

  std::array<uint32_t, 4> draw(uint64_t index) const;
  /// 64 uniform bits.
  uint64_t drawBits(uint64_t index) const;
  /// Uniform in [0, 1): a multiple of 2^-24, exact in f32. `drawUniform64`
  /// truncated to 24 bits, so that f32 and f64 start alike.
  double drawUniform(uint64_t index) const;
  /// Uniform in [0, 1): a multiple of 2^-53.
  double drawUniform64(uint64_t index) const;
  /// N(0, 1) by Box and Muller in double.
  double drawNormal(uint64_t index) const;

private:
  uint64_t seed;
  uint64_t stream;
};

} // namespace mlir::amp

#endif // AMP_SESSION_PHILOX_H
