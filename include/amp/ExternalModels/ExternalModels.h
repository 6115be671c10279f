//===- ExternalModels.h - Our interfaces on upstream ops --------*- C++ -*-===//

#ifndef AMP_EXTERNALMODELS_EXTERNALMODELS_H
#define AMP_EXTERNALMODELS_EXTERNALMODELS_H

#include "mlir/IR/DialectRegistry.h"

namespace mlir::amp {

/// Attaches every external model below.
void registerAllExternalModels(DialectRegistry &registry);

// One function a file, one file a dialect and interface.
void registerArithPrecisionModels(DialectRegistry &registry);
void registerLinalgPrecisionModels(DialectRegistry &registry);
void registerMathPrecisionModels(DialectRegistry &registry);
void registerTensorPrecisionModels(DialectRegistry &registry);
void registerArithVJPModels(DialectRegistry &registry);
void registerLinalgVJPModels(DialectRegistry &registry);
void registerMathVJPModels(DialectRegistry &registry);
void registerSCFVJPModels(DialectRegistry &registry);
void registerTensorVJPModels(DialectRegistry &registry);
void registerShapeModels(DialectRegistry &registry);
void registerAMPBufferizationModels(DialectRegistry &registry);

} // namespace mlir::amp

#endif // AMP_EXTERNALMODELS_EXTERNALMODELS_H
