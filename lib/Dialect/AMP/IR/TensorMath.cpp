//===- TensorMath.cpp - What updates read of whole tensors ------*- C++ -*-===//

#include "TensorMath.h"

using namespace mlir;
using namespace mlir::amp;

SmallVector<Read> Whole::read(ValueRange tensors) const {
  SmallVector<Read> reads;
  for (Value tensor : tensors) {
    bool isScalar = cast<RankedTensorType>(tensor.getType()).getRank() == 0;
    reads.push_back({tensor, allLoops(isScalar ? 0 : rank())});
  }
  return reads;
}

Value Whole::combine(ValueRange scalars, PointBody body, Type element) const {
  SmallVector<Read> reads;
  for (Value scalar : scalars)
    reads.push_back({scalar, {}});
  return createMap(b, loc, {}, reads, element, body);
}

static Scalar square(OpBuilder &b, Location loc, Scalar x) {
  Scalar wide = x.with(convertFloat(b, loc, x, b.getF64Type()));
  return wide * wide;
}

Value Whole::sumSquares(ArrayRef<Read> reads, PointBody body) const {
  auto term = [&](OpBuilder &nested, ArrayRef<Scalar> e) {
    return square(nested, loc, body(nested, e));
  };
  FloatType f64 = b.getF64Type();
  if (rank() == 0)
    return createMap(b, loc, {}, reads, f64, term);
  Value rows = createReduction(b, loc, shape(), reads, allLoops(rank() - 1),
                               Combine::Sum, term, f64);
  if (rank() == 1)
    return rows;
  return createReduction(b, loc, shape().drop_back(),
                         {{rows, allLoops(rank() - 1)}}, {}, Combine::Sum,
                         takeFirst);
}

Value Whole::sumSquares(Value tensor) const {
  return sumSquares(read(tensor), takeFirst);
}

Value Whole::sumSquares(Value tensor, ArrayRef<int64_t> kept) const {
  return createReduction(
      b, loc, shape(), read(tensor), kept, Combine::Sum,
      [&](OpBuilder &nested, ArrayRef<Scalar> e) {
        return square(nested, loc, e[0]);
      },
      b.getF64Type());
}

Scalar mlir::amp::buildNorm(Scalar squares) {
  Scalar root = sqrt(squares);
  Scalar nothing = root - root;
  return root + nothing;
}
