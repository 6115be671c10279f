//===- ConversionOpcodes.cpp - cvt of small floats --------------*- C++ -*-===//
//
// PTX ISA 9.0, "cvt". Where two values are packed, the first operand becomes
// the upper half. FP8 always saturates, and has one
// NaN, as in cuda_fp8.hpp, which computes the same without the instruction.
//
//===----------------------------------------------------------------------===//

#include "Pure.h"
#include "amp/Runtime/FloatFormat.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/bit.h"
#include <optional>

using namespace llvm;
using namespace mlir::amp;
using namespace mlir::amp::emulator;

namespace {

/// ".rn.relu.satfinite": how to round, what to do below 0 and beyond the end.
struct Mode {
  Rounding rounding;
  bool isRelu = false, saturates = false;

  uint32_t round(const FloatFormat &format, double value) const {
    if (isRelu && value < 0)
      value = 0;
    if (format.bits == 8)
      return roundToFloat8(format, value);
    return roundToFormat(format, value, rounding, saturates);
  }
};

} // namespace

static std::optional<Mode> parseMode(StringRef suffix) {
  Mode mode;
  mode.saturates = suffix.consume_back(".satfinite");
  mode.isRelu = suffix.consume_back(".relu");
  auto rounding = StringSwitch<std::optional<Rounding>>(suffix)
                      .Case(".rn", Rounding::NearestEven)
                      .Case(".rna", Rounding::NearestAway)
                      .Case(".rz", Rounding::TowardZero)
                      .Default(std::nullopt);
  if (!rounding)
    return std::nullopt;
  mode.rounding = *rounding;
  return mode;
}

/// One float to one of `format`.
template <const FloatFormat &format, typename Bits>
static BoundOpcode bindOne(StringRef suffix) {
  auto mode = parseMode(suffix);
  if (!mode)
    return {};
  // A tf32 keeps the place that its bits have in a float.
  constexpr int shift = sizeof(Bits) * 8 - format.bits;
  return perThread([mode = *mode](Thread &, const Operands &operands) {
    operands.set(
        static_cast<Bits>(mode.round(format, operands.get<float>(0)) << shift));
  });
}

/// Two floats to a pair.
template <const FloatFormat &format, bool alwaysSaturates>
static BoundOpcode bindPair(StringRef suffix) {
  auto mode = parseMode(suffix);
  if (!mode)
    return {};
  mode->saturates |= alwaysSaturates;
  return perThread([mode = *mode](Thread &, const Operands &operands) {
    uint32_t upper = mode.round(format, operands.get<float>(0));
    uint32_t lower = mode.round(format, operands.get<float>(1));
    uint32_t packed = upper << format.bits | lower;
    if (format.bits == 8)
      operands.set(static_cast<uint16_t>(packed));
    else
      operands.set(packed);
  });
}

/// A pair of f16 to a pair of FP8.
template <const FloatFormat &format>
static BoundOpcode bindFromF16(StringRef suffix) {
  auto mode = parseMode(suffix);
  if (!mode)
    return {};
  mode->saturates = true;
  return perThread([mode = *mode](Thread &, const Operands &operands) {
    uint16_t packed = 0;
    for (unsigned i = 0; i < 2; ++i)
      packed |= mode.round(format, expandF16(operands.get<uint16_t>(0, i)))
                << (8 * i);
    operands.set(packed);
  });
}

/// A pair of FP8 to a pair of f16, which holds all of its values.
template <const FloatFormat &format>
static BoundOpcode bindToF16(StringRef suffix) {
  auto mode = parseMode(suffix);
  if (!mode)
    return {};
  return perThread([mode = *mode](Thread &, const Operands &operands) {
    for (unsigned i = 0; i < 2; ++i)
      operands.set(
          static_cast<uint16_t>(mode.round(
              kF16, expandFormat(format, operands.get<uint8_t>(0, i)))),
          i);
  });
}

ArrayRef<Opcode> mlir::amp::emulator::getConversionOpcodes() {
  constexpr Scope thread = Scope::Thread;
  static const Opcode rows[] = {
      {"f2tf32", thread, false, bindOne<kTF32, uint32_t>},
      {"f2bf16", thread, false, bindOne<kBF16, uint16_t>},
      {"f2f16", thread, false, bindOne<kF16, uint16_t>},
      {"ff2bf16x2", thread, false, bindPair<kBF16, false>},
      {"ff2f16x2", thread, false, bindPair<kF16, false>},
      {"ff.to.e4m3x2", thread, false, bindPair<kE4M3, true>},
      {"ff.to.e5m2x2", thread, false, bindPair<kE5M2, true>},
      {"f16x2.to.e4m3x2", thread, false, bindFromF16<kE4M3>},
      {"f16x2.to.e5m2x2", thread, false, bindFromF16<kE5M2>},
      {"e4m3x2.to.f16x2", thread, false, bindToF16<kE4M3>},
      {"e5m2x2.to.f16x2", thread, false, bindToF16<kE5M2>},
  };
  return rows;
}
