//===- Raising.h - What the raising passes share ----------------*- C++ -*-===//

#ifndef AMP_LIB_DIALECT_NN_TRANSFORMS_RAISING_H
#define AMP_LIB_DIALECT_NN_TRANSFORMS_RAISING_H

#include "Elements.h"
#include "amp/Dialect/NN/IR/NNDialect.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::nn {

/// On an op that has been raised, until `nn-report-raised` has counted it.
constexpr llvm::StringLiteral kRaisedAttr = "nn.raised";

/// One comparison: the result of a structured op against what a named op would
/// give for some of the tensors that it is made from.
class Match {
public:
  Match(Value root, ArrayRef<Value> leaves);

  /// The root's element, or null.
  Expr read();
  ArrayRef<int64_t> getShape() const { return type.getShape(); }
  FloatType getElementType() const {
    return cast<FloatType>(type.getElementType());
  }
  /// The index variables of the root's dimensions.
  SmallVector<AffineExpr> getDims();
  /// The same, with loops of a reduction in `level` others in place of `dims`.
  SmallVector<AffineExpr> getLoops(unsigned level, ArrayRef<int64_t> dims);
  /// The sizes of `dims` that are not 1: the extents of those loops.
  SmallVector<int64_t> getExtents(ArrayRef<int64_t> dims) const;
  /// The product of the sizes of `dims`.
  double getCount(ArrayRef<int64_t> dims) const;

  ExprPool pool;
  ElementReader reader;
  Value root;
  RankedTensorType type;
};

/// What the result of a structured op is, made before it with a named op, or
/// null.
using RaiseFn = llvm::function_ref<Value(OpBuilder &, Value root)>;

/// Marks an op as raised.
Value markRaised(Operation *op);

/// Whether all ops from `first` to before `end` verify; where one does not, as
/// a named op may refuse types and sizes that a structured one takes, they go.
bool keepIfValid(Operation *first, Operation *end);

/// Tries every `linalg.generic` with one float result, the last first, so that
/// the largest match comes before its parts; with `named` any structured op.
/// What a match leaves unused goes.
void raiseAll(func::FuncOp func, RaiseFn raise, bool named = false);

/// Float tensors of the root's shape among those it is made from.
SmallVector<Value> getCandidates(Value root, const Sources &sources);

} // namespace mlir::nn

#endif // AMP_LIB_DIALECT_NN_TRANSFORMS_RAISING_H
