//===- KnownAttributes.cpp - Ops that refuse mistyped keys ------*- C++ -*-===//

#include "amp/Interfaces/KnownAttributes.h"

#include "llvm/Support/raw_ostream.h"

using namespace mlir;

LogicalResult mlir::amp::verifyKnownAttributes(Operation *op) {
  for (NamedAttribute attr : op->getDiscardableAttrs()) {
    if (attr.getName().getValue().contains('.'))
      continue;
    std::string known;
    llvm::raw_string_ostream os(known);
    llvm::interleaveComma(op->getName().getAttributeNames(), os);
    return op->emitOpError("expects attributes among ")
           << known << ", found '" << attr.getName().getValue() << "'";
  }
  return success();
}
