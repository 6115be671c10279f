//===- ModeOpInterface.cpp --------------------------------------*- C++ -*-===//

#include "amp/Interfaces/ModeOpInterface.h"

#include "amp/Interfaces/ModeOpInterface.cpp.inc"
