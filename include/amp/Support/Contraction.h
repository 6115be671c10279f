//===- Contraction.h - What counts as a contraction -------------*- C++ -*-===//

#ifndef AMP_SUPPORT_CONTRACTION_H
#define AMP_SUPPORT_CONTRACTION_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::amp {

/// Whether the body is exactly accumulator + a * b, a and b elements of the
/// two inputs, each at most converted. (Upstream's matchers look through any
/// op of one operand, exp and negation among them.)
bool isMultiplyAdd(linalg::LinalgOp op);

/// The conversions between an element of a multiply-add's input and the
/// product, in their order.
llvm::SmallVector<Operation *> getInputCasts(linalg::LinalgOp op,
                                             unsigned input);

/// A sum of products over loops that upstream recognises as a contraction.
bool isContraction(linalg::LinalgOp op);

/// A sum of products over a window.
bool isConvolution(linalg::LinalgOp op);

/// Whether points of the loops meet in one element of a result, or leave some
/// out, so that the result is known only when all of them have been.
bool isScatter(linalg::LinalgOp op);

} // namespace mlir::amp

#endif // AMP_SUPPORT_CONTRACTION_H
