//===- BufferLifetimes.cpp - From when to when a buffer is used -*- C++ -*-===//

#include "BufferLifetimes.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mlir::amp;

void BufferLifetimes::number(Operation *op) {
  int64_t first = numPositions++;
  for (Region &region : op->getRegions())
    for (Operation &inner : region.getOps())
      number(&inner);
  ranges.insert({op, {first, numPositions - 1}});
}

SmallVector<OpOperand *> BufferLifetimes::getUses(Operation *made) {
  SmallVector<OpOperand *> uses;
  for (Value view : views.resolve(made->getResult(0)))
    for (OpOperand &use : view.getUses())
      uses.push_back(&use);
  return uses;
}

FailureOr<Lifetime> BufferLifetimes::find(Operation *made) {
  Block *block = made->getBlock();
  Lifetime life = {numPositions, -1};
  for (OpOperand *use : getUses(made)) {
    Operation *user = use->getOwner();
    if (isa<memref::DeallocOp>(user))
      continue;
    auto arg = dyn_cast<BlockArgument>(use->get());
    bool isCarried = arg && arg.getOwner() == block;
    Operation *ancestor = block->findAncestorOpInBlock(*user);
    // A buffer of one iteration is the same memory in the next.
    if (isCarried || !ancestor || ancestor->hasTrait<OpTrait::IsTerminator>())
      return made->emitOpError("escapes the block that allocates it");
    Lifetime range = ranges.lookup(ancestor);
    life.first = std::min(life.first, range.first);
    life.last = std::max(life.last, range.last);
  }
  return life.last < 0 ? ranges.lookup(made) : life;
}
