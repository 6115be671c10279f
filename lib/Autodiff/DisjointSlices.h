//===- DisjointSlices.h - Cotangents of a tensor's parts --------*- C++ -*-===//

#ifndef AMP_LIB_AUTODIFF_DISJOINTSLICES_H
#define AMP_LIB_AUTODIFF_DISJOINTSLICES_H

#include "mlir/IR/Builders.h"

namespace mlir::amp {

/// The sum of two tensors of one type where that adds nothing: `term` is a
/// slice among zeros, and `sum` is zero where the slice is. It is `sum` with
/// the slice in its place. Else null.
Value joinDisjointSlices(OpBuilder &b, Location loc, Value sum, Value term);

} // namespace mlir::amp

#endif // AMP_LIB_AUTODIFF_DISJOINTSLICES_H
