//===- UnroundedChoices.cpp - What reads a softmax --------------*- C++ -*-===//

#include "amp/Precision/PrecisionAnalysis.h"

#include "mlir/Interfaces/DestinationStyleOpInterface.h"

using namespace mlir;
using namespace mlir::amp;

bool PrecisionAnalysis::isReadByProductsAlone(Value value,
                                              FloatType type) const {
  return llvm::all_of(value.getUses(), [&](OpOperand &use) {
    Operation *user = use.getOwner();
    PolicyAttr own = getPolicy(user);
    auto dps = dyn_cast<DestinationStyleOpInterface>(user);
    if (contracts(getKind(user)))
      return !(dps && dps.isDpsInit(&use)) && own.isMixed() &&
             own.getComputeType() == type &&
             getClass(user) == PrecisionClass::Low;
    return isUnread(use) ||
           (movesData(getKind(user)) && user->getNumResults() == 1 &&
            isReadByProductsAlone(user->getResult(0), type));
  });
}

/// Equal probabilities would be others' choice: a router's experts.
bool PrecisionAnalysis::isUnroundedChoice(Operation *op) const {
  PolicyAttr own = getPolicy(op);
  return findProfile(own.getProfile())->unroundedChoices &&
         getKind(op) == OpKind::Softmax && !ruledBy.contains(op) &&
         !isReadByProductsAlone(op->getResult(0), own.getComputeType());
}
