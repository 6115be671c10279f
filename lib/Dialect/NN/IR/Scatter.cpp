//===- Scatter.cpp - nn.scatter ---------------------------------*- C++ -*-===//

#include "NNBuilders.h"

#include "mlir/Dialect/Arith/Utils/Utils.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::nn;

OpKind ScatterOp::getPrecisionKind() {
  return getAdd() ? OpKind::ScatterAdd : OpKind::Scatter;
}

SmallVector<SmallVector<int64_t>> ScatterOp::inferResultShapes() {
  return {SmallVector<int64_t>(getTensorType(getInit()).getShape())};
}

/// Any index may choose any row of the table, and takes the last update.
bool ScatterOp::mixesAlong(unsigned operand, int64_t dim) {
  if (operand == 2)
    return dim == 0;
  return dim < getTensorType(getIndices()).getRank();
}

LogicalResult ScatterOp::verify() {
  if (failed(verifyTable(*this, getInit())) ||
      failed(verifyScattered(*this, getUpdates(), getInit())) ||
      failed(verifyScattered(*this, getResult(), getInit())) ||
      failed(verifyShape(*this, "a result", getResult(),
                         getTensorType(getInit()).getShape())))
    return failure();
  return verifyShape(*this, "updates", getUpdates(),
                     getRowsShape(getInit(), getIndices()));
}

/// A tensor in another float type; integers as they are.
static Value convert(OpBuilder &b, Location loc, Value value, Type element) {
  auto to = dyn_cast<FloatType>(element);
  auto type = getTensorType(value);
  if (!to || type.getElementType() == element)
    return value;
  return createElementwise(
      b, loc, type.getShape(), value, element,
      [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
        return {convertFloat(nested, loc, args[0], to)};
      })[0];
}

FailureOr<SmallVector<Value>> ScatterOp::decomposeOperation(OpBuilder &b) {
  Type element = getTensorType(getResult()).getElementType(), sum = element;
  if (auto type = dyn_cast<FloatType>(element); type && getAdd())
    sum = getComputeFloat(type);
  Value init = convert(b, getLoc(), getInit(), sum);
  Value result =
      ScatterAddOp::create(b, getLoc(), init.getType(), getUpdates(),
                           getIndices(), init, /*overwrite=*/!getAdd());
  return SmallVector<Value>{convert(b, getLoc(), result, element)};
}

//===----------------------------------------------------------------------===//
// Gradient
//===----------------------------------------------------------------------===//

namespace {
/// The cotangents of a scatter of `g`, the result's.
class ScatterVJP {
public:
  ScatterVJP(ScatterOp op, OpBuilder &b, Value g)
      : op(op), b(b), loc(op.getLoc()), g(g) {}

  /// The number of the update that stayed in each row, -1 where none did.
  Value createWinners();
  /// The row of g at each update's index, or 0 if another update stayed.
  Value createUpdates(Value winners);
  /// g in the rows that no update has.
  Value createInit(Value winners);

private:
  /// An update's number, at the point of a body.
  Value createNumber(OpBuilder &nested);

  ScatterOp op;
  OpBuilder &b;
  Location loc;
  Value g;
};
} // namespace

Value ScatterVJP::createNumber(OpBuilder &nested) {
  Value number = arith::ConstantIndexOp::create(nested, loc, 0);
  auto shape = getTensorType(op.getIndices()).getShape();
  for (auto [dim, size] : llvm::enumerate(shape)) {
    Value stride = arith::ConstantIndexOp::create(nested, loc, size);
    number = arith::MulIOp::create(nested, loc, number, stride);
    Value at = linalg::IndexOp::create(nested, loc, dim);
    number = arith::AddIOp::create(nested, loc, number, at);
  }
  return arith::IndexCastOp::create(nested, loc, nested.getI64Type(), number);
}

Value ScatterVJP::createWinners() {
  Type i64 = b.getI64Type();
  Value numbers = createElementwise(
      b, loc, getTensorType(op.getIndices()).getShape(), {}, i64,
      [&](OpBuilder &nested, ValueRange) -> SmallVector<Value> {
        return {createNumber(nested)};
      })[0];
  int64_t rows = getTensorType(op.getInit()).getDimSize(0);
  Value none = arith::ConstantOp::create(b, loc, b.getI64IntegerAttr(-1));
  Value empty = tensor::EmptyOp::create(b, loc, {rows}, i64);
  Value init = linalg::FillOp::create(b, loc, none, empty).getResult(0);
  return ScatterOp::create(b, loc, init.getType(), numbers, op.getIndices(),
                           init, /*add=*/false);
}

Value ScatterVJP::createUpdates(Value winners) {
  auto type = getTensorType(op.getUpdates());
  int64_t depth = getTensorType(op.getIndices()).getRank();
  Type element = getTensorType(g).getElementType();
  return createMap(
      b, loc, type.getShape(), {{op.getIndices(), allLoops(depth)}}, element,
      [&](OpBuilder &nested, ArrayRef<Scalar> e) -> Scalar {
        SmallVector<Value> point = {getValueOrCreateCastToIndexLike(
            nested, loc, nested.getIndexType(), e[0])};
        for (int64_t loop = depth; loop < type.getRank(); ++loop)
          point.push_back(linalg::IndexOp::create(nested, loc, loop));
        Value row = tensor::ExtractOp::create(nested, loc, g, point);
        if (!winners)
          return e[0].with(row);
        Value winner = tensor::ExtractOp::create(nested, loc, winners,
                                                 ValueRange(point).front());
        Value stayed =
            arith::CmpIOp::create(nested, loc, arith::CmpIPredicate::eq, winner,
                                  createNumber(nested));
        Value zero = createFloat(nested, loc, element, 0.0);
        return e[0].with(
            arith::SelectOp::create(nested, loc, stayed, row, zero));
      });
}

Value ScatterVJP::createInit(Value winners) {
  auto type = getTensorType(g);
  Type element = type.getElementType();
  SmallVector<int64_t> loops(allLoops(type.getRank()));
  return createMap(
      b, loc, type.getShape(), {{winners, {0}}, {g, loops}}, element,
      [&](OpBuilder &nested, ArrayRef<Scalar> e) -> Scalar {
        Value none = arith::ConstantIntOp::create(nested, loc, 0, 64);
        Value stays = arith::CmpIOp::create(
            nested, loc, arith::CmpIPredicate::slt, e[0], none);
        Value row = e[1];
        Value zero = createFloat(nested, loc, row.getType(), 0.0);
        return e[1].with(
            arith::SelectOp::create(nested, loc, stays, row, zero));
      });
}

LogicalResult ScatterOp::buildVJP(OpBuilder &b, const VJPContext &context,
                                  MutableArrayRef<Value> cotangents) {
  Value g = context.cotangents[0];
  ScatterVJP rule(*this, b, g);
  Value winners = getAdd() ? Value() : rule.createWinners();
  if (context.isWanted(getUpdatesMutable()))
    cotangents[0] = rule.createUpdates(winners);
  if (context.isWanted(getInitMutable()))
    cotangents[2] = winners ? rule.createInit(winners) : g;
  return success();
}
