//===- BF16Parts.h - An f32 as three of bf16 --------------------*- C++ -*-===//

#ifndef AMP_CODEGEN_ARITH_BF16PARTS_H
#define AMP_CODEGEN_ARITH_BF16PARTS_H

#include "mlir/IR/Builders.h"
#include <array>

namespace mlir::amp {

/// Three of bf16, or vectors of it, of an f32's sign, that add up to it: its 24
/// bits, 8 at a time, the greatest first. What is below 2^-133, the least bf16,
/// is lost. Of an infinity the others are 0; of a NaN one is NaN.
std::array<Value, 3> splitToBF16(OpBuilder &b, Location loc, Value x);

} // namespace mlir::amp

#endif // AMP_CODEGEN_ARITH_BF16PARTS_H
