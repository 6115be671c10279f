//===- ReadMaps.h - Where an op reads what it reads -------------*- C++ -*-===//

#ifndef AMP_SUPPORT_READMAPS_H
#define AMP_SUPPORT_READMAPS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/AffineMap.h"
#include "mlir/IR/Operation.h"

namespace mlir::amp {

/// A map with 0 for each loop of one iteration: there it makes no difference.
AffineMap dropUnitLoops(AffineMap map, ArrayRef<int64_t> loops);

/// The coordinates of a reshape's source, where the reshape only adds or drops
/// dimensions of one element.
std::optional<AffineMap> getReshapeSourceMap(Operation *op, AffineMap map);

/// By a result's index, that of the input of an op that only moves or repeats
/// its elements; null of another op.
AffineMap getMovedMap(linalg::GenericOp op);

} // namespace mlir::amp

#endif // AMP_SUPPORT_READMAPS_H
