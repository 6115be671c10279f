//===- Softmax.cpp - nn.softmax and nn.log_softmax --------------*- C++ -*-===//

#include "NNBuilders.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::nn;

namespace {
/// The rows of a tensor along one dimension.
struct Rows {
  Rows(Operation *op, int64_t dim)
      : loc(op->getLoc()), type(getTensorType(op->getResult(0))),
        all(allLoops(type.getRank())),
        kept(loopsWithout(type.getRank(), {dim})) {}

  Value map(OpBuilder &b, ArrayRef<Read> reads, Type element, PointBody body,
            bool excess = false) {
    return createMap(b, loc, type.getShape(), reads, element, body, excess);
  }
  Value reduce(OpBuilder &b, ArrayRef<Read> reads, Combine combine,
               PointBody body) {
    return createReduction(b, loc, type.getShape(), reads, kept, combine, body);
  }
  /// The maximum of each row, and the sum of exp(x - maximum).
  std::pair<Value, Value> sumExponentials(OpBuilder &b, Value x) {
    Value m = reduce(b, {{x, all}}, Combine::Max,
                     [](OpBuilder &, ArrayRef<Scalar> e) { return e[0]; });
    Value sum = reduce(
        b, {{x, all}, {m, kept}}, Combine::Sum,
        [](OpBuilder &, ArrayRef<Scalar> e) { return exp(e[0] - e[1]); });
    return {m, sum};
  }

  Location loc;
  RankedTensorType type;
  SmallVector<int64_t> all, kept;
};
} // namespace

template <typename OpTy>
static LogicalResult verifyDim(OpTy op) {
  int64_t rank = getTensorType(op.getInput()).getRank();
  auto dim = int64_t(op.getDim());
  if (dim >= 0 && dim < rank)
    return success();
  return op.emitOpError("expects 'dim' from 0 to ")
         << rank - 1 << ", found " << dim;
}

//===----------------------------------------------------------------------===//
// softmax
//===----------------------------------------------------------------------===//

LogicalResult SoftmaxOp::verify() { return verifyDim(*this); }

bool SoftmaxOp::mixesAlong(unsigned, int64_t dim) {
  return dim == int64_t(getDim());
}

OpKind SoftmaxOp::getPrecisionKind() { return OpKind::Softmax; }

FailureOr<SmallVector<Value>> SoftmaxOp::decomposeOperation(OpBuilder &b) {
  Rows rows(*this, getDim());
  auto [m, sum] = rows.sumExponentials(b, getInput());
  return SmallVector<Value>{rows.map(
      b, {{getInput(), rows.all}, {m, rows.kept}, {sum, rows.kept}},
      rows.type.getElementType(),
      [](OpBuilder &, ArrayRef<Scalar> e) { return exp(e[0] - e[1]) / e[2]; })};
}

LogicalResult SoftmaxOp::buildVJP(OpBuilder &b, const VJPContext &context,
                                  MutableArrayRef<Value> cotangents) {
  OpOperand &input = getInputMutable();
  if (!context.isWanted(input))
    return success();
  Rows rows(*this, getDim());
  Read y{getResult(), rows.all}, g{context.cotangents[0], rows.all};
  Value sum =
      rows.reduce(b, {y, g}, Combine::Sum,
                  [](OpBuilder &, ArrayRef<Scalar> e) { return e[0] * e[1]; });
  cotangents[0] = rows.map(
      b, {y, g, {sum, rows.kept}}, context.getWantedType(input),
      [](OpBuilder &, ArrayRef<Scalar> e) { return e[0] * (e[1] - e[2]); },
      context.excess);
  return success();
}

//===----------------------------------------------------------------------===//
// log_softmax
//===----------------------------------------------------------------------===//

LogicalResult LogSoftmaxOp::verify() { return verifyDim(*this); }

bool LogSoftmaxOp::mixesAlong(unsigned, int64_t dim) {
  return dim == int64_t(getDim());
}

OpKind LogSoftmaxOp::getPrecisionKind() { return OpKind::Softmax; }

FailureOr<SmallVector<Value>> LogSoftmaxOp::decomposeOperation(OpBuilder &b) {
  Rows rows(*this, getDim());
  auto [m, sum] = rows.sumExponentials(b, getInput());
  return SmallVector<Value>{
      rows.map(b, {{getInput(), rows.all}, {m, rows.kept}, {sum, rows.kept}},
               rows.type.getElementType(), [](OpBuilder &, ArrayRef<Scalar> e) {
                 Scalar shifted = e[0] - e[1];
                 return shifted - log(e[2]);
               })};
}

LogicalResult LogSoftmaxOp::buildVJP(OpBuilder &b, const VJPContext &context,
                                     MutableArrayRef<Value> cotangents) {
  OpOperand &input = getInputMutable();
  if (!context.isWanted(input))
    return success();
  Rows rows(*this, getDim());
  Read y{getResult(), rows.all}, g{context.cotangents[0], rows.all};
  Value sum = rows.reduce(b, {g}, Combine::Sum,
                          [](OpBuilder &, ArrayRef<Scalar> e) { return e[0]; });
  cotangents[0] = rows.map(
      b, {y, g, {sum, rows.kept}}, context.getWantedType(input),
      [](OpBuilder &, ArrayRef<Scalar> e) { return e[1] - exp(e[0]) * e[2]; },
      context.excess);
  return success();
}
