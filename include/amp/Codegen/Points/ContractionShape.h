//===- ContractionShape.h - A contraction by its loops ----------*- C++ -*-===//
//
// What all targets ask of a sum of products: which of its loops are for what,
// and what of its inputs lies side by side. A convolution is one, too: the
// elements of a window are those of a matrix that nobody stores.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_CODEGEN_POINTS_CONTRACTIONSHAPE_H
#define AMP_CODEGEN_POINTS_CONTRACTIONSHAPE_H

#include "amp/Codegen/Points/KernelBody.h"

namespace mlir::amp::points {

/// One of the two inputs.
struct ContractionInput {
  unsigned number = 0; ///< among the op's inputs
  Value tensor;
  AffineMap map;
};

struct ContractionShape {
  linalg::LinalgOp op;
  /// Loops of the result that both inputs have, that the left has, that the
  /// right has; of the sum. Each list is in the order of the loops.
  SmallVector<int64_t> batch, rows, columns, depth;
  /// The innermost loop of the result is of the right, or of both.
  ContractionInput inputs[2];

  /// Nothing where the kernel's root is no contraction.
  static std::optional<ContractionShape> match(const KernelBody &body);

  Type getSumType() const;
  /// Of one loop.
  int64_t getSize(int64_t loop) const;
  /// Points of some loops.
  int64_t count(ArrayRef<int64_t> loops) const;
  /// The loop that the last coordinate of the result is, or -1 for a scalar.
  int64_t getInnermost() const;
  /// Elements of an input that lie side by side in memory as the points of
  /// `loops` are counted: innermost dimensions that are the innermost loops,
  /// each whole but for the last. Rows of elements begin at multiples of that
  /// number.
  int64_t countNeighbours(const ContractionInput &input,
                          ArrayRef<int64_t> loops) const;
};

} // namespace mlir::amp::points

#endif // AMP_CODEGEN_POINTS_CONTRACTIONSHAPE_H
