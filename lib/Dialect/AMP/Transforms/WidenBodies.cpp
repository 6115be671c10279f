//===- WidenBodies.cpp - Bodies that round once -----------------*- C++ -*-===//

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Dialect/AMP/Transforms/Passes.h"
#include "amp/Support/LinalgBuilders.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPWIDENBODIES
#include "amp/Dialect/AMP/Transforms/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

static bool isNarrow(Type type) { return type.isF16() || type.isBF16(); }

/// Whether an op computes in 16 bits and could do so in f32: one of arith or
/// math with results of such a type alone, which follow from its operands'.
static bool isArithmetic(Operation *op) {
  // A framework makes a float of an integer before it computes with it.
  if (op->getNumResults() != 1 || !isNarrow(op->getResult(0).getType()) ||
      isa<arith::BitcastOp, arith::SIToFPOp, arith::UIToFPOp>(op))
    return false;
  return isa<arith::ArithDialect, math::MathDialect>(op->getDialect());
}

static bool isConstant(Operation *op) {
  return op->hasTrait<OpTrait::ConstantLike>();
}

/// A conversion between floats: within a body it rounds no more.
static bool isConversion(Operation *op) {
  return isa<arith::ExtFOp, arith::TruncFOp>(op);
}

namespace {
/// A body whose values of 16 bits are in f32 as well.
class Widening {
public:
  explicit Widening(linalg::GenericOp op)
      : op(op), b(op.getContext()), f32(b.getF32Type()) {}

  void run();

private:
  Value widen(Value value);
  void visit(Operation &inner);
  void visitArithmetic(Operation &inner);
  void visitConversion(Operation &inner);

  linalg::GenericOp op;
  OpBuilder b;
  Type f32;
  IRMapping wide;
};
} // namespace

/// The value in f32: as it was computed there, or extended where it came from
/// outside.
Value Widening::widen(Value value) {
  if (!isNarrow(value.getType()))
    return value;
  if (Value known = wide.lookupOrNull(value))
    return known;
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointAfterValue(value);
  Location loc = value.getLoc();
  Value result;
  if (auto constant = value.getDefiningOp<arith::ConstantOp>())
    result = arith::ConstantOp::create(
        b, loc,
        b.getFloatAttr(
            f32, cast<FloatAttr>(constant.getValue()).getValueAsDouble()));
  else
    result = arith::ExtFOp::create(b, loc, f32, value);
  wide.map(value, result);
  return result;
}

void Widening::visitArithmetic(Operation &inner) {
  OperationState state(inner.getLoc(), inner.getName());
  for (Value operand : inner.getOperands())
    state.addOperands(widen(operand));
  state.addTypes(f32);
  state.addAttributes(inner.getAttrs());
  state.propertiesAttr = inner.getPropertiesAsAttribute();
  b.setInsertionPoint(&inner);
  Value result = b.create(state)->getResult(0);
  wide.map(inner.getResult(0), result);
}

void Widening::visitConversion(Operation &inner) {
  Value from = widen(inner.getOperand(0)), to = inner.getResult(0);
  auto isPower = [](Operation *user) { return isa<math::PowFOp>(user); };
  if (from.getType().isF64() && llvm::any_of(to.getUsers(), isPower))
    return;
  if (isNarrow(to.getType()))
    wide.map(to, convertFloat(b, inner.getLoc(), from, b.getF32Type()));
  else if (to.getType() == from.getType())
    to.replaceAllUsesWith(from);
  else
    inner.setOperand(0, from);
}

void Widening::visit(Operation &inner) {
  if (isConstant(&inner))
    return;
  b.setInsertionPoint(&inner);
  if (isConversion(&inner))
    return visitConversion(inner);
  if (isArithmetic(&inner))
    return visitArithmetic(inner);
  if (isa<arith::CmpFOp>(inner)) {
    for (OpOperand &operand : inner.getOpOperands())
      operand.set(widen(operand.get()));
    return;
  }
  // What stays takes and gives values as they were.
  for (OpOperand &operand : inner.getOpOperands())
    if (Value known = wide.lookupOrNull(operand.get()))
      operand.set(arith::TruncFOp::create(b, inner.getLoc(),
                                          operand.get().getType(), known));
}

void Widening::run() {
  SmallVector<Operation *> ops;
  for (Operation &inner : *op.getBody())
    ops.push_back(&inner);
  for (Operation *inner : ops)
    visit(*inner);
  for (Operation *inner : llvm::reverse(ops))
    if (isOpTriviallyDead(inner))
      inner->erase();
}

/// Whether an op multiplies or divides by a number of the frontend's language,
/// in f64. PyTorch does so in f32; sums and powers take the rounded number.
static bool takesNumber(Operation *op) {
  auto isNumber = [](Value operand) {
    auto cast = operand.getDefiningOp<arith::TruncFOp>();
    return cast && cast.getIn().getType().isF64();
  };
  return isa<arith::MulFOp, arith::DivFOp>(op) &&
         llvm::any_of(op->getOperands(), isNumber);
}

/// Whether a body is a function that is made of steps. Of one op it rounds once
/// as it is; what has no function of math in it frameworks compute in steps,
/// too, or in one; and sums are not of bodies alone.
static bool roundsOften(linalg::GenericOp op) {
  int64_t count = 0;
  bool hasFunction = false, hasNumber = false;
  for (Operation &inner : *op.getBody()) {
    if (!isArithmetic(&inner) || isConstant(&inner) || isConversion(&inner) ||
        isa<arith::SelectOp>(inner))
      continue;
    ++count;
    hasFunction |= isa<math::MathDialect>(inner.getDialect());
    hasNumber |= takesNumber(&inner);
  }
  return op.getNumReductionLoops() == 0 &&
         (count == 1 ? hasNumber : hasFunction);
}

namespace {
struct AmpWidenBodies : amp::impl::AmpWidenBodiesBase<AmpWidenBodies> {
  void runOnOperation() override {
    func::FuncOp func = getOperation();
    if (!func->removeAttr(kOpmathAttr))
      return;
    func.walk([](linalg::GenericOp op) {
      if (roundsOften(op))
        Widening(op).run();
    });
  }
};
} // namespace
