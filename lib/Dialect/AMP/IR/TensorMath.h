//===- TensorMath.h - What updates read of whole tensors --------*- C++ -*-===//

#ifndef AMP_LIB_DIALECT_AMP_IR_TENSORMATH_H
#define AMP_LIB_DIALECT_AMP_IR_TENSORMATH_H

#include "OptimizerMath.h"

#include "amp/Support/StructuredBuilders.h"

namespace mlir::amp {

/// Tensors of a parameter's shape and without dimensions, and how to reduce
/// them.
class Whole {
public:
  Whole(OpBuilder &b, Location loc, Value param)
      : b(b), loc(loc), type(cast<RankedTensorType>(param.getType())) {}

  ArrayRef<int64_t> shape() const { return type.getShape(); }
  int64_t rank() const { return type.getRank(); }
  int64_t count() const { return type.getNumElements(); }
  Type element() const { return type.getElementType(); }

  SmallVector<Read> read(ValueRange tensors) const;
  /// Scalars of f64, and what `body` makes of them, rounded to `element`.
  Value combine(ValueRange scalars, PointBody body, Type element) const;
  /// The sum of the squares of `body`'s values, in f64: of all, or over the
  /// dimensions that `kept` lacks.
  Value sumSquares(ArrayRef<Read> reads, PointBody body) const;
  Value sumSquares(Value tensor) const;
  Value sumSquares(Value tensor, ArrayRef<int64_t> kept) const;

  OpBuilder &b;
  Location loc;

private:
  RankedTensorType type;
};

/// The norm of a sum of squares. One that is infinite becomes NaN: what it
/// divides would be zero, and the update finite.
Scalar buildNorm(Scalar squares);

inline Scalar max(Scalar x, Scalar y) { return x.binary<arith::MaximumFOp>(y); }
inline Scalar max(Scalar x, double y) { return max(x, x.constant(y)); }

/// For a body of one operand.
inline Scalar takeFirst(OpBuilder &, ArrayRef<Scalar> e) { return e[0]; }

} // namespace mlir::amp

#endif // AMP_LIB_DIALECT_AMP_IR_TENSORMATH_H
