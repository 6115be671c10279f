//===- FloatFormat.cpp - Floats below f32 in software -----------*- C++ -*-===//

#include "amp/Runtime/FloatFormat.h"
#include <algorithm>
#include <cmath>
#include <limits>

using namespace mlir::amp;

/// The mantissa of infinity is 0: all bits below it belong to the exponent.
static uint32_t getExponentOnes(const FloatFormat &format) {
  uint32_t magnitude = format.getSignBit() - 1;
  return magnitude >> format.getMantissaBits() << format.getMantissaBits();
}

uint32_t FloatFormat::getMaximum() const {
  return hasInfinity ? getExponentOnes(*this) - 1 : getSignBit() - 2;
}

uint32_t FloatFormat::getNaN() const {
  return hasInfinity
             ? getExponentOnes(*this) | uint32_t(1) << (getMantissaBits() - 1)
             : getSignBit() - 1;
}

static double roundToInteger(double value, Rounding rounding) {
  switch (rounding) {
  case Rounding::NearestEven:
    return std::nearbyint(value);
  case Rounding::NearestAway:
    return std::round(value);
  case Rounding::TowardZero:
    return std::trunc(value);
  }
  return value;
}

/// The magnitude's bits, beyond the greatest number where it is too large.
static uint64_t encodeMagnitude(const FloatFormat &format, double magnitude,
                                Rounding rounding) {
  if (magnitude == 0)
    return 0;
  int mantissaBits = format.getMantissaBits();
  // The quantum is the unit in the last place at this magnitude; dividing by
  // a power of two is exact, so the conversion to an integer makes the only
  // rounding.
  int exponent = std::max(std::ilogb(magnitude), format.minExponent);
  double quanta =
      roundToInteger(std::ldexp(magnitude, mantissaBits - exponent), rounding);
  // Carries propagate into the exponent by the layout of the format.
  return static_cast<uint64_t>(quanta) +
         (static_cast<uint64_t>(exponent - format.minExponent) << mantissaBits);
}

uint32_t mlir::amp::roundToFormat(const FloatFormat &format, double value,
                                  Rounding rounding, bool saturate) {
  uint32_t sign = std::signbit(value) ? format.getSignBit() : 0;
  if (std::isnan(value))
    return sign | format.getNaN();
  uint32_t greatest = format.getMaximum();
  uint32_t infinity =
      format.hasInfinity ? getExponentOnes(format) : format.getNaN();
  if (std::isinf(value))
    return sign | (saturate ? greatest : infinity);
  uint64_t encoded = encodeMagnitude(format, std::fabs(value), rounding);
  if (encoded <= greatest)
    return sign | static_cast<uint32_t>(encoded);
  bool stays = saturate || rounding == Rounding::TowardZero;
  return sign | (stays ? greatest : infinity);
}

uint8_t mlir::amp::roundToFloat8(const FloatFormat &format, double value) {
  if (std::isnan(value))
    return kFloat8NaN;
  return static_cast<uint8_t>(
      roundToFormat(format, value, Rounding::NearestEven, /*saturate=*/true));
}

double mlir::amp::expandFormat(const FloatFormat &format, uint32_t bits) {
  int mantissaBits = format.getMantissaBits();
  uint32_t encoded = bits & (format.getSignBit() - 1);
  uint32_t mantissa = encoded & ((uint32_t(1) << mantissaBits) - 1);
  int exponent = static_cast<int>(encoded >> mantissaBits);
  double magnitude;
  if (encoded > format.getMaximum())
    magnitude = format.hasInfinity && mantissa == 0
                    ? std::numeric_limits<double>::infinity()
                    : std::numeric_limits<double>::quiet_NaN();
  else if (exponent == 0)
    magnitude = std::ldexp(mantissa, format.minExponent - mantissaBits);
  else
    magnitude = std::ldexp(mantissa + (1 << mantissaBits),
                           format.minExponent + exponent - 1 - mantissaBits);
  return bits & format.getSignBit() ? -magnitude : magnitude;
}
