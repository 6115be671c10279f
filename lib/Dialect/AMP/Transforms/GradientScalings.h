//===- GradientScalings.h - gradient * factor, as it is lowered -*- C++ -*-===//

#ifndef AMP_LIB_DIALECT_AMP_TRANSFORMS_GRADIENTSCALINGS_H
#define AMP_LIB_DIALECT_AMP_TRANSFORMS_GRADIENTSCALINGS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::amp {

/// The scalings between a gradient and the kernel that made it, the last one
/// first, as `amp.unscale` and `amp.clip` are lowered to. Whoever reads the
/// gradient multiplies by itself: the product is not to be in memory for two
/// readers.
llvm::SmallVector<linalg::GenericOp> findScalings(Value gradient);
/// One element of a scaling once more, of another gradient and factor.
Value cloneScaling(OpBuilder &b, linalg::GenericOp op, Value gradient,
                   Value factor);

} // namespace mlir::amp

#endif // AMP_LIB_DIALECT_AMP_TRANSFORMS_GRADIENTSCALINGS_H
