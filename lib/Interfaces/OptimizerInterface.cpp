//===- OptimizerInterface.cpp - What optimizers are -------------*- C++ -*-===//

#include "amp/Interfaces/OptimizerInterface.h"

#include "amp/Interfaces/OptimizerInterface.cpp.inc"
