//===- ShapeOpInterface.h - Shapes from shapes ------------------*- C++ -*-===//

#ifndef AMP_INTERFACES_SHAPEOPINTERFACE_H
#define AMP_INTERFACES_SHAPEOPINTERFACE_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/OpDefinition.h"

#include "amp/Interfaces/ShapeOpInterface.h.inc"

#endif // AMP_INTERFACES_SHAPEOPINTERFACE_H
