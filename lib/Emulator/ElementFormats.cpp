//===- ElementFormats.cpp - Types of matrix elements ------------*- C++ -*-===//

#include "ElementFormats.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir::amp;
using namespace mlir::amp::emulator;

std::optional<ElementFormat>
mlir::amp::emulator::parseElementFormat(llvm::StringRef name) {
  using Kind = ElementFormat::Kind;
  return llvm::StringSwitch<std::optional<ElementFormat>>(name)
      .Case("f64", ElementFormat(Kind::F64, 64))
      .Case("f32", ElementFormat(Kind::F32, 32))
      .Case("f16", ElementFormat(Kind::Small, 16, &kF16))
      .Case("bf16", ElementFormat(Kind::Small, 16, &kBF16))
      .Case("tf32", ElementFormat(Kind::Small, 32, &kTF32))
      .Case("e4m3", ElementFormat(Kind::Small, 8, &kE4M3))
      .Case("e5m2", ElementFormat(Kind::Small, 8, &kE5M2))
      .Case("s32", ElementFormat(Kind::Signed, 32))
      .Case("s8", ElementFormat(Kind::Signed, 8))
      .Case("u8", ElementFormat(Kind::Unsigned, 8))
      .Case("s4", ElementFormat(Kind::Signed, 4))
      .Case("u4", ElementFormat(Kind::Unsigned, 4))
      .Case("b1", ElementFormat(Kind::Unsigned, 1))
      .Default(std::nullopt);
}

int64_t ElementFormat::expandInteger(uint64_t value) const {
  value &= llvm::maskTrailingOnes<uint64_t>(bits);
  return kind == Kind::Signed ? llvm::SignExtend64(value, bits)
                              : static_cast<int64_t>(value);
}

/// The values of all numbers of a format of at most 16 bits.
static llvm::ArrayRef<double> getValues(const FloatFormat &format) {
  static const auto make = [](const FloatFormat &format) {
    std::vector<double> values(size_t(1) << format.bits);
    for (auto [bits, value] : llvm::enumerate(values))
      value = expandFormat(format, bits);
    return values;
  };
  static const std::vector<double> f16 = make(kF16), bf16 = make(kBF16),
                                   e4m3 = make(kE4M3), e5m2 = make(kE5M2);
  return &format == &kF16    ? f16
         : &format == &kBF16 ? bf16
         : &format == &kE4M3 ? e4m3
                             : e5m2;
}

double ElementFormat::expandFloat(uint64_t value) const {
  if (kind == Kind::F64)
    return llvm::bit_cast<double>(value);
  if (kind == Kind::F32)
    return llvm::bit_cast<float>(static_cast<uint32_t>(value));
  // A tf32 is a float of which the last 13 bits are not looked at.
  if (format == &kTF32)
    return llvm::bit_cast<float>(static_cast<uint32_t>(value) & ~0x1fffu);
  return getValues(*format)[value & llvm::maskTrailingOnes<uint64_t>(bits)];
}

uint64_t ElementFormat::roundFloat(double value) const {
  if (kind == Kind::F64)
    return llvm::bit_cast<uint64_t>(value);
  if (kind == Kind::F32)
    return llvm::bit_cast<uint32_t>(static_cast<float>(value));
  return roundToFormat(*format, value);
}
