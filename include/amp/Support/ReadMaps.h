//===- ReadMaps.h - Where an op reads what it reads -------------*- C++ -*-===//

#ifndef AMP_SUPPORT_READMAPS_H
#define AMP_SUPPORT_READMAPS_H

#include "mlir/IR/AffineMap.h"
#include "mlir/IR/Operation.h"

namespace mlir::amp {

/// A map with 0 for each loop of one iteration: there it makes no difference.
AffineMap dropUnitLoops(AffineMap map, ArrayRef<int64_t> loops);

/// The coordinates of a reshape's source, where the reshape only adds or drops
/// dimensions of one element.
std::optional<AffineMap> getReshapeSourceMap(Operation *op, AffineMap map);

} // namespace mlir::amp

#endif // AMP_SUPPORT_READMAPS_H
