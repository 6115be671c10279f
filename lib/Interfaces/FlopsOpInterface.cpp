//===- FlopsOpInterface.cpp -------------------------------------*- C++ -*-===//

#include "amp/Interfaces/FlopsOpInterface.h"

#include "amp/Interfaces/FlopsOpInterface.cpp.inc"
