//===- RuleTypes.cpp - In which types rules may compute ---------*- C++ -*-===//

#include "RuleTypes.h"

#include "mlir/IR/Operation.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::amp;

/// The op before which nothing new is.
static Operation *getLast(OpBuilder &b) {
  Block *block = b.getInsertionBlock();
  Block::iterator point = b.getInsertionPoint();
  return point == block->begin() ? nullptr : &*std::prev(point);
}

/// A float type that holds less than f32.
static FloatType getNarrow(Type type) {
  auto element = dyn_cast<FloatType>(getElementTypeOrSelf(type));
  return element && element.getWidth() < 32 ? element : FloatType();
}

RuleTypes::RuleTypes(OpBuilder &b, Operation *op, TypeRange types)
    : op(op), last(getLast(b)) {
  op->walk([&](Operation *inner) {
    for (Type type : inner->getOperandTypes())
      allow(type);
    for (Type type : inner->getResultTypes())
      allow(type);
  });
  for (Type type : types)
    allow(type);
}

void RuleTypes::allow(Type type) {
  if (FloatType narrow = getNarrow(type))
    allowed.insert(narrow);
}

llvm::iterator_range<Block::iterator> RuleTypes::getMade(OpBuilder &b) const {
  Block *block = b.getInsertionBlock();
  auto begin = last ? std::next(Block::iterator(last)) : block->begin();
  return llvm::make_range(begin, b.getInsertionPoint());
}

LogicalResult RuleTypes::verify(OpBuilder &b) const {
  for (Operation &made : getMade(b)) {
    FloatType other;
    made.walk([&](Operation *inner) {
      for (Type type : inner->getResultTypes())
        if (FloatType narrow = getNarrow(type);
            narrow && !allowed.contains(narrow))
          other = other ? other : narrow;
    });
    if (other)
      return op->emitOpError("has a gradient rule that computes in ")
             << other << ", in which neither the op nor its gradients are";
  }
  return success();
}
