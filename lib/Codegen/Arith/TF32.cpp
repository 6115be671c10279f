//===- TF32.cpp - Rounding to TF32 ------------------------------*- C++ -*-===//

#include "amp/Codegen/Arith/TF32.h"
#include "Bits.h"

using namespace mlir;
using namespace mlir::amp;

/// An f32 has as many exponents and 13 bits more behind: carries go into the
/// exponent, and from the greatest one to infinity.
Value mlir::amp::roundToTF32(OpBuilder &b, Location loc, Value x) {
  constexpr uint64_t kDropped = 13, kLast = 1 << kDropped;
  // The highest bit of the significand, which is kept.
  constexpr uint64_t kQuiet = 1 << 22;
  Bits bits(b, loc, x.getType());
  Value all = bits.bitcast(bits.integers(32), x);
  Value odd =
      bits.apply<arith::AndIOp>(bits.apply<arith::ShRUIOp>(all, kDropped), 1);
  Value up = bits.apply<arith::AddIOp>(all, kLast / 2 - 1);
  Value rounded = arith::AddIOp::create(bits.b, up, odd);
  Value isNaN = arith::CmpFOp::create(bits.b, arith::CmpFPredicate::UNO, x, x);
  Value number =
      bits.select(isNaN, bits.apply<arith::OrIOp>(all, kQuiet), rounded);
  return bits.bitcast(x.getType(), bits.apply<arith::AndIOp>(
                                       number, ~(kLast - 1) & 0xFFFFFFFF));
}
