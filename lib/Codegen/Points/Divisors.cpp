//===- Divisors.cpp - Integer division that does not trap -------*- C++ -*-===//

#include "amp/Codegen/Points/Divisors.h"
#include "amp/Support/Sizes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::amp;

bool points::isDivision(Operation *op) {
  return isa<arith::DivSIOp, arith::DivUIOp, arith::RemSIOp, arith::RemUIOp,
             arith::CeilDivSIOp, arith::CeilDivUIOp, arith::FloorDivSIOp>(op);
}

Value points::guardDivisor(OpBuilder &b, Operation *op, Value number,
                           Value divisor) {
  Location loc = op->getLoc();
  Type type = divisor.getType();
  auto element = getElementTypeOrSelf(type);
  auto constant = [&](const APInt &value) -> Value {
    TypedAttr attr = b.getIntegerAttr(element, value);
    if (auto shaped = dyn_cast<ShapedType>(type))
      attr = DenseElementsAttr::get(shaped, attr);
    return arith::ConstantOp::create(b, loc, attr);
  };
  auto equals = [&](Value x, const APInt &value) -> Value {
    return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, x,
                                 constant(value));
  };
  unsigned width = getElementBits(element);
  Value traps = equals(divisor, APInt::getZero(width));
  if (isa<arith::DivSIOp, arith::RemSIOp, arith::CeilDivSIOp,
          arith::FloorDivSIOp>(op)) {
    Value least = equals(number, APInt::getSignedMinValue(width));
    Value minusOne = equals(divisor, APInt::getAllOnes(width));
    Value overflows = arith::AndIOp::create(b, loc, least, minusOne);
    traps = arith::OrIOp::create(b, loc, traps, overflows);
  }
  return arith::SelectOp::create(b, loc, traps, constant(APInt(width, 1)),
                                 divisor);
}
