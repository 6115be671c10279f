//===- Derivatives.h - Derivatives within a function ------------*- C++ -*-===//

#ifndef AMP_AUTODIFF_DERIVATIVES_H
#define AMP_AUTODIFF_DERIVATIVES_H

#include "mlir/IR/BuiltinOps.h"

namespace mlir::amp {

/// Puts the reverse sweep in the place of each `amp.derivative`, the first
/// one first, so that one may be taken of another; removes `amp.variable`.
LogicalResult expandDerivatives(ModuleOp module);

} // namespace mlir::amp

#endif // AMP_AUTODIFF_DERIVATIVES_H
