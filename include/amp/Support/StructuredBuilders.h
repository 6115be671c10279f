//===- StructuredBuilders.h - Generics over named loops ---------*- C++ -*-===//
//
// Elementwise and reducing generics whose operands say which loops index them:
// what decompositions and gradients of ops on rows are written in.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_SUPPORT_STRUCTUREDBUILDERS_H
#define AMP_SUPPORT_STRUCTUREDBUILDERS_H

#include "amp/Support/LinalgBuilders.h"
#include "amp/Support/ScalarMath.h"

namespace mlir::amp {

/// 0, 1, ..., rank - 1.
SmallVector<int64_t> allLoops(int64_t rank);
/// All of `rank` loops but `dropped`.
SmallVector<int64_t> loopsWithout(int64_t rank, ArrayRef<int64_t> dropped);

/// The elements of the operands at a point: floats in the type that is
/// computed in (16 bit widened), all others as they are.
using PointBody = function_ref<Scalar(OpBuilder &, ArrayRef<Scalar>)>;

/// The tensor of `shape` with `body` at each point, rounded to `element`.
/// With `excess` that rounding may fold with a widening.
Value createMap(OpBuilder &b, Location loc, ArrayRef<int64_t> shape,
                ArrayRef<Read> reads, Type element, PointBody body,
                bool excess = false);

enum class Combine { Sum, Max };

/// `body` summed, or its maximum, over the loops of `shape` that `kept` lacks,
/// in the type that `body` gives: that which is computed in, or `element`.
Value createReduction(OpBuilder &b, Location loc, ArrayRef<int64_t> shape,
                      ArrayRef<Read> reads, ArrayRef<int64_t> kept,
                      Combine combine, PointBody body,
                      FloatType element = FloatType());

/// The sum of the squares of `body`'s values at all points, a scalar tensor of
/// f64, where squares of f32 cannot overflow: row by row, then over the rows.
/// Of the reads only those are made that the values depend on.
Value createSquareSum(OpBuilder &b, Location loc, ArrayRef<int64_t> shape,
                      ArrayRef<Read> reads, PointBody body);
/// The square of a scalar, in f64.
Scalar buildSquare(OpBuilder &b, Location loc, Scalar x);

} // namespace mlir::amp

#endif // AMP_SUPPORT_STRUCTUREDBUILDERS_H
