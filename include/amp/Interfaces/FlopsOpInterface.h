//===- FlopsOpInterface.h - What an op multiplies ---------------*- C++ -*-===//

#ifndef AMP_INTERFACES_FLOPSOPINTERFACE_H
#define AMP_INTERFACES_FLOPSOPINTERFACE_H

#include "mlir/IR/OpDefinition.h"

#include "amp/Interfaces/FlopsOpInterface.h.inc"

#endif // AMP_INTERFACES_FLOPSOPINTERFACE_H
