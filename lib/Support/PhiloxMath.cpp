//===- PhiloxMath.cpp - Random numbers at the points of loops ---*- C++ -*-===//

#include "amp/Support/PhiloxMath.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::amp;

namespace {
/// Philox4x32-10 on unsigned 32-bit words in i64, where a product fits.
struct PhiloxRounds {
  OpBuilder &b;
  Location loc;
  Value words[4];
  Value key[2];

  Value constant(uint64_t value) {
    return arith::ConstantIntOp::create(b, loc, int64_t(value), 64);
  }
  Value low(Value x) {
    return arith::AndIOp::create(b, loc, x, constant(0xffffffffu));
  }
  Value shift(Value x, uint64_t bits) {
    return arith::ShRUIOp::create(b, loc, x, constant(bits));
  }
  Value high(Value x) { return shift(x, 32); }
  Value mix(Value product, Value word, Value k) {
    Value x = arith::XOrIOp::create(b, loc, high(product), word);
    return arith::XOrIOp::create(b, loc, x, k);
  }
  void round() {
    Value p0 = arith::MulIOp::create(b, loc, words[0], constant(0xD2511F53u));
    Value p1 = arith::MulIOp::create(b, loc, words[2], constant(0xCD9E8D57u));
    Value next0 = mix(p1, words[1], key[0]), next2 = mix(p0, words[3], key[1]);
    words[0] = next0;
    words[1] = low(p1);
    words[2] = next2;
    words[3] = low(p0);
  }
  void bump() {
    const uint64_t weyl[2] = {0x9E3779B9u, 0xBB67AE85u};
    for (int i : {0, 1})
      key[i] = low(arith::AddIOp::create(b, loc, key[i], constant(weyl[i])));
  }
  void run() {
    for (int i = 0; i < 10; ++i) {
      if (i > 0)
        bump();
      round();
    }
  }
};
} // namespace

/// The row-major index of the point, as i64.
static Value buildLinearIndex(OpBuilder &b, Location loc,
                              ArrayRef<int64_t> shape) {
  Value linear = arith::ConstantIndexOp::create(b, loc, 0);
  for (auto [loop, size] : llvm::enumerate(shape)) {
    Value extent = arith::ConstantIndexOp::create(b, loc, size);
    Value i = linalg::IndexOp::create(b, loc, int64_t(loop));
    linear = arith::AddIOp::create(
        b, loc, arith::MulIOp::create(b, loc, linear, extent), i);
  }
  return arith::IndexCastOp::create(b, loc, b.getI64Type(), linear);
}

Value mlir::amp::buildPhiloxWord(OpBuilder &b, Location loc,
                                 ArrayRef<int64_t> shape, ValueRange key,
                                 uint64_t id, Value begin) {
  Value index = buildLinearIndex(b, loc, shape);
  if (begin)
    index = arith::AddIOp::create(b, loc, index, begin);
  PhiloxRounds philox{b, loc, {}, {}};
  philox.words[0] = philox.low(philox.shift(index, 2));
  philox.words[1] = philox.low(key[1]);
  philox.words[2] = philox.low(key[2]);
  philox.words[3] = philox.constant(uint32_t(id));
  philox.key[0] = philox.low(key[0]);
  philox.key[1] = philox.high(key[0]);
  philox.run();
  Value lane = arith::AndIOp::create(b, loc, index, philox.constant(3));
  Value word = philox.words[3];
  for (uint64_t i : {2, 1, 0}) {
    Value isLane = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, lane,
                                         philox.constant(i));
    word = arith::SelectOp::create(b, loc, isLane, philox.words[i], word);
  }
  return word;
}

SmallVector<Value> mlir::amp::createKeyWords(OpBuilder &b, Location loc,
                                             Value key) {
  SmallVector<Value> words;
  for (int64_t i : {0, 1, 2}) {
    SmallVector<OpFoldResult> at = {b.getIndexAttr(i)},
                              one = {b.getIndexAttr(1)};
    words.push_back(tensor::ExtractSliceOp::create(
        b, loc, RankedTensorType::get({}, b.getI64Type()), key, at, one, one));
  }
  return words;
}
