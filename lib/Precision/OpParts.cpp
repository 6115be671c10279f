//===- OpParts.cpp - Ops as parts of larger ones ----------------*- C++ -*-===//

#include "OpParts.h"

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Dialect/AMP/IR/OpPolicy.h"

using namespace mlir;
using namespace mlir::amp;

OpKind mlir::amp::getOwnKind(Operation *op) {
  auto precision = dyn_cast_or_null<PrecisionOpInterface>(op);
  return precision ? precision.getPrecisionKind() : OpKind::Other;
}

bool mlir::amp::hasOwnKind(Operation *op, OpKind kind) {
  return getOwnKind(op) == kind;
}

Operation *mlir::amp::getInner(linalg::LinalgOp op) {
  if (!op || op.getNumReductionLoops() > 0 || op->getNumResults() != 1)
    return nullptr;
  Operation *only = nullptr;
  for (Operation &inner : op.getBlock()->without_terminator()) {
    if (inner.hasTrait<OpTrait::ConstantLike>())
      continue;
    if (only)
      return nullptr;
    only = &inner;
  }
  return only;
}

OpOperand *mlir::amp::getSource(linalg::LinalgOp op, Value inside) {
  auto arg = dyn_cast<BlockArgument>(inside);
  return arg && arg.getOwner() == op.getBlock() ? op.getMatchingOpOperand(arg)
                                                : nullptr;
}

Value mlir::amp::getOuter(linalg::LinalgOp op, Value inside) {
  OpOperand *source = getSource(op, inside);
  return source ? getComputed(source->get()) : inside;
}

double mlir::amp::getNumber(Value value, ConstantSources &constants) {
  Attribute constant = constants.find(value);
  auto elements = dyn_cast_or_null<DenseElementsAttr>(constant);
  if (elements && elements.isSplat())
    constant = elements.getSplatValue<Attribute>();
  if (auto number = dyn_cast_or_null<FloatAttr>(constant))
    return number.getValueAsDouble();
  auto number = dyn_cast_or_null<IntegerAttr>(constant);
  return number ? number.getValue().roundToDouble(/*isSigned=*/true)
                : std::numeric_limits<double>::quiet_NaN();
}

double mlir::amp::getOtherNumber(linalg::LinalgOp op, Value value,
                                 unsigned otherSide,
                                 ConstantSources &constants) {
  Operation *inner = getInner(op);
  if (!inner || inner->getNumOperands() != 2 ||
      getOuter(op, inner->getOperand(1 - otherSide)) != value)
    return std::numeric_limits<double>::quiet_NaN();
  return getNumber(getOuter(op, inner->getOperand(otherSide)), constants);
}

bool mlir::amp::isDivision(Operation *op, Value sum,
                           std::optional<int64_t> count,
                           ConstantSources &constants) {
  auto structured = dyn_cast<linalg::LinalgOp>(op);
  if (!structured || structured.getNumReductionLoops() > 0)
    return false;
  auto isFactor = [&](double number, auto... wanted) {
    return count ? (... || (number == wanted)) : !std::isnan(number);
  };
  double n = count.value_or(1);
  if (hasOwnKind(op, OpKind::Div))
    return isFactor(getOtherNumber(structured, sum, 1, constants), n);
  return hasOwnKind(op, OpKind::Mul) &&
         llvm::any_of(ArrayRef<unsigned>{0, 1}, [&](unsigned side) {
           return isFactor(getOtherNumber(structured, sum, side, constants),
                           1.0 / n, double(1.0f / float(n)));
         });
}

void mlir::amp::attachKind(ArrayRef<Operation *> ops, OpKind kind) {
  MLIRContext *context = ops.back()->getContext();
  StringRef name = stringifyOpKind(kind);
  for (Operation *op : ops.drop_back())
    op->setAttr(kRoleAttr, StringAttr::get(context, kPartRole + name));
  ops.back()->setAttr(kRoleAttr, StringAttr::get(context, name));
}

Value mlir::amp::getComputed(Value value) {
  while (auto rule = value.getDefiningOp<GradientOp>())
    value = rule.getValues()[cast<OpResult>(value).getResultNumber()];
  return value;
}

/// Whether a rule reads a value for the backward pass: not one in whose region
/// the value itself is.
static bool isOfRule(Operation *user, Value value) {
  auto rule = user->getParentOfType<GradientOp>();
  return rule && !rule.getBody().isAncestor(value.getParentRegion());
}

SmallVector<OpOperand *> mlir::amp::getForwardUses(Value value) {
  SmallVector<OpOperand *> uses;
  for (OpOperand &use : value.getUses()) {
    if (isOfRule(use.getOwner(), value))
      continue;
    auto rule = dyn_cast<GradientOp>(use.getOwner());
    if (!rule)
      uses.push_back(&use);
    else if (use.getOperandNumber() < rule.getValues().size())
      llvm::append_range(
          uses, getForwardUses(rule.getResult(use.getOperandNumber())));
  }
  return uses;
}

Operation *mlir::amp::getReader(Operation *op) {
  if (op->getNumResults() != 1)
    return nullptr;
  SmallVector<OpOperand *> uses = getForwardUses(op->getResult(0));
  if (uses.size() != 1)
    return nullptr;
  Operation *reader = uses[0]->getOwner();
  return getPolicyOf(reader) == getPolicyOf(op) ? reader : nullptr;
}

linalg::LinalgOp mlir::amp::getSum(Operation *op) {
  return hasOwnKind(op, OpKind::Sum) ? dyn_cast<linalg::LinalgOp>(op) : nullptr;
}
