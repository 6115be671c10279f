//===- IndexSpace.h - Variables that indices consist of ---------*- C++ -*-===//
//
// Indices of tensors as sums of variables times strides. Where a tensor is in
// another shape, its indices are quotients and remainders of such sums, which
// the variables' extents decide: (b * 4 + h) floordiv 4 is b where h < 4. A
// variable that they cut in two can be split.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_LIB_DIALECT_NN_TRANSFORMS_INDEXSPACE_H
#define AMP_LIB_DIALECT_NN_TRANSFORMS_INDEXSPACE_H

#include "mlir/IR/AffineExpr.h"
#include "mlir/IR/Operation.h"

namespace mlir::nn {

/// A set of variables, one a bit.
using VariableSet = uint64_t;

class IndexSpace {
public:
  static constexpr unsigned kMaxVariables = 48;

  explicit IndexSpace(MLIRContext *context) : context(context) {}

  /// A variable in [0, extent); 0 itself where there is only that.
  AffineExpr addVariable(int64_t extent);
  unsigned getCount() const { return extents.size(); }

  /// Quotients and remainders as sums, where extents decide them; sums in one
  /// form.
  AffineExpr simplify(AffineExpr expr) const;
  /// The indices of what `reshape` (tensor.expand_shape, tensor.collapse_shape)
  /// reads, from those of its result.
  SmallVector<AffineExpr> getSourceIndices(Operation *reshape,
                                           ArrayRef<AffineExpr> indices) const;

  /// A variable, and a factor of its extent, at which one of the indices cuts
  /// it in two.
  struct Cut {
    unsigned variable;
    int64_t factor;
  };
  std::optional<Cut> findCut(ArrayRef<AffineExpr> indices) const;
  /// Makes two variables of one, in `exprs` too.
  void split(Cut cut, MutableArrayRef<AffineExpr> exprs);

  VariableSet getVariables(ArrayRef<AffineExpr> indices) const;
  /// Those of `set` that the indices have: of each index the slowest first.
  SmallVector<unsigned> getGroup(ArrayRef<AffineExpr> indices,
                                 VariableSet set) const;
  /// The variables that the indices of a tensor count through, slowest first,
  /// if each element is read at exactly one point.
  std::optional<SmallVector<unsigned>> getOrder(ArrayRef<AffineExpr> indices,
                                                ArrayRef<int64_t> shape) const;
  SmallVector<int64_t> getExtents(ArrayRef<unsigned> variables) const;

private:
  using Terms = SmallVector<std::pair<unsigned, int64_t>>;
  static bool getTerms(AffineExpr expr, Terms &terms, int64_t &number);
  AffineExpr createSum(Terms &terms, int64_t number) const;

  MLIRContext *context;
  SmallVector<int64_t> extents;
};

} // namespace mlir::nn

#endif // AMP_LIB_DIALECT_NN_TRANSFORMS_INDEXSPACE_H
