//===- ShapeOpInterface.cpp -------------------------------------*- C++ -*-===//

#include "amp/Interfaces/ShapeOpInterface.h"

#include "amp/Interfaces/ShapeOpInterface.cpp.inc"
