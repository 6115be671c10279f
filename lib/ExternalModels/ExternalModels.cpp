//===- ExternalModels.cpp - Our interfaces on upstream ops ------*- C++ -*-===//

#include "amp/ExternalModels/ExternalModels.h"

void mlir::amp::registerAllExternalModels(DialectRegistry &registry) {
  registerArithPrecisionModels(registry);
  registerLinalgPrecisionModels(registry);
  registerMathPrecisionModels(registry);
  registerTensorPrecisionModels(registry);
  registerArithVJPModels(registry);
  registerLinalgVJPModels(registry);
  registerMathVJPModels(registry);
  registerSCFVJPModels(registry);
  registerTensorVJPModels(registry);
  registerShapeModels(registry);
  registerAMPBufferizationModels(registry);
}
