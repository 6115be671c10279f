//===- ModeOpInterface.h - Training and inference ---------------*- C++ -*-===//

#ifndef AMP_INTERFACES_MODEOPINTERFACE_H
#define AMP_INTERFACES_MODEOPINTERFACE_H

#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/PatternMatch.h"

#include "amp/Interfaces/ModeOpInterface.h.inc"

#endif // AMP_INTERFACES_MODEOPINTERFACE_H
