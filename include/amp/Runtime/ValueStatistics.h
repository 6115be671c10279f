//===- ValueStatistics.h - What values of an array are like -----*- C++ -*-===//

#ifndef AMP_RUNTIME_VALUESTATISTICS_H
#define AMP_RUNTIME_VALUESTATISTICS_H

#include <cstdint>
#include <map>

namespace mlir::amp {

/// A format of IEEE's kind, of 16, 32 or 64 bits.
struct FloatBits {
  int64_t exponent, mantissa;

  int64_t getNumBytes() const { return (1 + exponent + mantissa) / 8; }
};

/// Counts of the elements of one array or of several.
struct ValueStatistics {
  int64_t elements = 0;
  int64_t zeros = 0;
  int64_t subnormals = 0; ///< of the format that they are stored in
  /// Not zero, and below 2^-24, the smallest number of f16.
  int64_t tiny = 0;
  int64_t nonFinite = 0;
  double amax = 0; ///< of what is finite
  /// Finite ones, but zeros, by floor(log2(|x|)).
  std::map<int, int64_t> exponents;

  void add(const void *data, int64_t elements, FloatBits format);
  void add(const ValueStatistics &other);
};

} // namespace mlir::amp

#endif // AMP_RUNTIME_VALUESTATISTICS_H
