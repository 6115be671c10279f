//===- ScalarRules.h - VJP rules of elementwise ops -------------*- C++ -*-===//
//
// A rule is a function from (op, builder, cotangent) to the cotangents of its
// operands. It is type-agnostic: it serves scalars and whole tensors.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_LIB_EXTERNALMODELS_SCALARRULES_H
#define AMP_LIB_EXTERNALMODELS_SCALARRULES_H

#include "amp/Interfaces/VJPOpInterface.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/TypeUtilities.h"

namespace mlir::amp {

/// Arithmetic on values of one type, each operation rounded in it.
struct Expr {
  OpBuilder &b;
  Location loc;
  Type type;

  Value constant(double value) const {
    auto element = cast<FloatType>(getElementTypeOrSelf(type));
    TypedAttr attr = b.getFloatAttr(element, value);
    if (auto shaped = dyn_cast<ShapedType>(type))
      attr = SplatElementsAttr::get(shaped, attr);
    return arith::ConstantOp::create(b, loc, attr);
  }
  Value add(Value x, Value y) const {
    return arith::AddFOp::create(b, loc, x, y);
  }
  Value sub(Value x, Value y) const {
    return arith::SubFOp::create(b, loc, x, y);
  }
  Value mul(Value x, Value y) const {
    return arith::MulFOp::create(b, loc, x, y);
  }
  Value div(Value x, Value y) const {
    return arith::DivFOp::create(b, loc, x, y);
  }
  Value neg(Value x) const { return arith::NegFOp::create(b, loc, x); }
  Value select(Value c, Value x, Value y) const {
    return arith::SelectOp::create(b, loc, c, x, y);
  }
  Value compare(arith::CmpFPredicate predicate, Value x, Value y) const {
    return arith::CmpFOp::create(b, loc, predicate, x, y);
  }
  template <typename OpTy>
  Value unary(Value x) const {
    return OpTy::create(b, loc, x);
  }
};

/// A rule gives one cotangent an operand, or null for one that has none.
template <typename OpTy>
using ScalarRule = SmallVector<Value> (*)(OpTy op, const Expr &e, Value g);

template <typename OpTy, ScalarRule<OpTy> rule>
struct ScalarVJP : VJPOpInterface::ExternalModel<ScalarVJP<OpTy, rule>, OpTy> {
  LogicalResult buildVJP(Operation *op, OpBuilder &b, const VJPContext &context,
                         MutableArrayRef<Value> cotangents) const {
    Value g = context.cotangents[0];
    Expr e{b, op->getLoc(), g.getType()};
    llvm::copy(rule(cast<OpTy>(op), e, g), cotangents.begin());
    return success();
  }
};

template <typename OpTy, ScalarRule<OpTy> rule>
void attachRule(MLIRContext *context) {
  OpTy::template attachInterface<ScalarVJP<OpTy, rule>>(*context);
}

} // namespace mlir::amp

#endif // AMP_LIB_EXTERNALMODELS_SCALARRULES_H
