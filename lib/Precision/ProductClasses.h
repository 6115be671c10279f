//===- ProductClasses.h - Products that lists name apart --------*- C++ -*-===//

#ifndef AMP_LIB_PRECISION_PRODUCTCLASSES_H
#define AMP_LIB_PRECISION_PRODUCTCLASSES_H

#include "amp/Precision/PrecisionAnalysis.h"

namespace mlir::amp {

/// The class of a contraction with `amp.product` where the policy's source has
/// that product on another list than matrix products; none where it has not.
std::optional<PrecisionClass> getProductClass(Operation *op, PolicyAttr policy);

} // namespace mlir::amp

#endif // AMP_LIB_PRECISION_PRODUCTCLASSES_H
