//===- SplitFloat.h - An f32 as a bf16 and what it lacks --------*- C++ -*-===//
//
// The high half is the value rounded to nearest even; the low one is the bits
// of the value less those of the high half, as a signed number. All values of
// f32 are the sum of their halves but these: where the value is half way
// between two of bf16 and the high half is nearer to zero, the low one would be
// 2^15, and is 2^15 - 1: the sum is the value's neighbour toward zero. The sum
// of a NaN's halves is some NaN.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_RUNTIME_SPLITFLOAT_H
#define AMP_RUNTIME_SPLITFLOAT_H

#include "amp/Runtime/FloatFormat.h"
#include <algorithm>
#include <cstring>

namespace mlir::amp {

struct FloatHalves {
  uint16_t high; ///< the bits of a bf16
  int16_t low;
};

inline FloatHalves splitFloat(float value) {
  uint32_t bits;
  std::memcpy(&bits, &value, sizeof(bits));
  uint16_t high = roundToBF16(value);
  auto rest = static_cast<int32_t>(bits - (uint32_t(high) << 16));
  return {high, static_cast<int16_t>(std::min(rest, 0x7fff))};
}

inline float sumHalves(FloatHalves halves) {
  uint32_t bits = (uint32_t(halves.high) << 16) + uint32_t(int32_t(halves.low));
  float value;
  std::memcpy(&value, &bits, sizeof(value));
  return value;
}

} // namespace mlir::amp

#endif // AMP_RUNTIME_SPLITFLOAT_H
