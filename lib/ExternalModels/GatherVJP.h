//===- GatherVJP.h - Gradients of tensors that bodies index -----*- C++ -*-===//

#ifndef AMP_LIB_EXTERNALMODELS_GATHERVJP_H
#define AMP_LIB_EXTERNALMODELS_GATHERVJP_H

#include "StructuredAdjoint.h"

namespace mlir::amp {

/// `tensor.extract %table[...]` in the body of `op`: the cotangent of what it
/// gives, at each point, is added to the element that it read, in the order of
/// the points. Coordinates that are loops of the op's own are windows of
/// `nn.scatter_add`; loops that the coordinates do not depend on are summed
/// before.
LogicalResult buildGatherVJP(linalg::LinalgOp op, StructuredAdjoint &rule,
                             OpBuilder &b, const VJPContext &context);

} // namespace mlir::amp

#endif // AMP_LIB_EXTERNALMODELS_GATHERVJP_H
