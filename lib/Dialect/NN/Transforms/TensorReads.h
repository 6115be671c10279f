//===- TensorReads.h - Where elements come from -----------------*- C++ -*-===//

#ifndef AMP_LIB_DIALECT_NN_TRANSFORMS_TENSORREADS_H
#define AMP_LIB_DIALECT_NN_TRANSFORMS_TENSORREADS_H

#include "Elements.h"
#include "IndexSpace.h"

namespace mlir::nn {

/// factor * tensor[indices]
struct TensorRead {
  Value tensor;
  Indices indices;
  double factor = 1;
};

/// The read itself, and the same element read from further and further up:
/// from what was reshaped, transposed, broadcast and, with `scales`,
/// multiplied by a constant.
SmallVector<TensorRead> followReads(ExprPool &pool, const IndexSpace &space,
                                    TensorRead read, bool scales);

/// The variables that each dimension of a tensor counts through, the slowest
/// first.
using Layout = SmallVector<SmallVector<unsigned>, 4>;

SmallVector<unsigned> flatten(const Layout &layout);
SmallVector<int64_t> getShape(const IndexSpace &space, const Layout &layout);

/// A tensor by the reads that give its elements.
struct Operand {
  SmallVector<TensorRead> reads;
  Layout layout;
  const TensorRead *read = nullptr;

  /// Finds the read furthest up that has each element of the layout once.
  bool findRead(const IndexSpace &space);
  /// That tensor in the layout. The factor is the caller's.
  Value create(OpBuilder &b, Location loc, const IndexSpace &space) const;
};

/// A tensor that counts through the variables `from` as one that counts
/// through `to`, each with a dimension if they differ.
Value createTransposed(OpBuilder &b, Location loc, const IndexSpace &space,
                       Value tensor, ArrayRef<unsigned> from,
                       ArrayRef<unsigned> to);

} // namespace mlir::nn

#endif // AMP_LIB_DIALECT_NN_TRANSFORMS_TENSORREADS_H
