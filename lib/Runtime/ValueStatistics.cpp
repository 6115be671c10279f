//===- ValueStatistics.cpp - What values of an array are like ---*- C++ -*-===//

#include "amp/Runtime/ValueStatistics.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <memory>

using namespace mlir::amp;

namespace {
/// Exponents of the finite numbers of f64 but for zero, from the smallest
/// subnormal one's, as the array's indices.
constexpr int kLeastExponent = -1074;
constexpr int kNumExponents = 1024 - kLeastExponent;
using Histogram = std::array<int64_t, kNumExponents>;
} // namespace

/// Its magnitude, which is finite; exact.
template <typename Bits>
static double getMagnitude(Bits magnitude, FloatBits format) {
  auto exponent = int64_t(magnitude >> format.mantissa);
  auto fraction = double(magnitude & ((Bits(1) << format.mantissa) - 1));
  int64_t bias = (int64_t(1) << (format.exponent - 1)) - 1;
  if (exponent > 0)
    fraction += std::ldexp(1.0, int(format.mantissa));
  return std::ldexp(
      fraction, int(std::max<int64_t>(exponent, 1) - bias - format.mantissa));
}

template <typename Bits>
static void add(ValueStatistics &statistics, Histogram &histogram,
                const char *data, int64_t elements, FloatBits format) {
  Bits sign = Bits(1) << (format.exponent + format.mantissa);
  Bits infinity = ((Bits(1) << format.exponent) - 1) << format.mantissa;
  Bits normal = Bits(1) << format.mantissa;
  for (int64_t i = 0; i < elements; ++i) {
    Bits bits;
    std::memcpy(&bits, data + i * sizeof(Bits), sizeof(Bits));
    bits &= Bits(~sign);
    statistics.zeros += bits == 0;
    statistics.nonFinite += bits >= infinity;
    if (bits == 0 || bits >= infinity)
      continue;
    double magnitude = getMagnitude(bits, format);
    statistics.subnormals += bits < normal;
    statistics.tiny += magnitude < 0x1p-24;
    statistics.amax = std::max(statistics.amax, magnitude);
    ++histogram[std::ilogb(magnitude) - kLeastExponent];
  }
}

void ValueStatistics::add(const void *data, int64_t count, FloatBits format) {
  auto histogram = std::make_unique<Histogram>();
  auto *bytes = static_cast<const char *>(data);
  elements += count;
  switch (format.getNumBytes()) {
  case 2:
    ::add<uint16_t>(*this, *histogram, bytes, count, format);
    break;
  case 4:
    ::add<uint32_t>(*this, *histogram, bytes, count, format);
    break;
  default:
    ::add<uint64_t>(*this, *histogram, bytes, count, format);
  }
  for (int i = 0; i < kNumExponents; ++i)
    if ((*histogram)[i] > 0)
      exponents[i + kLeastExponent] += (*histogram)[i];
}

void ValueStatistics::add(const ValueStatistics &other) {
  elements += other.elements;
  zeros += other.zeros;
  subnormals += other.subnormals;
  tiny += other.tiny;
  nonFinite += other.nonFinite;
  amax = std::max(amax, other.amax);
  for (auto [exponent, count] : other.exponents)
    exponents[exponent] += count;
}
