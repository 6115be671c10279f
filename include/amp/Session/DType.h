//===- DType.h - Element types of arrays on the host ------------*- C++ -*-===//
//
// The element types of manifests, of safetensors files, and the conversions
// between them.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_SESSION_DTYPE_H
#define AMP_SESSION_DTYPE_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>
#include <string>

namespace mlir::amp {

enum class DType {
  F64,
  F32,
  F16,
  BF16,
  F8E4M3,
  F8E5M2,
  I64,
  I32,
  I16,
  I8,
  U8,
  Bool
};

/// From a name as in a manifest: "f32", "i64", "u8", "i1", ...
std::optional<DType> parseDType(llvm::StringRef name);
/// From a name as in a safetensors file: "F32", "I64", "U8", "BOOL", ...
std::optional<DType> parseSafeTensorsDType(llvm::StringRef name);
llvm::StringRef getDTypeName(DType type);
llvm::StringRef getSafeTensorsName(DType type);
/// Bytes of one element; a Bool (i1) takes one byte that is 0 or 1.
int64_t getDTypeBytes(DType type);
bool isFloat(DType type);

/// Whether elements of `from` may be read as `to`: between float types
/// (rounding to nearest, ties to even), from an integer type to a wider one,
/// and from an integer to a float type that holds all its values. Never from
/// float to integer, never to or from Bool except to itself or an integer.
bool canConvert(DType from, DType to);
/// Whether an integer type may be read as `to` where each value fits: any
/// integer type, or a float type.
bool canConvertIfItFits(DType from, DType to);
/// Whether the type holds the integer exactly; for a float type: whether it is
/// within the range in which it holds all integers.
bool fits(int64_t value, DType type);

/// Converts `count` elements; `canConvert(from, to)` must hold, or
/// `canConvertIfItFits` and each element must fit. Neither pointer needs to be
/// aligned; the arrays must not overlap.
void convertElements(DType from, const void *source, DType to, void *target,
                     int64_t count);

/// Element `index` as a double: exact except for i64 beyond 2^53.
double readElement(DType type, const void *base, int64_t index);
/// Writes `value` rounded to nearest even, to 8-bit floats saturating; to an
/// integer type, truncated
/// towards zero (it must be in range; NaN becomes 0).
void writeElement(DType type, void *base, int64_t index, double value);
/// Element `index` of an integer type.
int64_t readInteger(DType type, const void *base, int64_t index);

/// The shortest decimal that reads back to the same float or double. JSON has
/// no literal for the rest: they become "NaN", "Infinity", "-Infinity" with
/// the quotes.
std::string formatShortest(float value);
std::string formatShortest(double value);
/// The same for element `index` of an array: as float where the type is f32
/// or narrower, as an integer for integer types.
std::string formatElement(DType type, const void *base, int64_t index);

} // namespace mlir::amp

#endif // AMP_SESSION_DTYPE_H
