//===- FloatFormat.h - Floats below f32 in software -------------*- C++ -*-===//

#ifndef AMP_RUNTIME_FLOATFORMAT_H
#define AMP_RUNTIME_FLOATFORMAT_H

#include <cstdint>

namespace mlir::amp {

/// A binary format: sign, exponent, mantissa, from the most significant bit.
struct FloatFormat {
  int bits;
  /// Of precision, with the one that is not stored.
  int digits;
  /// Of the least normal number.
  int minExponent;
  /// Without infinities, the exponent of all ones holds numbers too, but for
  /// the mantissa of all ones, which is NaN.
  bool hasInfinity;

  int getMantissaBits() const { return digits - 1; }
  uint32_t getSignBit() const { return uint32_t(1) << (bits - 1); }
  /// Bits of the greatest finite number.
  uint32_t getMaximum() const;
  /// Bits of the positive quiet NaN that a rounded NaN becomes.
  uint32_t getNaN() const;
};

inline constexpr FloatFormat kF16 = {16, 11, -14, true};
inline constexpr FloatFormat kBF16 = {16, 8, -126, true};
/// 19 bits; a register holds them from bit 13 on, as a float.
inline constexpr FloatFormat kTF32 = {19, 11, -126, true};
/// OCP 8-bit floats, revision 1.0; MLIR's f8E4M3FN and f8E5M2.
inline constexpr FloatFormat kE4M3 = {8, 4, -6, false};
inline constexpr FloatFormat kE5M2 = {8, 3, -14, true};

/// NaN in both of them, where a NaN of any sign was rounded.
inline constexpr uint8_t kFloat8NaN = 0x7f;

enum class Rounding { NearestEven, NearestAway, TowardZero };

/// The bits of `value` in `format`, rounded once; subnormals are kept, NaN
/// keeps its sign. What is beyond the greatest number after rounding becomes
/// that number with `saturate` (infinity too); else infinity, or NaN where
/// there is none. Rounding toward zero stays at the greatest number.
uint32_t roundToFormat(const FloatFormat &format, double value,
                       Rounding rounding = Rounding::NearestEven,
                       bool saturate = false);

/// As `arith.truncf` rounds to kE4M3 and kE5M2 everywhere: to nearest even,
/// saturating, any NaN to kFloat8NaN.
uint8_t roundToFloat8(const FloatFormat &format, double value);

/// The exact value of the bits.
double expandFormat(const FloatFormat &format, uint32_t bits);

/// Nearest even, overflow to infinity.
inline uint16_t roundToF16(double value) {
  return static_cast<uint16_t>(roundToFormat(kF16, value));
}
inline uint16_t roundToBF16(double value) {
  return static_cast<uint16_t>(roundToFormat(kBF16, value));
}
inline double expandF16(uint16_t bits) { return expandFormat(kF16, bits); }
inline double expandBF16(uint16_t bits) { return expandFormat(kBF16, bits); }

} // namespace mlir::amp

#endif // AMP_RUNTIME_FLOATFORMAT_H
