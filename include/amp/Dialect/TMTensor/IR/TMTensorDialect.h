//===- TMTensorDialect.h - torch-mlir's ops besides linalg ------*- C++ -*-===//

#ifndef AMP_DIALECT_TMTENSOR_IR_TMTENSORDIALECT_H
#define AMP_DIALECT_TMTENSOR_IR_TMTENSORDIALECT_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "amp/Dialect/TMTensor/IR/TMTensorDialect.h.inc"

#define GET_OP_CLASSES
#include "amp/Dialect/TMTensor/IR/TMTensorOps.h.inc"

#endif // AMP_DIALECT_TMTENSOR_IR_TMTENSORDIALECT_H
