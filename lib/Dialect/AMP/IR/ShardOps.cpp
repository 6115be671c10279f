//===- ShardOps.cpp - What each replica has a part of -----------*- C++ -*-===//

#include "Exchanges.h"

#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::amp;

/// As those of replicas' other exchanges.
static LogicalResult verifyResults(Operation *op, ValueRange inits) {
  bool areTensors =
      llvm::none_of(op->getOperandTypes(), llvm::IsaPred<MemRefType>);
  bool isMemory =
      llvm::all_of(op->getOperandTypes(), llvm::IsaPred<MemRefType>);
  if (areTensors ? op->getResultTypes() == inits.getTypes()
                 : isMemory && op->getNumResults() == 0)
    return success();
  return op->emitOpError("expects results of the types that it is into, and "
                         "tensors alone, or memory alone and no results");
}

/// Whether the one can be the other's shard, in the order of the elements.
static LogicalResult verifyShard(Operation *op, Type whole, Type shard) {
  auto all = cast<ShapedType>(whole), part = cast<ShapedType>(shard);
  if (all.hasStaticShape() && part.hasStaticShape() && part.getRank() == 1 &&
      part.getElementType() == all.getElementType() &&
      part.getNumElements() <= all.getNumElements())
    return success();
  return op->emitOpError("expects a shard in one dimension, of as many "
                         "elements at most and of the type, found ")
         << shard << " of " << whole;
}

static LogicalResult verifyShards(Operation *op, TypeRange wholes,
                                  TypeRange shards) {
  if (wholes.empty() || wholes.size() != shards.size())
    return op->emitOpError("expects a shard of each of its tensors, found ")
           << shards.size() << " of " << wholes.size();
  for (auto [whole, shard] : llvm::zip_equal(wholes, shards))
    if (failed(verifyShard(op, whole, shard)))
      return failure();
  return success();
}

static void addEffects(MutableOperandRange reads, MutableOperandRange writes,
                       MemoryEffectList &effects) {
  for (OpOperand &operand : reads)
    addMemoryEffects(operand, /*reads=*/true, /*writes=*/false, effects);
  for (OpOperand &operand : writes)
    addMemoryEffects(operand, /*reads=*/false, /*writes=*/true, effects);
}

LogicalResult ShardOp::verify() {
  if (failed(verifyResults(*this, getInto())))
    return failure();
  return verifyShard(*this, getSource().getType(), getInto().getType());
}

void ShardOp::getEffects(MemoryEffectList &effects) {
  addEffects(getSourceMutable(), getIntoMutable(), effects);
}

LogicalResult ReduceScatterOp::verify() {
  if (failed(verifyResults(*this, getInto())) ||
      failed(verifyShards(*this, getSums().getTypes(), getInto().getTypes())))
    return failure();
  if (failed(verifyWire(*this, getWire(), getSums().getTypes())))
    return failure();
  return verifyStart(*this, getStart());
}

void ReduceScatterOp::getEffects(MemoryEffectList &effects) {
  addEffects(getSumsMutable(), getIntoMutable(), effects);
}

LogicalResult AllGatherOp::verify() {
  if (failed(verifyResults(*this, getInto())))
    return failure();
  if (failed(verifyShards(*this, getInto().getTypes(), getShards().getTypes())))
    return failure();
  return verifyStart(*this, getStart());
}

void AllGatherOp::getEffects(MemoryEffectList &effects) {
  addEffects(getShardsMutable(), getIntoMutable(), effects);
}
