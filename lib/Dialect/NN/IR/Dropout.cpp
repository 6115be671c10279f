//===- Dropout.cpp - nn.dropout ---------------------------------*- C++ -*-===//

#include "NNBuilders.h"

#include "amp/Support/PhiloxMath.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::nn;

/// Whether the element at the point is kept: u >= p.
static Value buildKept(DropoutOp op, OpBuilder &b, ArrayRef<Scalar> key) {
  Location loc = op.getLoc();
  Value word = buildPhiloxWord(b, loc, getTensorType(op.getInput()).getShape(),
                               ValueRange{key[0], key[1], key[2]},
                               op.getId().value_or(0));
  auto constant = [&](uint64_t value) -> Value {
    return arith::ConstantIntOp::create(b, loc, int64_t(value), 64);
  };
  // u >= p exactly if its 24 bits are at least ceil(p * 2^24).
  uint64_t limit = std::ceil(op.getP().convertToDouble() * 0x1p24);
  Value bits = arith::ShRUIOp::create(b, loc, word, constant(8));
  return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::uge, bits,
                               constant(limit));
}

/// `value` under the op's mask, times its factor.
static Value buildMasked(DropoutOp op, OpBuilder &b, Value value, Type element,
                         bool excess) {
  auto type = getTensorType(value);
  Location loc = op.getLoc();
  SmallVector<Read> reads = {{value, allLoops(type.getRank())}};
  for (Value word : createKeyWords(b, loc, op.getKey()))
    reads.push_back({word, {}});
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
