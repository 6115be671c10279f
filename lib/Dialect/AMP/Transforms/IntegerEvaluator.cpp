//===- IntegerEvaluator.cpp - Integers that constants give ------*- C++ -*-===//

#include "IntegerEvaluator.h"

#include "amp/Support/TrialFold.h"

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

Attribute IntegerEvaluator::evaluate(Value root) {
  // No recursion: chains may be longer than the stack is deep.
  pending.push_back({root, false});
  while (!pending.empty()) {
    auto [value, isEntered] = pending.back();
    if (!isEntered && known.contains(value)) {
      pending.pop_back();
      continue;
    }
    // While it is computed, it is not known to itself.
    pending.back().second = true;
    known.try_emplace(value);
    size_t size = pending.size();
    Attribute constant = compute(value);
    if (pending.size() > size)
      continue; // what it depends on comes first
    pending.pop_back();
    // Others, as poison, are none.
    if (isa_and_present<IntegerAttr>(getElement(constant)))
      known[value] = constant;
  }
  return known.lookup(root);
}

bool IntegerEvaluator::require(Value value) {
  if (known.contains(value))
    return true;
  pending.push_back({value, false});
  return false;
}

Attribute IntegerEvaluator::compute(Value value) {
  Attribute constant;
  if (!isIntegerScalar(value.getType()) ||
      matchPattern(value, m_Constant(&constant)))
    return constant;
  if (auto arg = dyn_cast<BlockArgument>(value))
    return computeArgument(arg);
  auto result = cast<OpResult>(value);
  if (auto generic = dyn_cast<linalg::GenericOp>(result.getOwner()))
    return computeResult(generic, result);
  return fold(result);
}

/// What the body of an op reads of an input.
Attribute IntegerEvaluator::computeArgument(BlockArgument arg) {
  auto generic = dyn_cast<linalg::GenericOp>(arg.getOwner()->getParentOp());
  if (!generic || arg.getArgNumber() >= generic.getNumDpsInputs())
    return {};
  Value input = generic.getDpsInputs()[arg.getArgNumber()];
  return require(input) ? getElement(known.lookup(input)) : Attribute();
}

Attribute IntegerEvaluator::computeResult(linalg::GenericOp generic,
                                          OpResult result) {
  // With loops, there may be no iteration.
  if (generic.getNumLoops() > 0)
    return {};
  Value yielded =
      generic.getBody()->getTerminator()->getOperand(result.getResultNumber());
  if (!require(yielded) || !known.lookup(yielded))
    return {};
  return DenseElementsAttr::get(cast<ShapedType>(result.getType()),
                                known.lookup(yielded));
}

Attribute IntegerEvaluator::fold(OpResult result) {
  Operation *op = result.getOwner();
  if (op->getNumRegions() > 0 || !isMemoryEffectFree(op))
    return {};
  bool areKnown = true;
  for (Value operand : op->getOperands())
    areKnown &= require(operand);
  if (!areKnown)
    return {};
  SmallVector<Attribute> operands;
  for (Value operand : op->getOperands())
    operands.push_back(known.lookup(operand));
  SmallVector<OpFoldResult> folded = foldAside(op, operands);
  if (folded.empty())
    return {};
  OpFoldResult fold = folded[result.getResultNumber()];
  if (auto constant = dyn_cast<Attribute>(fold))
    return constant;
  Value same = cast<Value>(fold);
  return require(same) ? known.lookup(same) : Attribute();
}
