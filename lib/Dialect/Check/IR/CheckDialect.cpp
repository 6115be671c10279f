//===- CheckDialect.cpp - Executable checks ---------------------*- C++ -*-===//

#include "amp/Dialect/Check/IR/CheckDialect.h"

#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::check;

#include "amp/Dialect/Check/IR/CheckDialect.cpp.inc"

#define GET_OP_CLASSES
#include "amp/Dialect/Check/IR/CheckOps.cpp.inc"

void CheckDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "amp/Dialect/Check/IR/CheckOps.cpp.inc"
      >();
}

/// Distances are defined between floats only; integers have `check.eq`.
static LogicalResult verifyFloat(Operation *op, Type type) {
  if (isa<FloatType>(getElementTypeOrSelf(type)))
    return success();
  return op->emitOpError("expects float elements, found ")
         << type << "; compare integers with check.eq";
}

LogicalResult UlpOp::verify() {
  return verifyFloat(*this, getActual().getType());
}

LogicalResult NearOp::verify() {
  if (getAtol().isNegative() || getRtol().isNegative())
    return emitOpError("expects bounds that are not negative");
  if (!getAtol().isFinite() || !getRtol().isFinite())
    return emitOpError("expects finite bounds");
  return verifyFloat(*this, getActual().getType());
}
