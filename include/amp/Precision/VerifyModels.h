//===- VerifyModels.h - Our interfaces are on upstream's ops ----*- C++ -*-===//

#ifndef AMP_PRECISION_VERIFYMODELS_H
#define AMP_PRECISION_VERIFYMODELS_H

#include "mlir/IR/Operation.h"

namespace mlir::amp {

/// An op of a dialect whose ops say by `PrecisionOpInterface` what they are, in
/// a context where they do not: the tool has not registered our external
/// models, and no op would get a cast. Or an op of TOSA, whose ops never do. An
/// error.
LogicalResult verifyModels(Operation *root);

} // namespace mlir::amp

#endif // AMP_PRECISION_VERIFYMODELS_H
