//===- Cells.cpp - nn.lstm_cell and nn.gru_cell -----------------*- C++ -*-===//

#include "NNBuilders.h"
#include "amp/Support/Sizes.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::nn;

/// What a cell computes in: f64 where one of its operands is f64.
static FloatType getCellType(Operation *op) {
  FloatType widest = Float32Type::get(op->getContext());
  for (Value operand : op->getOperands())
    if (getFloat(operand).getWidth() > widest.getWidth())
      widest = getFloat(operand);
  return widest;
}

/// x [N, K] times the transpose of weight [M, K], in `compute`.
static Value contract(OpBuilder &b, Location loc, FloatType compute, Value x,
                      Value weight) {
  auto xType = getTensorType(x), weightType = getTensorType(weight);
  auto type = RankedTensorType::get(
      {xType.getDimSize(0), weightType.getDimSize(0)}, compute);
  Value zero = createFilled(b, loc, type, 0.0);
  AffineExpr n, m, k;
  bindDims(b.getContext(), n, m, k);
  auto map = [&](AffineExpr row, AffineExpr column) {
    return AffineMap::get(3, 0, {row, column}, b.getContext());
  };
  return linalg::ContractOp::create(
             b, loc, TypeRange{type}, ValueRange{x, weight}, ValueRange{zero},
             b.getAffineMapArrayAttr({map(n, k), map(m, k), map(n, m)}))
      .getResult(0);
}

namespace {
/// The gates of a cell: slices of [N, gates * H] tensors and their biases.
struct Gates {
  OpBuilder &b;
  Location loc;
  int64_t batch, size;

  /// Rows of one gate in the result of a contraction.
  Read values(Value tensor, int64_t gate) {
    SmallVector<OpFoldResult> offsets = {b.getIndexAttr(0),
                                         b.getIndexAttr(gate * size)};
    return {slice(tensor, offsets, {batch, size}), {0, 1}};
  }
  Read bias(Value tensor, int64_t gate) {
    return {slice(tensor, {b.getIndexAttr(gate * size)}, {size}), {1}};
  }
  Value map(ArrayRef<Read> reads, Type element, PointBody body) {
    return createMap(b, loc, {batch, size}, reads, element, body);
  }

private:
  Value slice(Value tensor, ArrayRef<OpFoldResult> offsets,
              ArrayRef<int64_t> sizes) {
    SmallVector<OpFoldResult> ones(sizes.size(), b.getIndexAttr(1));
    return tensor::ExtractSliceOp::create(
        b, loc, tensor, offsets, getAsIndexOpFoldResult(b.getContext(), sizes),
        ones);
  }
};
} // namespace

/// Every operand's shape, as N, I, H and the number of gates give it.
static LogicalResult verifyCell(Operation *op, Value input, Value hidden,
                                Value inputWeight, Value hiddenWeight,
                                ArrayRef<Value> biases, int64_t gates) {
  auto x = getTensorType(input), h = getTensorType(hidden);
  if (x.getRank() != 2 || h.getRank() != 2 ||
      x.getDimSize(0) != h.getDimSize(0))
    return op->emitOpError("expects input [N, I] and hidden [N, H], found ")
           << x << " and " << h;
  int64_t rows = multiplyWork({gates, h.getDimSize(1)});
  if (failed(verifyShape(op, "input_weight", inputWeight,
                         {rows, x.getDimSize(1)})) ||
      failed(verifyShape(op, "hidden_weight", hiddenWeight,
                         {rows, h.getDimSize(1)})))
    return failure();
  for (Value bias : biases)
    if (failed(verifyShape(op, "a bias", bias, {rows})))
      return failure();
  for (Value result : op->getResults())
    if (failed(verifyShape(op, "a result", result, h.getShape())))
      return failure();
  return success();
}

//===----------------------------------------------------------------------===//
// lstm_cell
//===----------------------------------------------------------------------===//

/// The cell's state, which `new_cell` goes on from.
bool LSTMCellOp::keepsOperand(unsigned index) { return index == 2; }

OpKind LSTMCellOp::getPrecisionKind() { return OpKind::Cell; }

FailureOr<SmallVector<Value>> LSTMCellOp::decomposeOperation(OpBuilder &b) {
  Location loc = getLoc();
  ArrayRef<int64_t> shape = getTensorType(getHidden()).getShape();
  Gates gates{b, loc, shape[0], shape[1]};
  FloatType compute = getCellType(*this);
  Value x = contract(b, loc, compute, getInput(), getInputWeight());
  Value h = contract(b, loc, compute, getHidden(), getHiddenWeight());
  auto gate = [&](int64_t i, Scalar (*function)(Scalar)) {
    return gates.map(
        {gates.values(x, i), gates.values(h, i), gates.bias(getBias(), i)},
        compute, [&](OpBuilder &, ArrayRef<Scalar> e) {
          return function(e[0] + e[1] + e[2]);
        });
  };
  SmallVector<int64_t> all = {0, 1};
  Value in = gate(0, sigmoid), forget = gate(1, sigmoid),
        update = gate(2, tanh), out = gate(3, sigmoid);
  Value cell =
      gates.map({{forget, all}, {getCell(), all}, {in, all}, {update, all}},
                compute, [](OpBuilder &, ArrayRef<Scalar> e) {
                  return e[0] * e[1] + e[2] * e[3];
                });
  Value hidden = gates.map(
      {{out, all}, {cell, all}}, getFloat(getNewHidden()),
      [](OpBuilder &, ArrayRef<Scalar> e) { return e[0] * tanh(e[1]); });
  if (getFloat(getNewCell()) != compute)
    cell = gates.map({{cell, all}}, getFloat(getNewCell()),
                     [](OpBuilder &, ArrayRef<Scalar> e) { return e[0]; });
  return SmallVector<Value>{hidden, cell};
}

LogicalResult LSTMCellOp::buildVJP(OpBuilder &b, const VJPContext &context,
                                   MutableArrayRef<Value> cotangents) {
  return buildVJPByDecomposition(*this, b, context, cotangents);
}

SmallVector<int64_t> LSTMCellOp::inferOperandShape(unsigned index) {
  SmallVector<int64_t> shape(getTensorType(getOperand(index)).getShape());
  if (index == 1 || index == 2)
    shape[0] = getTensorType(getInput()).getDimSize(0);
  return shape;
}

SmallVector<SmallVector<int64_t>> LSTMCellOp::inferResultShapes() {
  SmallVector<int64_t> shape(getTensorType(getHidden()).getShape());
  return {shape, shape};
}

/// Each row is its own; weights and biases are of all.
bool LSTMCellOp::mixesAlong(unsigned operand, int64_t dim) {
  return dim > 0 || operand >= 3;
}

LogicalResult LSTMCellOp::verify() {
  if (failed(verifyCell(*this, getInput(), getHidden(), getInputWeight(),
                        getHiddenWeight(), {getBias()}, 4)))
    return failure();
  return verifyShape(*this, "cell", getCell(),
                     getTensorType(getHidden()).getShape());
}

//===----------------------------------------------------------------------===//
// gru_cell
//===----------------------------------------------------------------------===//

OpKind GRUCellOp::getPrecisionKind() { return OpKind::Cell; }

FailureOr<SmallVector<Value>> GRUCellOp::decomposeOperation(OpBuilder &b) {
  Location loc = getLoc();
  ArrayRef<int64_t> shape = getTensorType(getHidden()).getShape();
  Gates gates{b, loc, shape[0], shape[1]};
  FloatType compute = getCellType(*this);
  Value x = contract(b, loc, compute, getInput(), getInputWeight());
  Value h = contract(b, loc, compute, getHidden(), getHiddenWeight());
  auto reads = [&](int64_t i) -> SmallVector<Read> {
    return {gates.values(x, i), gates.bias(getInputBias(), i),
            gates.values(h, i), gates.bias(getHiddenBias(), i)};
  };
  auto gate = [&](int64_t i) {
    return gates.map(reads(i), compute, [](OpBuilder &, ArrayRef<Scalar> e) {
      return sigmoid((e[0] + e[1]) + (e[2] + e[3]));
    });
  };
  SmallVector<int64_t> all = {0, 1};
  Value reset = gate(0), update = gate(1);
  SmallVector<Read> candidate = reads(2);
  candidate.push_back({reset, all});
  Value next =
      gates.map(candidate, compute, [](OpBuilder &, ArrayRef<Scalar> e) {
        return tanh((e[0] + e[1]) + e[4] * (e[2] + e[3]));
      });
  return SmallVector<Value>{
      gates.map({{update, all}, {next, all}, {getHidden(), all}},
                getFloat(getNewHidden()), [](OpBuilder &, ArrayRef<Scalar> e) {
                  return (1.0 - e[0]) * e[1] + e[0] * e[2];
                })};
}

LogicalResult GRUCellOp::buildVJP(OpBuilder &b, const VJPContext &context,
                                  MutableArrayRef<Value> cotangents) {
  return buildVJPByDecomposition(*this, b, context, cotangents);
}

SmallVector<int64_t> GRUCellOp::inferOperandShape(unsigned index) {
  SmallVector<int64_t> shape(getTensorType(getOperand(index)).getShape());
  if (index == 1)
    shape[0] = getTensorType(getInput()).getDimSize(0);
  return shape;
}

SmallVector<SmallVector<int64_t>> GRUCellOp::inferResultShapes() {
  return {SmallVector<int64_t>(getTensorType(getHidden()).getShape())};
}

/// Each row is its own; weights and biases are of all.
bool GRUCellOp::mixesAlong(unsigned operand, int64_t dim) {
  return dim > 0 || operand >= 2;
}

LogicalResult GRUCellOp::verify() {
  return verifyCell(*this, getInput(), getHidden(), getInputWeight(),
                    getHiddenWeight(), {getInputBias(), getHiddenBias()}, 3);
}
