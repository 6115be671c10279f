//===- ReplicaOps.cpp - What replicas of a step share -----------*- C++ -*-===//

#include "amp/Dialect/AMP/IR/AMPDialect.h"

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

/// f64 and integers travel as they are.
static LogicalResult verifyWire(Operation *op, std::optional<Type> wire,
                                TypeRange sums) {
  if (!wire)
    return success();
  for (Type type : sums)
    if (!getElementTypeOrSelf(type).isF32())
      return op->emitOpError("expects sums of f32 to travel as ")
             << *wire << ", found " << type;
  return success();
}

/// The results of an exchange that only begins are awaited, each once.
static LogicalResult verifyStart(Operation *op, std::optional<int64_t> number) {
  if (!number)
    return success();
  for (Value result : op->getResults())
    for (Operation *user : result.getUsers()) {
      auto end = dyn_cast<AwaitOp>(user);
      if (!end || end.getNumber() != *number || !result.hasOneUse())
        return op->emitOpError("expects one 'amp.await' of number ")
               << *number << " to use a result, found '" << user->getName()
               << "'";
    }
  return success();
}

static void
addEffects(OpOperand &operand, bool reads, bool writes,
           SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
               &effects) {
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

void AllReduceOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  for (OpOperand &operand : getOperation()->getOpOperands())
    addEffects(operand, /*reads=*/true, /*writes=*/true, effects);
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
    if (!start || start.getInt() != getNumber())
      return emitOpError("expects results of the exchange that starts as "
                         "number ")
             << getNumber() << ", found " << value;
  }
  return success();
}

/// The exchange ends here: until now it may have read and written.
void AwaitOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  for (OpOperand &operand : getValuesMutable())
    addEffects(operand, /*reads=*/true, /*writes=*/true, effects);
  for (OpOperand &operand : getReadsMutable())
    addEffects(operand, /*reads=*/true, /*writes=*/false, effects);
}
