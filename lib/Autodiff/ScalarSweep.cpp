//===- ScalarSweep.cpp - Reverse sweep over scalar ops ----------*- C++ -*-===//

#include "amp/Autodiff/ScalarSweep.h"

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Support/LinalgBuilders.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::amp;

bool mlir::amp::isFloatCast(Operation *op) {
  return isa<arith::ExtFOp, arith::TruncFOp, amp::CastOp, amp::RoundOp>(op);
}

Value mlir::amp::getAsRead(OpBuilder &b, Value result) {
  Operation *user = result.hasOneUse() ? *result.user_begin() : nullptr;
  if (!user || !isa<arith::TruncFOp, amp::CastOp>(user))
    return result;
  Type read = getElementTypeOrSelf(user->getResult(0).getType());
  if (!read.isF16() && !read.isBF16())
    return result;
  auto type = cast<FloatType>(getElementTypeOrSelf(result.getType()));
  return convertFloat(b, result.getLoc(), user->getResult(0), type);
}

/// The x of 1 / (1 + exp(-x)), which the op gives; or null.
static Value matchLogistic(Operation *op) {
  auto quotient = dyn_cast<arith::DivFOp>(op);
  if (!quotient || !matchPattern(quotient.getLhs(), m_OneFloat()))
    return nullptr;
  auto sum = quotient.getRhs().getDefiningOp<arith::AddFOp>();
  if (!sum)
    return nullptr;
  for (auto [one, power] : {std::pair(sum.getLhs(), sum.getRhs()),
                            std::pair(sum.getRhs(), sum.getLhs())}) {
    auto exp = power.getDefiningOp<math::ExpOp>();
    auto neg = exp ? exp.getOperand().getDefiningOp<arith::NegFOp>() : nullptr;
    if (neg && matchPattern(one, m_OneFloat()))
      return neg.getOperand();
  }
  return nullptr;
}

bool mlir::amp::hidesGradient(Operation *op) {
  auto isFloat = [](Value value) {
    return isa<FloatType>(getElementTypeOrSelf(value.getType()));
  };
  return isa<arith::BitcastOp>(op) && isFloat(op->getOperand(0)) &&
         !isFloat(op->getResult(0));
}

LogicalResult mlir::amp::reportNoRule(Operation *op) {
  return op->emitError("no gradient rule for '")
         << op->getName()
         << "': if it is zero, put amp.stop_gradient in front of it; else "
            "spell it in ops of linalg and arith, or give the op a rule "
            "(VJPOpInterface)";
}

static FloatType getAdjointType(Value value) {
  auto type = dyn_cast<FloatType>(getElementTypeOrSelf(value.getType()));
  return type ? getComputeFloat(type) : FloatType();
}

namespace {
struct ScalarSweep {
  ScalarSweep(OpBuilder &b, Value variable) : b(b), variable(variable) {}

  OpBuilder &b;
  Value variable;
  llvm::DenseSet<Value> active;
  llvm::DenseMap<Value, Value> adjoints;

  LogicalResult markActive(ArrayRef<Operation *> ops) {
    active.insert(variable);
    for (Operation *op : ops) {
      if (llvm::none_of(op->getOperands(),
                        [&](Value v) { return active.contains(v); }))
        continue;
      if (hidesGradient(op))
        return reportNoRule(op);
      for (Value result : op->getResults())
        if (getAdjointType(result))
          active.insert(result);
    }
    return success();
  }

  void accumulate(Location loc, Value value, Value adjoint) {
    adjoint = convertFloat(b, loc, adjoint, getAdjointType(value));
    Value &sum = adjoints[value];
    sum = sum ? Value(arith::AddFOp::create(b, loc, sum, adjoint)) : adjoint;
  }

  /// y (1 - y) of the value y that consumers read, as frameworks have it: the
  /// derivative of the formula is another number where y is rounded to 1, and
  /// the 1 / (y (1 - y)) of a cross-entropy does not cancel it.
  Value differentiateLogistic(Operation *op, Value adjoint) {
    Location loc = op->getLoc();
    Type type = adjoint.getType();
    Value y = convertFloat(b, loc, getAsRead(b, op->getResult(0)),
                           cast<FloatType>(type));
    Value one = arith::ConstantOp::create(b, loc, b.getFloatAttr(type, 1.0));
    Value rest = arith::SubFOp::create(b, loc, one, y);
    Value slope = arith::MulFOp::create(b, loc, y, rest);
    return arith::MulFOp::create(b, loc, adjoint, slope);
  }

  LogicalResult visit(Operation *op) {
    // Rules of bodies are for ops of one result.
    if (op->getNumResults() > 1 &&
        llvm::any_of(op->getResults(),
                     [&](Value result) { return adjoints.contains(result); }))
      return reportNoRule(op);
    Value adjoint =
        op->getNumResults() == 1 ? adjoints.lookup(op->getResult(0)) : Value();
    if (!adjoint || !active.contains(op->getResult(0)) ||
        op->getResult(0) == variable)
      return success();
    Location loc = op->getLoc();
    if (isFloatCast(op)) {
      accumulate(loc, op->getOperand(0), adjoint);
      return success();
    }
    if (Value argument = matchLogistic(op)) {
      accumulate(loc, argument, differentiateLogistic(op, adjoint));
      return success();
    }
    auto rule = dyn_cast<VJPOpInterface>(op);
    if (!rule)
      return reportNoRule(op);
    auto type = cast<FloatType>(op->getResult(0).getType());
    SmallVector<Value> cotangents = {convertFloat(b, loc, adjoint, type)};
    SmallVector<Value> operands(op->getNumOperands());
    auto wanted = [&](OpOperand &operand) {
      return active.contains(operand.get())
                 ? cast<FloatType>(operand.get().getType())
                 : FloatType();
    };
    VJPContext context{cotangents, wanted, /*excess=*/false};
    if (failed(rule.buildVJP(b, context, operands)))
      return failure();
    for (auto [operand, value] : llvm::zip(op->getOperands(), operands))
      if (value && active.contains(operand))
        accumulate(loc, operand, value);
    return success();
  }
};
} // namespace

FailureOr<Value> mlir::amp::sweepScalars(OpBuilder &b,
                                         ArrayRef<Operation *> ops,
                                         ValueRange results, ValueRange seeds,
                                         Value variable) {
  ScalarSweep sweep(b, variable);
  if (failed(sweep.markActive(ops)))
    return failure();
  for (auto [result, seed] : llvm::zip_equal(results, seeds))
    if (sweep.active.contains(result))
      sweep.accumulate(result.getLoc(), result, seed);
  for (Operation *op : llvm::reverse(ops))
    if (failed(sweep.visit(op)))
      return failure();
  return sweep.adjoints.lookup(variable);
}
