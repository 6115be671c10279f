//===- PhiloxMath.h - Random numbers at the points of loops -----*- C++ -*-===//

#ifndef AMP_SUPPORT_PHILOXMATH_H
#define AMP_SUPPORT_PHILOXMATH_H

#include "mlir/IR/Builders.h"

namespace mlir::amp {

/// 32 random bits, in an i64, of the point of a structured op's body: word
/// i mod 4 of Philox4x32-10, i being the point's row-major index in `shape`.
/// `key` are three i64: the seed is the generator's key, and the counter is
/// (floor(i / 4), the attempt, the micro-batch, `id`), each modulo 2^32. With
/// `begin`, an i64, indices start there.
Value buildPhiloxWord(OpBuilder &b, Location loc, ArrayRef<int64_t> shape,
                      ValueRange key, uint64_t id, Value begin = Value());

/// The three numbers of a `tensor<3xi64>`, as tensors without dimensions.
SmallVector<Value> createKeyWords(OpBuilder &b, Location loc, Value key);

} // namespace mlir::amp

#endif // AMP_SUPPORT_PHILOXMATH_H
