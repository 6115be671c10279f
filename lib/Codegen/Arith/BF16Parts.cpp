//===- BF16Parts.cpp - An f32 as three of bf16 ------------------*- C++ -*-===//

#include "amp/Codegen/Arith/BF16Parts.h"
#include "Bits.h"

using namespace mlir;
using namespace mlir::amp;

/// A bf16 is the upper half of an f32. What cutting it off leaves has 16 bits,
/// and cutting those leaves 8: both differences are exact.
std::array<Value, 3> mlir::amp::splitToBF16(OpBuilder &b, Location loc,
                                            Value x) {
  constexpr uint64_t kHalf = 16, kUpper = 0xFFFF0000;
  constexpr uint64_t kMagnitude = 0x7FFFFFFF, kInfinity = 0x7F800000;
  Bits bits(b, loc, x.getType());
  Type f32 = x.getType(), i32 = bits.integers(32);
  auto cut = [&](Value value) {
    return bits.bitcast(
        f32, bits.apply<arith::AndIOp>(bits.bitcast(i32, value), kUpper));
  };
  auto toBF16 = [&](Value value) {
    Value upper = arith::TruncIOp::create(
        bits.b, bits.integers(16),
        bits.apply<arith::ShRUIOp>(bits.bitcast(i32, value), kHalf));
    return bits.bitcast(bits.shaped(bits.b.getBF16Type()), upper);
  };
  Value rest = arith::SubFOp::create(bits.b, x, cut(x));
  Value isInfinite = arith::CmpIOp::create(
      bits.b, arith::CmpIPredicate::eq,
      bits.apply<arith::AndIOp>(bits.bitcast(i32, x), kMagnitude),
      bits.constant(i32, kInfinity));
  // Infinity less itself is NaN.
  rest =
      bits.select(isInfinite, bits.bitcast(f32, bits.constant(i32, 0)), rest);
  Value third = arith::SubFOp::create(bits.b, rest, cut(rest));
  return {toBF16(x), toBF16(rest), toBF16(third)};
}
