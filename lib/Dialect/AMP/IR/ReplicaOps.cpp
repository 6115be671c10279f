//===- ReplicaOps.cpp - What replicas of a step share -----------*- C++ -*-===//

#include "amp/Dialect/AMP/IR/AMPDialect.h"

#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::amp;

/// On tensors one result an operand, on memory none.
static LogicalResult verifyResults(AllReduceOp op) {
  if (llvm::all_of(op.getOperandTypes(), llvm::IsaPred<MemRefType>)) {
    if (op->getNumResults() == 0)
      return success();
    return op.emitOpError("expects no results on memory, found ")
           << op->getNumResults();
  }
  if (op.getOperandTypes() != op.getResultTypes())
    return op.emitOpError("expects results of the types of its operands, all "
                          "of them tensors or all of them memory");
  return success();
}

LogicalResult AllReduceOp::verify() {
  if (getNumOperands() == 0)
    return emitOpError("expects an operand, found none");
  if (failed(verifyResults(*this)))
    return failure();
  if (!getWire())
    return success();
  for (Type type : getSums().getTypes())
    if (!getElementTypeOrSelf(type).isF32())
      return emitOpError("expects sums of f32 to travel as ")
             << *getWire() << ", found " << type;
  return success();
}

void AllReduceOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  for (OpOperand &operand : getOperation()->getOpOperands()) {
    if (!isa<MemRefType>(operand.get().getType()))
      continue;
    effects.emplace_back(MemoryEffects::Read::get(), &operand,
                         SideEffects::DefaultResource::get());
    effects.emplace_back(MemoryEffects::Write::get(), &operand,
                         SideEffects::DefaultResource::get());
  }
}
