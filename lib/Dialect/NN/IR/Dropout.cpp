//===- Dropout.cpp - nn.dropout ---------------------------------*- C++ -*-===//

#include "NNBuilders.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::nn;

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
  Value high(Value x) {
    return arith::ShRUIOp::create(b, loc, x, constant(32));
  }
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

/// Whether the element at the point is kept: u >= p.
static Value buildKept(DropoutOp op, OpBuilder &b, ArrayRef<Scalar> key) {
  Location loc = op.getLoc();
  Value index =
      buildLinearIndex(b, loc, getTensorType(op.getInput()).getShape());
  PhiloxRounds philox{b, loc, {}, {}};
  auto shift = [&](Value x, uint64_t bits) -> Value {
    return arith::ShRUIOp::create(b, loc, x, philox.constant(bits));
  };
  philox.words[0] = philox.low(shift(index, 2));
  philox.words[1] = philox.low(key[1]);
  philox.words[2] = philox.low(key[2]);
  philox.words[3] = philox.constant(op.getId().value_or(0));
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
  // u >= p exactly if its 24 bits are at least ceil(p * 2^24).
  uint64_t limit = std::ceil(op.getP().convertToDouble() * 0x1p24);
  return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::uge,
                               shift(word, 8), philox.constant(limit));
}

/// `value` under the op's mask, times its factor.
static Value buildMasked(DropoutOp op, OpBuilder &b, Value value, Type element,
                         bool excess) {
  auto type = getTensorType(value);
  Location loc = op.getLoc();
  SmallVector<Read> reads = {{value, allLoops(type.getRank())}};
  for (int64_t i : {0, 1, 2}) {
    SmallVector<OpFoldResult> at = {b.getIndexAttr(i)},
                              one = {b.getIndexAttr(1)};
    Value word = tensor::ExtractSliceOp::create(
        b, loc, RankedTensorType::get({}, b.getI64Type()), op.getKey(), at, one,
        one);
    reads.push_back({word, {}});
  }
  double factor = 1.0 / (1.0 - op.getP().convertToDouble());
  return createMap(
      b, loc, type.getShape(), reads, element,
      [&](OpBuilder &nested, ArrayRef<Scalar> e) {
        Scalar scaled = e[0] * factor;
        Value kept = buildKept(op, nested, e.drop_front());
        return scaled.where(kept, e[0].constant(0.0));
      },
      excess);
}

void DropoutOp::setMode(RewriterBase &rewriter, bool isTraining) {
  if (!isTraining)
    rewriter.replaceOp(*this, convertFloat(rewriter, getLoc(), getInput(),
                                           getFloat(getResult())));
}

Value DropoutOp::getRandomKey() { return getKey(); }

void DropoutOp::setRandomKey(Value key, int64_t id) {
  getKeyMutable().assign(key);
  setId(id);
}

OpKind DropoutOp::getPrecisionKind() { return OpKind::Dropout; }

/// Without a key there is nothing to draw from: the identity, as in inference.
FailureOr<SmallVector<Value>> DropoutOp::decomposeOperation(OpBuilder &b) {
  if (getKey())
    return SmallVector<Value>{
        buildMasked(*this, b, getInput(), getFloat(getResult()), false)};
  return SmallVector<Value>{
      convertFloat(b, getLoc(), getInput(), getFloat(getResult()))};
}

LogicalResult DropoutOp::buildVJP(OpBuilder &b, const VJPContext &context,
                                  MutableArrayRef<Value> cotangents) {
  OpOperand &input = getInputMutable();
  Value g = context.cotangents[0];
  if (!context.isWanted(input))
    return success();
  cotangents[0] = getKey()
                      ? buildMasked(*this, b, g, context.getWantedType(input),
                                    context.excess)
                      : g;
  return success();
}

LogicalResult DropoutOp::verify() {
  double p = getP().convertToDouble();
  if (!(p >= 0.0 && p < 1.0))
    return emitOpError("expects 'p' from 0 to less than 1, found ") << p;
  int64_t id = getId().value_or(0);
  if (id < 0 || id > std::numeric_limits<uint32_t>::max())
    return emitOpError("expects 'id' from 0 to 4294967295, found ") << id;
  if (getKey() && getTensorType(getKey()).getShape() != ArrayRef<int64_t>(3))
    return emitOpError("expects a key of type tensor<3xi64>, found ")
           << getKey().getType();
  return verifyShape(*this, "a result", getResult(),
                     getTensorType(getInput()).getShape());
}
