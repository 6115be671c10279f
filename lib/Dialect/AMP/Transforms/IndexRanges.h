//===- IndexRanges.h - What a body's indices may be -------------*- C++ -*-===//

#ifndef AMP_LIB_DIALECT_AMP_TRANSFORMS_INDEXRANGES_H
#define AMP_LIB_DIALECT_AMP_TRANSFORMS_INDEXRANGES_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::amp {

/// The integer that an index is a conversion of, by conversions that keep its
/// value, whatever it is.
Value lookThroughCasts(Value value);

/// The least and largest value that the loops and the ops give an integer,
/// where that is known.
std::pair<std::optional<int64_t>, std::optional<int64_t>>
getRange(linalg::GenericOp op, Value value);

bool isInRange(linalg::GenericOp op, Value value, int64_t size);

/// value >= low, or value < high.
struct Bound {
  Value value;
  std::optional<int64_t> low, high;
};

/// The bound of an integer that a condition states, if it is no more.
std::optional<Bound> matchBound(Value condition);

} // namespace mlir::amp

#endif // AMP_LIB_DIALECT_AMP_TRANSFORMS_INDEXRANGES_H
