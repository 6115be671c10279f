//===- CheckDialect.h - Executable checks -----------------------*- C++ -*-===//

#ifndef AMP_DIALECT_CHECK_IR_CHECKDIALECT_H
#define AMP_DIALECT_CHECK_IR_CHECKDIALECT_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"

#include "amp/Dialect/Check/IR/CheckDialect.h.inc"

#define GET_OP_CLASSES
#include "amp/Dialect/Check/IR/CheckOps.h.inc"

#endif // AMP_DIALECT_CHECK_IR_CHECKDIALECT_H
