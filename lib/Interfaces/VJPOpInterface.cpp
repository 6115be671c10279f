//===- VJPOpInterface.cpp ---------------------------------------*- C++ -*-===//

#include "amp/Interfaces/VJPOpInterface.h"

#include "amp/Interfaces/VJPOpInterface.cpp.inc"
