//===- TrialFold.h - What an op gives of constants --------------*- C++ -*-===//

#ifndef AMP_SUPPORT_TRIALFOLD_H
#define AMP_SUPPORT_TRIALFOLD_H

#include "mlir/IR/OpDefinition.h"

namespace mlir::amp {

/// What the results of `op` are where its operands are `operands` (null: not
/// known), or nothing. The op stays as it is, unlike by `Operation::fold`,
/// whose hooks may write what they found into the op: of constants that hold
/// for a moment only, as in one iteration, that would be another program.
SmallVector<OpFoldResult> foldAside(Operation *op,
                                    ArrayRef<Attribute> operands);

} // namespace mlir::amp

#endif // AMP_SUPPORT_TRIALFOLD_H
