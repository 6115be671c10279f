//===- CoordinateRange.h - What a map's expressions may be ------*- C++ -*-===//

#ifndef AMP_CODEGEN_POINTS_COORDINATERANGE_H
#define AMP_CODEGEN_POINTS_COORDINATERANGE_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/AffineExpr.h"

namespace mlir::amp::points {

/// From `low` to `high`.
struct CoordinateRange {
  int64_t low, high;
};

/// All that the loops of an op of static shapes count.
SmallVector<CoordinateRange> getLoopRanges(linalg::LinalgOp op);

/// A range that holds the expression wherever the loops are in theirs, or
/// nothing: code forms only numbers of at most 2^62, and divides by 1 or more.
std::optional<CoordinateRange>
getCoordinateRange(AffineExpr expr, ArrayRef<CoordinateRange> loops);

/// Whether the expression, which has a range, is always in [0, size).
bool isCoordinate(AffineExpr expr, ArrayRef<CoordinateRange> loops,
                  int64_t size);

} // namespace mlir::amp::points

#endif // AMP_CODEGEN_POINTS_COORDINATERANGE_H
