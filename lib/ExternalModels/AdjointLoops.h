//===- AdjointLoops.h - The loops of a structured op's adjoint --*- C++ -*-===//
//
// The adjoint of an operand sums, for each of its elements, over the points of
// the op that read it. Where the operand's map has a bare loop as coordinate,
// the element says what that loop is. Where it has a window, as in
//
//   x[n, c, 2 * p + r]
//
// one loop of the window, the pivot (p), is taken over by the element's
// coordinate i: p = (i - r) / 2 follows from it and from the loops that are
// left, which sum. What is indexed by the pivot is read from a tensor with
// zeros around and between its elements, at i - r plus a constant: for points
// that do not exist, zero. So the adjoint is a sum over a window as well, with
// an element of the result a point of its parallel loops.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_LIB_EXTERNALMODELS_ADJOINTLOOPS_H
#define AMP_LIB_EXTERNALMODELS_ADJOINTLOOPS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::amp {

/// A tensor that an adjoint reads, and what stands for elements that its
/// window has beyond the tensor.
struct AdjointInput {
  Value tensor;
  AffineMap map;
  TypedAttr padding;
};

class AdjointLoops {
public:
  /// The loops of the adjoint of a tensor of `shape` that `op` reads at `map`.
  /// Rewrites `inputs` for them: their maps, and with padding where needed.
  AdjointLoops(OpBuilder &b, linalg::LinalgOp op, AffineMap map,
               ArrayRef<int64_t> shape,
               llvm::MutableArrayRef<AdjointInput> inputs);

  ArrayRef<utils::IteratorType> getIterators() const { return iterators; }
  bool sums() const {
    return llvm::is_contained(iterators, utils::IteratorType::reduction);
  }
  /// Of the adjoint generic's result.
  AffineMap getMap() const { return map; }
  ArrayRef<int64_t> getShape() const { return shape; }
  bool hasPivots() const { return !pivots.empty(); }

  /// What loop `dim` of the op is, in the body of the adjoint.
  Value buildIndex(OpBuilder &b, Location loc, unsigned dim) const;
  /// Whether the point of the op exists, in the body of the adjoint; null
  /// where all do.
  Value buildMask(OpBuilder &b, Location loc) const;
  /// The result of the adjoint generic among zeros, where the op reads no more
  /// than a slice of the operand.
  Value place(OpBuilder &b, Location loc, Value adjoint) const;

private:
  /// stride * loop + rest is the coordinate.
  struct Pivot {
    unsigned dim;
    int64_t stride;
    AffineExpr rest;           ///< of other loops
    int64_t smallest, largest; ///< rest
    int64_t count;             ///< points of the loop
    int64_t size;              ///< of the operand

    /// Where the first element is among zeros, and how many there are in all:
    /// those that the window has, and the elements.
    int64_t getBase() const { return std::max<int64_t>(largest, 0); }
    int64_t getRoom() const {
      return getBase() + std::max(size - smallest, stride * (count - 1) + 1);
    }
  };
  /// Coefficients of the loops, then the constant.
  using Linear = SmallVector<int64_t, 8>;

  bool flatten(ArrayRef<int64_t> operandShape);
  void addCoordinate(const Linear &linear, int64_t size);
  unsigned choosePivot(const Linear &linear) const;
  Linear flip(unsigned dim, Linear linear);
  void addPivot(unsigned dim, const Linear &linear, int64_t size);
  AffineExpr toExpr(const Linear &linear) const;
  const Pivot *findPivot(AffineExpr expr) const;
  /// The input's map over the adjoint's loops; null if it has none.
  AffineMap remap(AffineMap input, SmallVectorImpl<const Pivot *> &padded);
  bool rewriteInputs(OpBuilder &b, Location loc,
                     llvm::MutableArrayRef<AdjointInput> inputs);
  Value crop(OpBuilder &b, Location loc, const AdjointInput &input);
  Value pad(OpBuilder &b, Location loc, const AdjointInput &input,
            ArrayRef<const Pivot *> padded);
  void sumOverAll(ArrayRef<int64_t> operandShape);
  Value buildDistance(OpBuilder &b, Location loc, const Pivot &pivot) const;

  MLIRContext *context;
  unsigned numLoops;
  SmallVector<utils::IteratorType> kinds;
  SmallVector<int64_t> ranges;
  AffineMap operandMap; ///< with flips
  SmallVector<Linear> linears;
  llvm::SmallBitVector flipped; ///< loops that count downwards
  SmallVector<Pivot> pivots;
  // The result.
  SmallVector<utils::IteratorType> iterators;
  AffineMap map;
  SmallVector<AffineExpr> exprs;
  SmallVector<int64_t> shape;
  // Its place in the operand.
  SmallVector<int64_t> operandShape, offsets, sizes, strides;
};

} // namespace mlir::amp

#endif // AMP_LIB_EXTERNALMODELS_ADJOINTLOOPS_H
