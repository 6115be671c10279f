//===- ShapeOpInterface.h - Shapes from shapes ------------------*- C++ -*-===//

#ifndef AMP_INTERFACES_SHAPEOPINTERFACE_H
#define AMP_INTERFACES_SHAPEOPINTERFACE_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/OpDefinition.h"

namespace mlir::amp {

/// A dimension when the batch changes. It has the batch if `inner` is not 0:
/// its size is outer x rows x inner, and the next row is `inner` elements on.
struct BatchDim {
  int64_t size = 0;
  int64_t inner = 0;
};
using BatchShape = SmallVector<BatchDim>;

/// Where the shapes of an op's operands and results have the batch. What is no
/// tensor has no dimensions.
class BatchShapes {
public:
  BatchShapes(Operation *op, int64_t from, int64_t to);

  /// Makes two dimensions of the same size the same one.
  LogicalResult unify(BatchDim &a, BatchDim &b);
  LogicalResult unify(BatchShape &a, BatchShape &b);
  /// The same elements as one dimension and as several.
  LogicalResult unifyFolded(BatchDim &whole, MutableArrayRef<BatchDim> parts);
  /// Says why the op can't follow.
  LogicalResult refuse(const Twine &why);
  StringRef getReason() const { return reason; }

  /// The size with the other number of rows.
  int64_t resize(BatchDim dim) const;
  SmallVector<int64_t> resize(ArrayRef<BatchDim> shape) const;
  static bool hasBatch(ArrayRef<BatchDim> shape);

  int64_t from, to; ///< numbers of rows
  SmallVector<BatchShape> operands, results;

private:
  std::string reason = "can't follow another batch";
};

namespace detail {
/// By inferOperandShape and inferResultShapes.
LogicalResult relateByInference(Operation *op, BatchShapes &shapes);
} // namespace detail

} // namespace mlir::amp

#include "amp/Interfaces/ShapeOpInterface.h.inc"

#endif // AMP_INTERFACES_SHAPEOPINTERFACE_H
