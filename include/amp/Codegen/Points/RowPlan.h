//===- RowPlan.h - Passes over the rows of a kernel -------------*- C++ -*-===//
//
// A kernel whose ops share their loops: reductions of rows, elementwise ops on
// what they reduce, and ops on the values of rows. Each row is passed over as
// often as its reductions wait for each other, and once more for elements that
// need the last.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_CODEGEN_POINTS_ROWPLAN_H
#define AMP_CODEGEN_POINTS_ROWPLAN_H

#include "amp/Codegen/Points/KernelBody.h"
#include "amp/Codegen/Points/PointEvaluator.h"

namespace mlir::amp::points {

/// A result of a kernel and its memory.
using Output = std::pair<Value, Value>;

/// What can be computed in one pass over a row.
struct RowPass {
  SmallVector<linalg::LinalgOp> reductions;
  SmallVector<Output> outputs; ///< over all loops
  bool isEmpty() const { return reductions.empty() && outputs.empty(); }
};

struct RowPlan {
  /// Of a kernel whose structure is `rows`.
  RowPlan(const KernelBody &body, ArrayRef<Output> outputs);

  /// Whether the value has an element for each point, not for each row.
  bool isWide(Value value) const;
  SmallVector<int64_t> getTermSizes() const;
  /// A point of all loops: that of the rows with those of the terms set.
  Point placeTerm(const Point &loops, const Point &term) const;

  SmallVector<int64_t> sizes;       ///< of the loops
  SmallVector<int64_t> rows, terms; ///< loops that tell rows, and their points
  SmallVector<RowPass> passes;
};

} // namespace mlir::amp::points

#endif // AMP_CODEGEN_POINTS_ROWPLAN_H
