//===- InputRounding.h - Factors rounded as they are read -------*- C++ -*-===//

#ifndef AMP_SUPPORT_INPUTROUNDING_H
#define AMP_SUPPORT_INPUTROUNDING_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::amp {

/// Gives an op what other dialects say of the one that it replaces; what linalg
/// keeps for itself may not hold.
void keepAttrs(Operation *from, Operation *to);

/// The op as a generic: itself if it is one. It keeps what other dialects say
/// of it.
linalg::GenericOp generalize(IRRewriter &rewriter, linalg::LinalgOp op);

/// The narrowest type to which the body of a multiply-add rounds an input's
/// elements, or null.
FloatType getInputRounding(linalg::LinalgOp op, unsigned input);

/// The type to which a contraction's cotangent is rounded in the adjoint of an
/// input, as its other factor is, or null. 8 bits would not hold it.
FloatType getCotangentRounding(linalg::LinalgOp op, unsigned input);

/// Makes a multiply-add a generic, whose body rounds an input's elements first:
/// to that type of `roundings`, where it is not null and narrower than what the
/// elements are, or are rounded to already.
linalg::GenericOp roundInputs(linalg::LinalgOp op,
                              llvm::ArrayRef<FloatType> roundings);

} // namespace mlir::amp

#endif // AMP_SUPPORT_INPUTROUNDING_H
