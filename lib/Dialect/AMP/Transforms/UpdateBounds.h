//===- UpdateBounds.h - Updates known to be finite --------------*- C++ -*-===//

#ifndef AMP_LIB_DIALECT_AMP_TRANSFORMS_UPDATEBOUNDS_H
#define AMP_LIB_DIALECT_AMP_TRANSFORMS_UPDATEBOUNDS_H

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/DenseMap.h"

namespace mlir::amp {

/// The large updates of a step need not be computed once before they are
/// written to see whether they are finite: the update notes how large what it
/// writes is, and the gradient's norm bounds the gradient. Where both are small
/// enough for the optimizer's arithmetic, which ranges tell when it is
/// compiled, it is known.
class UpdateBounds {
public:
  /// Gives the step an argument `amp.bound` if it has updates that gain by it,
  /// and commits its new value with theirs.
  explicit UpdateBounds(func::FuncOp step);
  /// Whether all of an update is known to be finite, a scalar tensor; null if
  /// nothing is ever known of it.
  Value getKnown(UpdateOp op) const { return known.lookup(op); }

private:
  llvm::DenseMap<Operation *, Value> known;
};

} // namespace mlir::amp

#endif // AMP_LIB_DIALECT_AMP_TRANSFORMS_UPDATEBOUNDS_H
