//===- Sizes.h - Counts of elements and bytes that fit ----------*- C++ -*-===//
//
// Every count of elements or bytes that a program, a file or an option can make
// large is formed here, and does not wrap. `amp-verify-types` refuses programs
// whose tensors do not fit, so that the passes after it may multiply shapes.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_SUPPORT_SIZES_H
#define AMP_SUPPORT_SIZES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/LogicalResult.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <optional>

namespace mlir {
class Operation;
class Type;
class Value;
} // namespace mlir

namespace mlir::amp {

/// The address space of a process: nothing that exists has more bytes. Sums of
/// some thousand such numbers, and what they are aligned to, fit in an int64_t.
inline constexpr int64_t kMaxBytes = int64_t(1) << 47;

/// The bytes of an array with elements of `elementBytes`, or none where they
/// are more than kMaxBytes or a size is negative. No part of the shape has more
/// either: a size of zero does not hide the others.
inline std::optional<int64_t> countBytes(llvm::ArrayRef<int64_t> shape,
                                         int64_t elementBytes) {
  int64_t bytes = elementBytes, padded = std::max<int64_t>(elementBytes, 1);
  for (int64_t size : shape) {
    if (size < 0 ||
        llvm::MulOverflow(padded, std::max<int64_t>(size, 1), padded) ||
        padded > kMaxBytes)
      return std::nullopt;
    bytes *= size;
  }
  return bytes;
}

/// Both together, or none where they are more than kMaxBytes.
inline std::optional<int64_t> addBytes(int64_t x, int64_t y) {
  int64_t sum = 0;
  if (llvm::AddOverflow(x, y, sum) || sum < 0 || sum > kMaxBytes)
    return std::nullopt;
  return sum;
}

/// The product, or the largest number: for estimates of work.
inline int64_t multiplyWork(llvm::ArrayRef<int64_t> factors) {
  int64_t product = 1;
  for (int64_t factor : factors)
    if (llvm::MulOverflow(product, factor, product))
      return INT64_MAX;
  return product;
}

/// The sum of two such, or the largest number.
inline int64_t addWork(int64_t x, int64_t y) {
  int64_t sum = 0;
  return llvm::AddOverflow(x, y, sum) ? INT64_MAX : sum;
}

/// Whether the compiler has code for an element: an integer of at most 64 bits,
/// an index, f64, f32, f16, bf16, tf32, or one of two 8-bit floats.
bool isKnownElement(Type element);

/// The bits of an integer, a float or an index, which has 64.
unsigned getElementBits(Type element);

/// The bytes of an element in memory: an i1 takes one, an index eight. None
/// for what has no place in memory.
std::optional<int64_t> getElementBytes(Type element);

/// The bytes of a tensor, memref or vector; none where they do not fit, the
/// shape is dynamic or the element has no place in memory.
std::optional<int64_t> getTypeBytes(Type type);

/// Of a value that is a ranked tensor.
llvm::ArrayRef<int64_t> getShape(Value tensor);

/// Whether the sizes of a shape fit, dynamic ones left out. Types without a
/// shape do.
bool hasFittingSize(Type type);

/// An error at the op unless its operands and results have static sizes that
/// fit: before a pass that multiplies them.
llvm::LogicalResult verifySizes(Operation *op);

} // namespace mlir::amp

#endif // AMP_SUPPORT_SIZES_H
