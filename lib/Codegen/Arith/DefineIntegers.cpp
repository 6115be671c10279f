//===- DefineIntegers.cpp - Integers that MLIR leaves open ------*- C++ -*-===//

#include "amp/Codegen/Arith/Passes.h"
#include "amp/Support/Sizes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPDEFINEINTEGERS
#include "amp/Codegen/Arith/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

static Value splat(ImplicitLocOpBuilder &b, Type type, TypedAttr value) {
  if (auto shaped = dyn_cast<ShapedType>(type))
    value = DenseElementsAttr::get(shaped, value);
  return arith::ConstantOp::create(b, value);
}

static Value getInteger(ImplicitLocOpBuilder &b, Type type,
                        const APInt &value) {
  return splat(b, type, b.getIntegerAttr(getElementTypeOrSelf(type), value));
}

static Type withElement(Type type, Type element) {
  auto shaped = dyn_cast<ShapedType>(type);
  return shaped ? Type(shaped.clone(element)) : element;
}

//===----------------------------------------------------------------------===//
// Conversions of floats
//===----------------------------------------------------------------------===//

/// Powers of two are exact in f32 and f64, where the greatest integer may not
/// be. f16 has not even those.
static Value widen(ImplicitLocOpBuilder &b, Value x) {
  Type type = withElement(x.getType(), b.getF32Type());
  unsigned width = getElementTypeOrSelf(x.getType()).getIntOrFloatBitWidth();
  return width < 32 ? Value(arith::ExtFOp::create(b, type, x)) : x;
}

/// The number that is nearest among those of the type, and 0 for a NaN.
template <typename OpTy>
static void saturate(OpTy op) {
  constexpr bool isSigned = std::is_same_v<OpTy, arith::FPToSIOp>;
  ImplicitLocOpBuilder b(op.getLoc(), op);
  Value x = widen(b, op.getIn());
  Type to = op.getType();
  unsigned width = getElementTypeOrSelf(to).getIntOrFloatBitWidth();
  auto number = [&](double value) {
    Type element = getElementTypeOrSelf(x.getType());
    return splat(b, x.getType(), b.getFloatAttr(element, value));
  };
  auto compare = [&](arith::CmpFPredicate predicate, double value) -> Value {
    return arith::CmpFOp::create(b, predicate, x, number(value));
  };
  double end = std::ldexp(1.0, isSigned ? width - 1 : width);
  Value isBelow = compare(arith::CmpFPredicate::OLT, isSigned ? -end : 0.0);
  Value isAbove = compare(arith::CmpFPredicate::OGE, end);
  Value isIn = arith::AndIOp::create(
      b, compare(arith::CmpFPredicate::OLT, end),
      compare(arith::CmpFPredicate::OGE, isSigned ? -end : 0.0));
  Value kept = arith::SelectOp::create(b, isIn, x, number(0.0));
  Value result = OpTy::create(b, to, kept);
  Value least = getInteger(b, to,
                           isSigned ? APInt::getSignedMinValue(width)
                                    : APInt::getZero(width));
  Value greatest = getInteger(b, to,
                              isSigned ? APInt::getSignedMaxValue(width)
                                       : APInt::getMaxValue(width));
  result = arith::SelectOp::create(b, isBelow, least, result);
  op.replaceAllUsesWith(
      arith::SelectOp::create(b, isAbove, greatest, result).getResult());
  op.erase();
}

/// What has no number of another width is left to the passes that know it.
static bool isWide(Type type) {
  return isa<Float16Type, BFloat16Type, Float32Type, Float64Type>(
      getElementTypeOrSelf(type));
}

//===----------------------------------------------------------------------===//
// Shifts
//===----------------------------------------------------------------------===//

/// All bits leave: of a signed number the sign stays.
static void guardShift(Operation *op) {
  Value amount = op->getOperand(1);
  Type type = amount.getType(), element = getElementTypeOrSelf(type);
  unsigned width = getElementBits(element);
  APInt constant;
  if (matchPattern(amount, m_ConstantInt(&constant)) && constant.ult(width))
    return;
  ImplicitLocOpBuilder b(op->getLoc(), op);
  unsigned stored =
      element.isIndex() ? unsigned(IndexType::kInternalStorageBitWidth) : width;
  Value last = getInteger(b, type, APInt(stored, width - 1));
  op->setOperand(1, arith::MinUIOp::create(b, amount, last));
  if (isa<arith::ShRSIOp>(op))
    return;
  b.setInsertionPointAfter(op);
  Value leaves =
      arith::CmpIOp::create(b, arith::CmpIPredicate::ugt, amount, last);
  Value zero = getInteger(b, type, APInt::getZero(stored));
  Value result = op->getResult(0);
  auto select = arith::SelectOp::create(b, leaves, zero, result);
  result.replaceAllUsesExcept(select, select);
}

//===----------------------------------------------------------------------===//
// Powers
//===----------------------------------------------------------------------===//

/// By a constant that is not negative, as products, which wrap.
static void expandPower(math::IPowIOp op) {
  APInt exponent;
  Value given = op.getRhs();
  while (auto broadcast = given.getDefiningOp<vector::BroadcastOp>())
    given = broadcast.getSource();
  if (!matchPattern(given, m_ConstantInt(&exponent)) || exponent.isNegative())
    return;
  ImplicitLocOpBuilder b(op.getLoc(), op);
  Type type = op.getType();
  Value power = op.getLhs(), result;
  for (; !exponent.isZero(); exponent.lshrInPlace(1)) {
    if (exponent[0])
      result = result ? arith::MulIOp::create(b, result, power) : power;
    if (exponent.ugt(1))
      power = arith::MulIOp::create(b, power, power);
  }
  if (!result)
    result = getInteger(b, type,
                        APInt(getElementBits(getElementTypeOrSelf(type)), 1));
  op.replaceAllUsesWith(result);
  op.erase();
}

namespace {
struct AmpDefineIntegers : amp::impl::AmpDefineIntegersBase<AmpDefineIntegers> {
  void runOnOperation() override {
    SmallVector<Operation *> ops;
    WalkResult result = getOperation()->walk([&](Operation *op) {
      if (!isa<arith::FPToSIOp, arith::FPToUIOp, arith::ShLIOp, arith::ShRSIOp,
               arith::ShRUIOp, math::IPowIOp>(op))
        return WalkResult::advance();
      auto shaped = dyn_cast<ShapedType>(op->getResult(0).getType());
      if (shaped && !shaped.hasStaticShape()) {
        op->emitError("expected a static shape to define each element of '")
            << op->getName() << "', found " << shaped;
        return WalkResult::interrupt();
      }
      ops.push_back(op);
      return WalkResult::advance();
    });
    if (result.wasInterrupted())
      return signalPassFailure();
    for (Operation *op : ops)
      define(op);
  }

  static void define(Operation *op) {
    if (auto power = dyn_cast<math::IPowIOp>(op))
      return expandPower(power);
    if (!isa<arith::FPToSIOp, arith::FPToUIOp>(op))
      return guardShift(op);
    if (!isWide(op->getOperand(0).getType()))
      return;
    if (auto toSigned = dyn_cast<arith::FPToSIOp>(op))
      return saturate(toSigned);
    saturate(cast<arith::FPToUIOp>(op));
  }
};
} // namespace
