//===- DynamicFormat.h - Numbers of [-1, 1] in 8 bits -----------*- C++ -*-===//
//
// The dynamic tree format of 8-bit optimizer states: seven decades, each of
// twice as many equal cells as the one below, whose midpoints are the values.
// A code is an i8; codes are in the order of their values.
//
//   with sign     0, 1, and +-10^(e-6) (0.1 + 0.9 (f + 1/2) / 2^e), e = 0 to 6
//   without       0, 1, and   10^(e-7) (0.1 + 0.9 (f + 1/2) / 2^e), e = 1 to 7
//
// where f counts cells, 0 <= f < 2^e. -128 is the code of the least value.
// Source: Dettmers et al., "8-bit Optimizers via Block-wise Quantization",
// arXiv:2110.02861, and `create_dynamic_map` of bitsandbytes, whose codes are
// these plus 128.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_SUPPORT_DYNAMICFORMAT_H
#define AMP_SUPPORT_DYNAMICFORMAT_H

#include "amp/Support/ScalarMath.h"

namespace mlir::amp {

/// So many values share the number that they are divided by.
inline constexpr int64_t kDynamicBlock = 256;

/// The codes of 0 and of 1.
constexpr int64_t getDynamicZero(bool hasSign) { return hasSign ? -1 : -128; }
inline constexpr int64_t kDynamicOne = 127;

/// The value of a code (i8), an f32 of at most two units in the last place from
/// the one above.
Scalar buildDynamicDecode(OpBuilder &b, Location loc, Value code, bool hasSign);

/// The code (i8) of the value that is nearest to an f32; at the border of two
/// cells either. -1 has none and becomes the least. What is not zero and has no
/// sign does not become zero: a second moment of zero beside a first one of
/// another block's size would make for a step without bound. NaN becomes
/// anything.
Value buildDynamicEncode(OpBuilder &b, Location loc, Value value, bool hasSign);

} // namespace mlir::amp

#endif // AMP_SUPPORT_DYNAMICFORMAT_H
