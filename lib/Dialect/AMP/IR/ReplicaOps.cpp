//===- ReplicaOps.cpp - What replicas of a step share -----------*- C++ -*-===//

#include "Exchanges.h"

#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::amp;

/// On tensors a result for each of the operands that it takes the memory of, on
/// memory none.
static LogicalResult verifyResults(Operation *op, ValueRange inits) {
  if (llvm::all_of(op->getOperandTypes(), llvm::IsaPred<MemRefType>)) {
    if (op->getNumResults() == 0)
      return success();
    return op->emitOpError("expects no results on memory, found ")
           << op->getNumResults();
  }
  if (inits.getTypes() != op->getResultTypes() ||
      llvm::any_of(op->getOperandTypes(), llvm::IsaPred<MemRefType>))
    return op->emitOpError("expects results of the types of its operands, all "
                           "of them tensors or all of them memory");
  return success();
}

LogicalResult mlir::amp::verifyWire(Operation *op, std::optional<Type> wire,
                                    TypeRange sums) {
  if (!wire)
    return success();
  for (Type type : sums)
    if (!getElementTypeOrSelf(type).isF32())
      return op->emitOpError("expects sums of f32 to travel as ")
             << *wire << ", found " << type;
  return success();
}

LogicalResult mlir::amp::verifyStart(Operation *op,
                                     std::optional<int64_t> number) {
  if (!number)
    return success();
  for (Value result : op->getResults())
    for (Operation *user : result.getUsers()) {
      auto end = dyn_cast<AwaitOp>(user);
      if (!end || int64_t(end.getNumber()) != *number || !result.hasOneUse())
        return op->emitOpError("expects one 'amp.await' of number ")
               << *number << " to use a result, found '" << user->getName()
               << "'";
    }
  return success();
}

void mlir::amp::addMemoryEffects(OpOperand &operand, bool reads, bool writes,
                                 MemoryEffectList &effects) {
  if (!isa<MemRefType>(operand.get().getType()))
    return;
  if (reads)
    effects.emplace_back(MemoryEffects::Read::get(), &operand,
                         SideEffects::DefaultResource::get());
  if (writes)
    effects.emplace_back(MemoryEffects::Write::get(), &operand,
                         SideEffects::DefaultResource::get());
}

//===----------------------------------------------------------------------===//
// AllReduceOp
//===----------------------------------------------------------------------===//

LogicalResult AllReduceOp::verify() {
  if (getNumOperands() == 0)
    return emitOpError("expects an operand, found none");
  if (failed(verifyResults(*this, getOperands())) ||
      failed(verifyWire(*this, getWire(), getSums().getTypes())))
    return failure();
  return verifyStart(*this, getStart());
}

void AllReduceOp::getEffects(MemoryEffectList &effects) {
  for (OpOperand &operand : getOperation()->getOpOperands())
    addMemoryEffects(operand, /*reads=*/true, /*writes=*/true, effects);
}

//===----------------------------------------------------------------------===//
// AwaitOp
//===----------------------------------------------------------------------===//

LogicalResult AwaitOp::verify() {
  if (getValues().empty())
    return emitOpError("expects an operand, found none");
  if (failed(verifyResults(*this, getValues())))
    return failure();
  if (getNumResults() == 0)
    return success();
  for (Value value : getValues()) {
    Operation *begin = value.getDefiningOp();
    auto start =
        begin ? begin->getAttrOfType<IntegerAttr>("start") : IntegerAttr();
    if (!start || start.getInt() != int64_t(getNumber()))
      return emitOpError("expects results of the exchange that starts as "
                         "number ")
             << getNumber() << ", found " << value;
  }
  return success();
}

/// The exchange ends here: until now it may have read and written.
void AwaitOp::getEffects(MemoryEffectList &effects) {
  for (OpOperand &operand : getValuesMutable())
    addMemoryEffects(operand, /*reads=*/true, /*writes=*/true, effects);
  for (OpOperand &operand : getReadsMutable())
    addMemoryEffects(operand, /*reads=*/true, /*writes=*/false, effects);
}
