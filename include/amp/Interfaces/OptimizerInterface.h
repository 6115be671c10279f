//===- OptimizerInterface.h - The update rule of a parameter ----*- C++ -*-===//

#ifndef AMP_INTERFACES_OPTIMIZERINTERFACE_H
#define AMP_INTERFACES_OPTIMIZERINTERFACE_H

#include "mlir/IR/Attributes.h"
#include "mlir/IR/Builders.h"

#include "amp/Interfaces/OptimizerInterface.h.inc"

#endif // AMP_INTERFACES_OPTIMIZERINTERFACE_H
