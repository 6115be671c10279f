//===- BiasAdditions.h - Which additions are of a bias ----------*- C++ -*-===//

#ifndef AMP_PRECISION_BIASADDITIONS_H
#define AMP_PRECISION_BIASADDITIONS_H

#include "amp/Precision/PrecisionAnalysis.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::amp {

/// The addition of a bias to a contraction's result, of which it is the only
/// reader but for reshapes, under the same policy; or null. A bias is a
/// parameter that is the same for all rows: it varies only along dimensions
/// that a parameter of the contraction has. `weights` are not gathered, as the
/// rows of an embedding are, `parameters` may be.
Operation *findBiasAddition(linalg::LinalgOp contraction,
                            Parameters &parameters, Weights &weights);

} // namespace mlir::amp

#endif // AMP_PRECISION_BIASADDITIONS_H
