//===- ScalarMath.h - Formulas on float scalars -----------------*- C++ -*-===//
//
// A float, or a vector of them, and the builder that goes on from it, so that a
// formula in a description and the code that emits it read alike. Every
// operation is one op of arith or math in the type of the value, rounded once;
// nothing contracts.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_SUPPORT_SCALARMATH_H
#define AMP_SUPPORT_SCALARMATH_H

#include "amp/Support/LinalgBuilders.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"

namespace mlir::amp {

class Scalar {
public:
  Scalar(OpBuilder &b, Location loc, Value value)
      : b(&b), loc(loc), value(value) {}

  operator Value() const { return value; }
  Type getType() const { return value.getType(); }
  OpBuilder &getBuilder() const { return *b; }
  Location getLoc() const { return loc; }
  /// A constant of this value's type.
  Scalar constant(double number) const {
    return with(createFloat(*b, loc, getType(), number));
  }
  /// The same builder with another value.
  Scalar with(Value other) const { return Scalar(*b, loc, other); }
  template <typename OpTy>
  Scalar unary() const {
    return with(OpTy::create(*b, loc, value));
  }
  template <typename OpTy>
  Scalar binary(Value other) const {
    return with(OpTy::create(*b, loc, value, other));
  }
  /// This value where `condition` holds, `other` elsewhere.
  Scalar where(Value condition, Value other) const {
    return with(arith::SelectOp::create(*b, loc, condition, value, other));
  }

private:
  OpBuilder *b;
  Location loc;
  Value value;
};

inline Scalar operator+(Scalar x, Scalar y) {
  return x.binary<arith::AddFOp>(y);
}
inline Scalar operator-(Scalar x, Scalar y) {
  return x.binary<arith::SubFOp>(y);
}
inline Scalar operator*(Scalar x, Scalar y) {
  return x.binary<arith::MulFOp>(y);
}
inline Scalar operator/(Scalar x, Scalar y) {
  return x.binary<arith::DivFOp>(y);
}
inline Scalar operator+(Scalar x, double y) { return x + x.constant(y); }
inline Scalar operator*(Scalar x, double y) { return x * x.constant(y); }
inline Scalar operator/(Scalar x, double y) { return x / x.constant(y); }
inline Scalar operator-(double x, Scalar y) { return y.constant(x) - y; }
inline Scalar operator/(double x, Scalar y) { return y.constant(x) / y; }
inline Scalar operator-(Scalar x) { return x.unary<arith::NegFOp>(); }
inline Scalar exp(Scalar x) { return x.unary<math::ExpOp>(); }
inline Scalar log(Scalar x) { return x.unary<math::LogOp>(); }
inline Scalar sqrt(Scalar x) { return x.unary<math::SqrtOp>(); }
inline Scalar tanh(Scalar x) { return x.unary<math::TanhOp>(); }
inline Scalar erf(Scalar x) { return x.unary<math::ErfOp>(); }
/// 1 / (1 + exp(-x)).
inline Scalar sigmoid(Scalar x) { return 1.0 / (exp(-x) + 1.0); }

} // namespace mlir::amp

#endif // AMP_SUPPORT_SCALARMATH_H
