//===- ScalerInterface.cpp - How a loss is scaled ---------------*- C++ -*-===//

#include "amp/Interfaces/ScalerInterface.h"

using namespace mlir;

#include "amp/Interfaces/ScalerInterface.cpp.inc"
