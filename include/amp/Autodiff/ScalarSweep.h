//===- ScalarSweep.h - Reverse sweep over scalar ops ------------*- C++ -*-===//

#ifndef AMP_AUTODIFF_SCALARSWEEP_H
#define AMP_AUTODIFF_SCALARSWEEP_H

#include "amp/Interfaces/VJPOpInterface.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/DenseMap.h"

namespace mlir::amp {

/// Whether an op converts between float types and does nothing else; the
/// sweeps hand a cotangent through it unrounded and convert it where it is
/// used.
bool isFloatCast(Operation *op);

/// What consumers get of a result that is rounded to 16 bits first, in the
/// result's own type; or the result. A derivative such as 1 - y^2 is of the
/// value that is read: where another rule divides by the same, the two cancel.
Value getAsRead(OpBuilder &b, Value result);

/// Whether an op takes a float's bits for an integer: what follows depends on
/// the float, and no rule can say how.
bool hidesGradient(Operation *op);

/// Says at an op that it has no gradient rule.
LogicalResult reportNoRule(Operation *op);

/// Builds the adjoint of the scalar `variable` through `ops`, a list of scalar
/// ops in order, given the adjoints `seeds` of `results`. Adjoints are computed
/// in f32, or f64 where the value is f64; the result has that type. Null if no
/// result depends on `variable`. An op without a rule is an error.
FailureOr<Value> sweepScalars(OpBuilder &b, llvm::ArrayRef<Operation *> ops,
                              ValueRange results, ValueRange seeds,
                              Value variable);

} // namespace mlir::amp

#endif // AMP_AUTODIFF_SCALARSWEEP_H
