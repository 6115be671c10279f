//===- Bits.h - Arithmetic on the bits of floats ----------------*- C++ -*-===//

#ifndef AMP_LIB_CODEGEN_ARITH_BITS_H
#define AMP_LIB_CODEGEN_ARITH_BITS_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/TypeUtilities.h"

namespace mlir::amp {

/// Ops on values of the shape of `model`; constants are splats.
class Bits {
public:
  Bits(OpBuilder &b, Location loc, Type model) : b(loc, b), model(model) {}

  Type shaped(Type element) const {
    auto vector = dyn_cast<VectorType>(model);
    return vector ? Type(vector.clone(element)) : element;
  }
  Type integers(unsigned width) { return shaped(b.getIntegerType(width)); }

  Value constant(Type type, uint64_t value) {
    unsigned width = getElementTypeOrSelf(type).getIntOrFloatBitWidth();
    TypedAttr attr =
        b.getIntegerAttr(getElementTypeOrSelf(type), APInt(width, value));
    if (auto vector = dyn_cast<VectorType>(type))
      attr = DenseElementsAttr::get(vector, attr);
    return arith::ConstantOp::create(b, attr);
  }
  /// Of an operand's type and a constant.
  template <typename OpTy>
  Value apply(Value x, uint64_t y) {
    return OpTy::create(b, x, constant(x.getType(), y));
  }
  Value isBelow(Value x, uint64_t y) {
    return arith::CmpIOp::create(b, arith::CmpIPredicate::slt, x,
                                 constant(x.getType(), y));
  }
  Value isAbove(Value x, uint64_t y) {
    return arith::CmpIOp::create(b, arith::CmpIPredicate::sgt, x,
                                 constant(x.getType(), y));
  }
  Value select(Value condition, Value x, Value y) {
    return arith::SelectOp::create(b, condition, x, y);
  }
  Value bitcast(Type type, Value x) {
    return arith::BitcastOp::create(b, type, x);
  }

  ImplicitLocOpBuilder b;

private:
  Type model;
};

} // namespace mlir::amp

#endif // AMP_LIB_CODEGEN_ARITH_BITS_H
