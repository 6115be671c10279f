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

Value Whole::sumSquares(ArrayRef<Read> reads, PointBody body) const {
  return createSquareSum(b, loc, shape(), reads, body);
}

Value Whole::sumSquares(Value tensor) const {
  return sumSquares(read(tensor),
                    [](OpBuilder &, ArrayRef<Scalar> e) { return e[0]; });
}

Value Whole::sumSquares(Value tensor, ArrayRef<int64_t> kept) const {
  return createReduction(
      b, loc, shape(), read(tensor), kept, Combine::Sum,
      [&](OpBuilder &nested, ArrayRef<Scalar> e) {
        return buildSquare(nested, loc, e[0]);
      },
      b.getF64Type());
}

Scalar mlir::amp::buildNorm(Scalar squares) {
  Scalar root = sqrt(squares);
  Scalar nothing = root - root;
  return root + nothing;
}
