//===- IntegerEvaluator.cpp - Integers that constants give ------*- C++ -*-===//

#include "IntegerEvaluator.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::amp;

bool mlir::amp::isIntegerScalar(Type type) {
  if (auto tensor = dyn_cast<RankedTensorType>(type))
    return tensor.getRank() == 0 &&
           tensor.getElementType().isSignlessIntOrIndex();
  return type.isSignlessIntOrIndex();
}

static Attribute getElement(Attribute constant) {
  auto tensor = dyn_cast_if_present<DenseElementsAttr>(constant);
  return tensor ? *tensor.value_begin<Attribute>() : constant;
}

int64_t mlir::amp::getIntegerOf(Attribute constant) {
  return cast<IntegerAttr>(getElement(constant)).getValue().getSExtValue();
}

Attribute IntegerEvaluator::evaluate(Value value) {
  if (!isIntegerScalar(value.getType()))
    return {};
  if (Attribute constant = known.lookup(value))
    return constant;
  Attribute constant;
  auto result = dyn_cast<OpResult>(value);
  if (!result || matchPattern(value, m_Constant(&constant)))
    return constant;
  constant = compute(result);
  if (constant)
    known[value] = constant;
  return constant;
}

Attribute IntegerEvaluator::compute(OpResult result) {
  Operation *op = result.getOwner();
  if (auto generic = dyn_cast<linalg::GenericOp>(op)) {
    for (OpOperand *input : generic.getDpsInputOperands())
      if (Attribute constant = getElement(evaluate(input->get())))
        known[generic.getMatchingBlockArgument(input)] = constant;
    Attribute element = evaluate(generic.getBody()->getTerminator()->getOperand(
        result.getResultNumber()));
    return element ? DenseElementsAttr::get(cast<ShapedType>(result.getType()),
                                            element)
                   : Attribute();
  }
  if (op->getNumRegions() > 0 || !isMemoryEffectFree(op))
    return {};
  SmallVector<Attribute> operands;
  for (Value operand : op->getOperands())
    operands.push_back(evaluate(operand));
  SmallVector<OpFoldResult> folded;
  if (failed(op->fold(operands, folded)) || folded.empty())
    return {};
  OpFoldResult fold = folded[result.getResultNumber()];
  if (auto constant = dyn_cast<Attribute>(fold))
    return constant;
  Value same = cast<Value>(fold);
  return same == result ? Attribute() : evaluate(same);
}
