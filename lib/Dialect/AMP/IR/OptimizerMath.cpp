//===- OptimizerMath.cpp - What update rules are made of --------*- C++ -*-===//

#include "OptimizerMath.h"

using namespace mlir;
using namespace mlir::amp;

static LogicalResult verifyRange(function_ref<InFlightDiagnostic()> error,
                                 const KeyRange &range) {
  if (std::isfinite(range.value) && range.value >= range.least &&
      range.value < range.limit)
    return success();
  if (!std::isfinite(range.value))
    return error() << "expected a finite '" << range.key << "', found "
                   << formatDouble(range.value);
  auto diag = error() << "expected '" << range.key << "' of at least "
                      << (range.least == 0 ? "0" : formatDouble(range.least));
  if (std::isfinite(range.limit))
    diag << " and below " << formatDouble(range.limit);
  return diag << ", found " << formatDouble(range.value);
}

LogicalResult mlir::amp::verifyRanges(function_ref<InFlightDiagnostic()> error,
                                      ArrayRef<KeyRange> ranges) {
  for (const KeyRange &range : ranges)
    if (failed(verifyRange(error, range)))
      return failure();
  return success();
}

SmallVector<OptimizerSlot> mlir::amp::getZeroSlots(RankedTensorType param,
                                                   ArrayRef<SlotName> names) {
  SmallVector<OptimizerSlot> slots;
  for (const SlotName &name : names)
    slots.push_back({name.name, param, 0.0, /*isWhole=*/false, name.hasSign});
  return slots;
}

// Operands that are ops are made one by one: in which order a call's are made
// is the compiler's choice.

Scalar mlir::amp::buildGradient(Scalar param, Value grad, double decay,
                                bool maximize) {
  Scalar g = param.with(grad);
  if (maximize)
    g = -g;
  if (decay != 0)
    g = g + param.constant(decay) * param;
  return g;
}

void mlir::amp::buildDecay(Scalar &param, Scalar &grad, double decay,
                           bool isDecoupled, Value kept, bool maximize) {
  grad = buildGradient(param, grad, isDecoupled ? 0.0 : decay, maximize);
  if (isDecoupled)
    param = param * param.with(kept);
}

Scalar mlir::amp::buildAverage(Scalar old, Scalar value, double beta) {
  Scalar kept = old.constant(beta) * old;
  return kept + old.constant(1.0 - beta) * value;
}

Scalar mlir::amp::buildSquareAverage(Scalar old, Scalar value, double beta) {
  Scalar kept = old.constant(beta) * old;
  Scalar share = old.constant(1.0 - beta);
  return kept + share * (value * value);
}

Scalar mlir::amp::buildApproach(Scalar old, Scalar value, Scalar share) {
  return old + share * (value - old);
}

Scalar mlir::amp::buildApproach(Scalar old, Scalar value, double beta) {
  return buildApproach(old, value, old.constant(1.0 - beta));
}
