//===- BatchScalars.cpp - Powers of elementwise ops -------------*- C++ -*-===//

#include "BatchSums.h"

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Support/LinalgBuilders.h"
#include "amp/Support/TrialFold.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"
#include <cmath>

using namespace mlir;
using namespace mlir::amp;

/// The number that a constant is, or that all of its elements are.
static Attribute getConstant(Value value) {
  Attribute attr;
  if (!matchPattern(value, m_Constant(&attr)))
    return nullptr;
  if (auto splat = dyn_cast<SplatElementsAttr>(attr))
    attr = splat.getSplatValue<Attribute>();
  return isa<FloatAttr, IntegerAttr>(attr) ? attr : Attribute();
}

bool RowPower::isZero() const {
  if (auto number = dyn_cast_or_null<FloatAttr>(constant))
    return number.getValue().isZero();
  auto number = dyn_cast_or_null<IntegerAttr>(constant);
  return number && number.getValue().isZero();
}

/// The power of the number of rows that was, at most as large as needed, of
/// which a constant is a multiple.
int64_t SumScaler::countPowers(Value value, int64_t most,
                               bool isInverse) const {
  auto attr = dyn_cast_or_null<FloatAttr>(get(value).constant);
  double count = attr ? attr.getValueAsDouble() : 0;
  if (isInverse && count != 0) {
    // Rounded to the program's type.
    double inverse = std::round(1 / count);
    count = std::abs(count * inverse - 1) < 0x1p-23 ? inverse : 0;
  }
  double rows = batch.getFrom();
  int64_t power = 0;
  for (; rows > 1 && power < most && count >= rows; ++power, count /= rows)
    if (std::fmod(count, rows) != 0)
      break;
  return power;
}

RowPower SumScaler::get(Value value) const {
  auto it = powers.find(value);
  if (it != powers.end())
    return it->second;
  RowPower power;
  power.constant = getConstant(value);
  readRows(value, power);
  return power;
}

void SumScaler::set(Operation *op, RowPower power) {
  for (Value result : op->getResults())
    powers[result] = power;
}

//===----------------------------------------------------------------------===//
// Scaling
//===----------------------------------------------------------------------===//

/// value * (from / to)^power, by a product and a quotient: exact where the
/// product is.
Value SumScaler::createScaled(Location loc, Value value, int64_t power) {
  double factor = std::pow(double(batch.getFrom()), power);
  double divisor = std::pow(double(batch.getTo()), power);
  Type element = getElementTypeOrSelf(value);
  auto scale = [&](OpBuilder &nested, Value scalar) -> Value {
    Value product = arith::MulFOp::create(
        nested, loc, scalar, createFloat(nested, loc, element, factor));
    return arith::DivFOp::create(nested, loc, product,
                                 createFloat(nested, loc, element, divisor));
  };
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type)
    return scale(b, value);
  Value scaled = createElementwise(
      b, loc, type.getShape(), value, element,
      [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
        return {scale(nested, args[0])};
      })[0];
  batch.copyShape(value, scaled);
  auto generic = scaled.getDefiningOp<linalg::GenericOp>();
  batch.copyShape(value, generic.getOutputs()[0]);
  return scaled;
}

FailureOr<Value> SumScaler::settle(Operation *op, Value value) {
  RowPower power = get(value);
  if (power.isRow)
    return batch.fail(op, "computes with the number of a row");
  if (power.power == 0 || power.isZero())
    return value;
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op->getParentOp());
  if (power.counted != power.power ||
      !isa<FloatType>(getElementTypeOrSelf(value)) ||
      (linalgOp && !isa<linalg::GenericOp>(linalgOp)))
    return batch.fail(op, "takes a sum over the batch that no constant divides "
                          "by a number of rows: what it is for another can't "
                          "be said");
  auto rule = op->getParentOfType<GradientOp>();
  if (rule && rule->isAncestor(value.getParentBlock()->getParentOp()))
    return batch.fail(op, "computes with a sum over the batch in a gradient: "
                          "what it is for another can't be said");
  b.setInsertionPoint(op);
  return createScaled(op->getLoc(), value, power.power);
}

LogicalResult SumScaler::settle(OpOperand &operand) {
  FailureOr<Value> settled = settle(operand.getOwner(), operand.get());
  if (succeeded(settled))
    operand.set(*settled);
  return settled;
}

LogicalResult SumScaler::settleAll(Operation *op) {
  for (OpOperand &operand : op->getOpOperands())
    if (failed(settle(operand)))
      return failure();
  return success();
}

LogicalResult SumScaler::unify(Operation *op, ArrayRef<OpOperand *> operands) {
  std::optional<RowPower> found;
  bool isOne = true;
  int64_t others = 0;
  for (OpOperand *operand : operands) {
    RowPower power = get(operand->get());
    others += !power.isRow;
    if (power.isZero())
      continue;
    if (found && found->counted != power.counted)
      power.counted = 0;
    isOne &= !found || found->power == power.power;
    // Data beside the number of a row, as gathers have it.
    power.isRow |= found && found->isRow;
    if (found)
      power.rest = std::nullopt;
    power.isNumber &= !found;
    found = power;
  }
  RowPower all = found.value_or(RowPower());
  if (all.isRow && others > 0)
    all.rest = std::nullopt;
  // Of one operand that only moves, all is as it was.
  if (!isa_and_nonnull<tensor::TensorDialect>(op->getDialect()) ||
      operands.size() > 1)
    all.constant = nullptr;
  else if (!operands.empty())
    all.constant = get(operands[0]->get()).constant;
  if (!isOne) {
    for (OpOperand *operand : operands)
      if (failed(settle(*operand)))
        return failure();
    all = RowPower();
  }
  set(op, all);
  return success();
}

LogicalResult SumScaler::unifyAll(Operation *op) {
  return unify(op,
               llvm::to_vector(llvm::make_pointer_range(op->getOpOperands())));
}

//===----------------------------------------------------------------------===//
// Scalars and elementwise ops
//===----------------------------------------------------------------------===//

LogicalResult SumScaler::visitProduct(Operation *op, bool divides) {
  RowPower lhs = get(op->getOperand(0)), rhs = get(op->getOperand(1));
  RowPower result;
  if (lhs.isZero() || (rhs.isZero() && !divides))
    result.constant = lhs.isZero() ? lhs.constant : rhs.constant;
  result.power = divides ? lhs.power - rhs.power : lhs.power + rhs.power;
  result.counted =
      divides ? lhs.counted - rhs.counted : lhs.counted + rhs.counted;
  result.counted += countPowers(op->getOperand(1), lhs.power - lhs.counted,
                                /*isInverse=*/!divides);
  if (!divides)
    result.counted += countPowers(op->getOperand(0), rhs.power - rhs.counted,
                                  /*isInverse=*/true);
  set(op, result);
  return success();
}

/// A scalar of constants is one: frontends print 192 - 0 as the divisor of a
/// variance.
bool SumScaler::foldScalar(Operation *op) {
  SmallVector<Attribute> constants;
  for (Value operand : op->getOperands())
    constants.push_back(get(operand).constant);
  if (op->getNumResults() != 1 || isa<ShapedType>(op->getResult(0).getType()) ||
      llvm::is_contained(constants, Attribute()))
    return false;
  SmallVector<OpFoldResult> folded = foldAside(op, constants);
  if (folded.size() != 1)
    return false;
  RowPower power;
  power.constant = dyn_cast<Attribute>(folded[0]);
  if (!power.constant)
    power = get(cast<Value>(folded[0]));
  set(op, power);
  return true;
}

LogicalResult SumScaler::visitElementwise(Operation *op) {
  if (foldScalar(op))
    return success();
  if (std::optional<LogicalResult> result = visitIndex(op))
    return *result;
  if (isa<arith::MulFOp, arith::MulIOp>(op))
    return visitProduct(op, /*divides=*/false);
  if (isa<arith::DivFOp>(op))
    return visitProduct(op, /*divides=*/true);
  if (isa<arith::SelectOp>(op)) {
    if (failed(settle(op->getOpOperand(0))))
      return failure();
    return unify(op, {&op->getOpOperand(1), &op->getOpOperand(2)});
  }
  if (isa<arith::AddFOp, arith::SubFOp, arith::AddIOp, arith::SubIOp,
          arith::NegFOp, arith::MaximumFOp, arith::MinimumFOp, arith::MaxNumFOp,
          arith::MinNumFOp, arith::MaxSIOp, arith::MinSIOp, arith::ExtFOp,
          arith::TruncFOp, arith::SIToFPOp, arith::UIToFPOp, arith::ExtSIOp,
          arith::ExtUIOp, arith::IndexCastOp, math::AbsFOp, StopGradientOp,
          CastOp, RoundOp>(op))
    return unifyAll(op);
  // A comparison of two sums is that of their means.
  if (isa<arith::CmpFOp, arith::CmpIOp>(op)) {
    if (failed(unifyAll(op)))
      return failure();
    set(op, RowPower());
    return success();
  }
  return settleAll(op);
}
