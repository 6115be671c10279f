//===- FunctionExpansions.cpp - Functions of f32 by arithmetic --*- C++ -*-===//

#include "FunctionExpansions.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace mlir::amp;

Scalar mlir::amp::fma(Scalar x, Scalar y, Scalar z) {
  return x.with(math::FmaOp::create(x.getBuilder(), x.getLoc(), x, y, z));
}

Scalar mlir::amp::fma(Scalar x, double y, Scalar z) {
  return fma(x, x.constant(y), z);
}

Scalar mlir::amp::evaluatePolynomial(Scalar x, ArrayRef<double> coefficients) {
  Scalar sum = x.constant(coefficients.back());
  for (double coefficient : llvm::reverse(coefficients.drop_back()))
    sum = fma(sum, x, x.constant(coefficient));
  return sum;
}

Scalar mlir::amp::magnitude(Scalar x) { return x.unary<math::AbsFOp>(); }

Scalar mlir::amp::withSign(Scalar x, Scalar sign) {
  return x.binary<math::CopySignOp>(sign);
}

static Value compare(arith::CmpFPredicate predicate, Scalar x, Scalar y) {
  return arith::CmpFOp::create(x.getBuilder(), x.getLoc(), predicate, x, y);
}

Value mlir::amp::isAbove(Scalar x, double bound) {
  return compare(arith::CmpFPredicate::OGT, x, x.constant(bound));
}

Scalar mlir::amp::atLeast(Scalar x, double low) {
  Scalar bound = x.constant(low);
  return bound.where(compare(arith::CmpFPredicate::OLT, x, bound), x);
}

Scalar mlir::amp::atMost(Scalar x, double high) {
  return x.constant(high).where(isAbove(x, high), x);
}

static Type withElement(Type type, Type element) {
  if (auto vector = dyn_cast<VectorType>(type))
    return vector.clone(element);
  return element;
}

Value mlir::amp::createBits(Scalar like, int64_t number) {
  OpBuilder &b = like.getBuilder();
  TypedAttr attr = b.getI32IntegerAttr(number);
  if (auto vector = dyn_cast<VectorType>(like.getType()))
    attr =
        DenseElementsAttr::get(vector.clone(attr.getType()), Attribute(attr));
  return arith::ConstantOp::create(b, like.getLoc(), attr);
}

Value mlir::amp::toBits(Scalar x) {
  OpBuilder &b = x.getBuilder();
  Type type = withElement(x.getType(), b.getI32Type());
  return arith::BitcastOp::create(b, x.getLoc(), type, x);
}

Scalar mlir::amp::fromBits(Scalar like, Value bits) {
  return like.with(arith::BitcastOp::create(like.getBuilder(), like.getLoc(),
                                            like.getType(), bits));
}

Whole mlir::amp::roundToWhole(Scalar x, double factor) {
  // An ulp of this number is 1, and its low bits are zero.
  constexpr double kShift = 0x1.8p23;
  Scalar shifted = fma(x, factor, x.constant(kShift));
  return {shifted + -kShift, toBits(shifted)};
}
