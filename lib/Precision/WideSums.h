//===- WideSums.h - Contractions that sum in double -------------*- C++ -*-===//

#ifndef AMP_LIB_PRECISION_WIDESUMS_H
#define AMP_LIB_PRECISION_WIDESUMS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::amp {

/// Whether an op is a sum of products of floats, of less than f64.
bool canSumInF64(linalg::LinalgOp op);

/// Makes its products and their sum f64 (a policy's `accumulate`). Returns the
/// sum rounded to f32, which all readers of the result read now.
Value sumInF64(linalg::LinalgOp op);

} // namespace mlir::amp

#endif // AMP_LIB_PRECISION_WIDESUMS_H
