//===- CountedConstants.cpp - Constants that 16 bit cannot hold -*- C++ -*-===//

#include "CountedConstants.h"
#include "amp/Precision/PrecisionAnalysis.h"

#include "amp/Interfaces/PrecisionOpInterface.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::amp;

/// The one float operand whose elements a moving op's result consists of.
static Value getMoved(Operation *op) {
  auto precision = dyn_cast<PrecisionOpInterface>(op);
  if (!precision || !movesData(precision.getPrecisionKind()) ||
      isa<tensor::PadOp>(op))
    return nullptr;
  if (auto structured = dyn_cast<linalg::LinalgOp>(op))
    return structured.getNumDpsInputs() == 1 ? structured.getDpsInputs()[0]
                                             : Value();
  Value moved;
  for (Value operand : op->getOperands()) {
    if (!isa<RankedTensorType>(operand.getType()))
      continue;
    if (moved)
      return nullptr;
    moved = operand;
  }
  return moved;
}

/// The value that another is, moved or filled with, or null.
static Value getSource(Value value) {
  Operation *op = value.getDefiningOp();
  auto fill = dyn_cast_or_null<linalg::FillOp>(op);
  return fill ? fill.getInputs()[0] : op ? getMoved(op) : Value();
}

Attribute ConstantSources::find(Value value) {
  SmallVector<Value> path;
  Attribute constant;
  for (; value && !matchPattern(value, m_Constant(&constant));
       value = getSource(value)) {
    // Of itself what cannot be reached may be made.
    auto [entry, isNew] = known.try_emplace(value, Attribute());
    if (!isNew) {
      constant = entry->second;
      break;
    }
    path.push_back(value);
  }
  for (Value passed : path)
    known[passed] = constant;
  return constant;
}

namespace {
struct Rounded {
  bool isExact, overflows;
};
} // namespace

static Rounded roundTo(APFloat value, FloatType type) {
  bool loses = false, wasFinite = value.isFinite();
  if (value.isNaN())
    return {true, false};
  value.convert(type.getFloatSemantics(), APFloat::rmNearestTiesToEven, &loses);
  return {!loses, wasFinite && !value.isFinite()};
}

/// Whether all values of a constant are as `holds` says when they are rounded.
/// What is neither a number nor elements in full is not known.
static bool allRounded(Attribute constant, FloatType type,
                       llvm::function_ref<bool(Rounded)> holds) {
  if (auto number = dyn_cast<FloatAttr>(constant))
    return holds(roundTo(number.getValue(), type));
  auto elements = dyn_cast<DenseFPElementsAttr>(constant);
  if (!elements)
    return false;
  if (elements.isSplat())
    return holds(roundTo(elements.getSplatValue<APFloat>(), type));
  return llvm::all_of(elements, [&](const APFloat &value) {
    return holds(roundTo(value, type));
  });
}

bool mlir::amp::isExactIn(Attribute constant, FloatType type) {
  return allRounded(constant, type, [](Rounded r) { return r.isExact; });
}

bool mlir::amp::fitsIn(Attribute constant, FloatType type) {
  auto elements = dyn_cast<ElementsAttr>(constant);
  if (elements && !elements.isSplat())
    return isExactIn(constant, type);
  return allRounded(constant, type, [](Rounded r) { return !r.overflows; });
}

static bool isBound(OpOperand &use) {
  return isa<arith::MaximumFOp, arith::MinimumFOp, arith::MaxNumFOp,
             arith::MinNumFOp, arith::CmpFOp>(use.getOwner()) ||
         (isa<math::ClampFOp>(use.getOwner()) && use.getOperandNumber() > 0);
}

bool mlir::amp::reachesResult(OpOperand &operand) {
  auto structured = dyn_cast<linalg::LinalgOp>(operand.getOwner());
  if (!structured)
    return true;
  BlockArgument arg = structured.getMatchingBlockArgument(&operand);
  return !llvm::all_of(arg.getUses(), isBound);
}

SmallVector<Value> mlir::amp::findNumbers(Operation *op) {
  SmallVector<Value> numbers;
  for (Region &region : op->getRegions())
    region.walk([&](Operation *inner) {
      for (OpOperand &operand : inner->getOpOperands()) {
        Value value = operand.get();
        bool isOutside = !region.isAncestor(value.getParentRegion());
        if (isa<FloatType>(value.getType()) && !isBound(operand) &&
            (isOutside || matchPattern(value, m_Constant())))
          numbers.push_back(value);
      }
    });
  return numbers;
}
