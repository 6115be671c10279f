//===- PaintedProfiles.cpp - Classes that painting decides ------*- C++ -*-===//

#include "Painting.h"
#include "amp/Precision/PrecisionAnalysis.h"

using namespace mlir;
using namespace mlir::amp;

static bool isPainted(PolicyAttr policy) {
  return policy.isMixed() && findProfile(policy.getProfile())->isPainted;
}

Operation *mlir::amp::getCarrier(Value carried) {
  Operation *owner = carried.getDefiningOp();
  return owner ? owner : carried.getParentBlock()->getParentOp();
}

/// What is painted has the class `low` or `f32`, whatever its list.
void PrecisionAnalysis::paint(const llvm::MapVector<Value, Sources> &sources) {
  Painting painting;
  for (Operation *op : ops)
    if (isPainted(getPolicy(op)) && isa<PrecisionOpInterface>(op) &&
        getClass(op) != PrecisionClass::Banned)
      painting.addOp(op, getPolicy(op), getClass(op), canBeLow(op));
  for (auto &[leader, operands] : sources)
    if (PolicyAttr own = getPolicy(getCarrier(leader)); isPainted(own))
      painting.addCarried(own, llvm::to_vector(carried.members(leader)),
                          operands);
  painting.paint();
  for (Operation *op : ops) {
    if (!painting.contains(op))
      continue;
    paintedLists[op] = painting.describe(op);
    classes[op] =
        painting.isAllowed(op) ? PrecisionClass::Low : PrecisionClass::F32;
  }
  for (auto &[leader, operands] : sources) {
    PolicyAttr own = getPolicy(getCarrier(leader));
    if (isPainted(own))
      paintedCarried[leader] =
          painting.isAllowed(leader)
              ? own.getComputeType()
              : FloatType(Float32Type::get(own.getContext()));
  }
}
