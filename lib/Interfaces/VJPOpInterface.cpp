//===- VJPOpInterface.cpp ---------------------------------------*- C++ -*-===//

#include "amp/Interfaces/VJPOpInterface.h"
#include "amp/Interfaces/DifferentiatedValues.h"

#include "amp/Interfaces/VJPOpInterface.cpp.inc"

using namespace mlir;
using namespace mlir::amp;

/// Whether the gradient of the results of `op` may go to what it, or an op in
/// its regions, reads here: no op on the way up may refuse it.
static bool isDifferentiated(Operation *op, OpOperand &operand) {
  for (Operation *on = operand.getOwner();; on = on->getParentOp()) {
    auto rule = dyn_cast<VJPOpInterface>(on);
    if (rule && !rule.differentiates(operand))
      return false;
    if (on == op)
      return true;
  }
}

/// The ops of a region from which what it yields is computed, and those of
/// their regions.
static void markReached(Region &region, llvm::DenseSet<Operation *> &reached) {
  for (Block &block : region) {
    llvm::DenseSet<Value> values;
    for (Operation &op : llvm::reverse(block)) {
      bool isRead = llvm::any_of(op.getResults(), [&](Value result) {
        return values.contains(result);
      });
      if (!isRead && &op != &block.back())
        continue;
      reached.insert(&op);
      values.insert_range(getDifferentiated(&op));
      for (Region &inner : op.getRegions())
        markReached(inner, reached);
    }
  }
}

llvm::SetVector<Value> mlir::amp::getDifferentiatedCaptures(Operation *op) {
  llvm::DenseSet<Operation *> reached;
  for (Region &region : op->getRegions())
    markReached(region, reached);
  llvm::SetVector<Value> captures;
  op->walk([&](Operation *inner) {
    if (!reached.contains(inner))
      return;
    for (OpOperand &operand : inner->getOpOperands())
      if (!op->isAncestor(operand.get().getParentBlock()->getParentOp()) &&
          isDifferentiated(op, operand))
        captures.insert(operand.get());
  });
  return captures;
}

llvm::SetVector<Value> mlir::amp::getDifferentiated(Operation *op) {
  llvm::SetVector<Value> values = getDifferentiatedCaptures(op);
  for (OpOperand &operand : op->getOpOperands())
    if (isDifferentiated(op, operand))
      values.insert(operand.get());
  return values;
}
