//===- VerifyChanged.h - Ops that refuse their new types --------*- C++ -*-===//

#ifndef AMP_SUPPORT_VERIFYCHANGED_H
#define AMP_SUPPORT_VERIFYCHANGED_H

#include "mlir/IR/Operation.h"

namespace mlir::amp {

/// Verifies an op that a pass has changed, and that what it holds fits in
/// memory. What a verifier says becomes one error that begins with `change`,
/// which is what the user has asked for.
LogicalResult verifyChanged(Operation *op, const Twine &change);

} // namespace mlir::amp

#endif // AMP_SUPPORT_VERIFYCHANGED_H
