//===- ParameterCasts.h - Casts of whole arrays to 16 bits ------*- C++ -*-===//

#ifndef AMP_LIB_DIALECT_AMP_TRANSFORMS_PARAMETERCASTS_H
#define AMP_LIB_DIALECT_AMP_TRANSFORMS_PARAMETERCASTS_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::amp {

/// Whether an op is the cast of a whole f32 tensor to a type of 16 bits, and
/// nothing else.
inline bool isNarrowing(linalg::GenericOp op) {
  if (op.getNumDpsInputs() != 1 || op.getNumDpsInits() != 1 ||
      !llvm::all_of(op.getIndexingMapsArray(),
                    [](AffineMap map) { return map.isIdentity(); }) ||
      op.getNumParallelLoops() != op.getNumLoops())
    return false;
  Block *body = op.getBody();
  auto cast = dyn_cast<arith::TruncFOp>(body->front());
  return cast && cast.getIn() == body->getArgument(0) &&
         cast.getIn().getType().isF32() &&
         cast.getType().getIntOrFloatBitWidth() == 16 &&
         body->getTerminator()->getOperands() == cast->getResults();
}

} // namespace mlir::amp

#endif // AMP_LIB_DIALECT_AMP_TRANSFORMS_PARAMETERCASTS_H
