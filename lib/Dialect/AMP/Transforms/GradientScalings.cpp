//===- GradientScalings.cpp - gradient * factor, as it is lowered -*- C++ -*-=//

#include "GradientScalings.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace mlir::amp;

/// gradient * factor, as amp.unscale and amp.clip are lowered to.
static bool isScaling(linalg::GenericOp op) {
  if (!op || op.getNumReductionLoops() > 0 || op.getNumDpsInputs() != 2 ||
      op.getNumDpsInits() != 1 ||
      !op.getMatchingIndexingMap(op.getDpsInputOperand(0)).isIdentity() ||
      op.getMatchingIndexingMap(op.getDpsInputOperand(1)).getNumResults() != 0)
    return false;
  return op.getBody()
      ->getTerminator()
      ->getOperand(0)
      .getDefiningOp<arith::MulFOp>();
}

SmallVector<linalg::GenericOp> mlir::amp::findScalings(Value gradient) {
  SmallVector<linalg::GenericOp> scalings;
  while (true) {
    auto op = gradient.getDefiningOp<linalg::GenericOp>();
    if (!isScaling(op))
      return scalings;
    scalings.push_back(op);
    gradient = op.getDpsInputs()[0];
  }
}

Value mlir::amp::cloneScaling(OpBuilder &b, linalg::GenericOp op,
                              Value gradient, Value factor) {
  Block *body = op.getBody();
  IRMapping mapping;
  mapping.map(body->getArgument(0), gradient);
  mapping.map(body->getArgument(1), factor);
  for (Operation &inner : body->without_terminator())
    b.clone(inner, mapping);
  return mapping.lookup(body->getTerminator()->getOperand(0));
}
