//===- TrialFold.cpp - What an op gives of constants ------------*- C++ -*-===//

#include "amp/Support/TrialFold.h"

using namespace mlir;

SmallVector<OpFoldResult> mlir::amp::foldAside(Operation *op,
                                               ArrayRef<Attribute> operands) {
  SmallVector<OpFoldResult> folded;
  if (op->getNumRegions() > 0)
    return folded;
  Operation *copy = op->clone();
  // What is folded to the copy itself was folded in place.
  auto isCopy = [&](OpFoldResult result) {
    auto value = dyn_cast<Value>(result);
    return value && value.getDefiningOp() == copy;
  };
  if (failed(copy->fold(operands, folded)) || llvm::any_of(folded, isCopy))
    folded.clear();
  copy->destroy();
  return folded;
}
