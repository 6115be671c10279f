//===- Symbols.cpp - Functions that compiled code calls ---------*- C++ -*-===//

#include "amp/Runtime/Symbols.h"
#include "amp/Runtime/FloatFormat.h"
#include "llvm/ADT/bit.h"

using namespace mlir::amp;

// Both half types travel in the low 16 bits of an SSE register. gcc 12 has no
// __bf16, so _Float16 carries the bits of either.
using HalfBits = _Float16;

static HalfBits makeHalf(uint16_t bits) {
  return llvm::bit_cast<HalfBits>(bits);
}

/// The hot one, without a double: add half a unit, less one if even.
static HalfBits truncateF32ToBF16(float value) {
  uint32_t bits = llvm::bit_cast<uint32_t>(value);
  if ((bits & 0x7fffffff) > 0x7f800000)
    return makeHalf(static_cast<uint16_t>(bits >> 16 | 0x40));
  bits += 0x7fff + ((bits >> 16) & 1);
  return makeHalf(static_cast<uint16_t>(bits >> 16));
}

static HalfBits truncateF64ToBF16(double value) {
  return makeHalf(roundToBF16(value));
}

static HalfBits truncateF32ToF16(float value) {
  return makeHalf(roundToF16(value));
}

static HalfBits truncateF64ToF16(double value) {
  return makeHalf(roundToF16(value));
}

static float extendF16ToF32(HalfBits value) {
  return static_cast<float>(expandF16(llvm::bit_cast<uint16_t>(value)));
}

static double extendF16ToF64(HalfBits value) {
  return expandF16(llvm::bit_cast<uint16_t>(value));
}

llvm::ArrayRef<RuntimeSymbol> mlir::amp::getRuntimeSymbols() {
  static const RuntimeSymbol symbols[] = {
      {"__truncsfbf2", reinterpret_cast<void *>(&truncateF32ToBF16)},
      {"__truncdfbf2", reinterpret_cast<void *>(&truncateF64ToBF16)},
      {"__truncsfhf2", reinterpret_cast<void *>(&truncateF32ToF16)},
      {"__truncdfhf2", reinterpret_cast<void *>(&truncateF64ToF16)},
      {"__extendhfsf2", reinterpret_cast<void *>(&extendF16ToF32)},
      {"__extendhfdf2", reinterpret_cast<void *>(&extendF16ToF64)},
  };
  return symbols;
}
