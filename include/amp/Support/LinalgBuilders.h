//===- LinalgBuilders.h - Elementwise and reducing generics -----*- C++ -*-===//

#ifndef AMP_SUPPORT_LINALGBUILDERS_H
#define AMP_SUPPORT_LINALGBUILDERS_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::amp {

using ScalarBody =
    llvm::function_ref<llvm::SmallVector<Value>(OpBuilder &, ValueRange)>;

/// An elementwise `linalg.generic` over `shape`; `inputs` have that shape, or
/// none (0-d tensors, read at every point). Of dynamic sizes the first such
/// input tells how large they are. The body gets one scalar an input and gives
/// one for each of `elements`, the element types of the results.
llvm::SmallVector<Value> createElementwise(OpBuilder &b, Location loc,
                                           llvm::ArrayRef<int64_t> shape,
                                           ValueRange inputs,
                                           llvm::ArrayRef<Type> elements,
                                           ScalarBody body);

/// A tensor, and the loop that each of its coordinates is.
struct Read {
  Value tensor;
  SmallVector<int64_t> loops;
  int64_t block = 1; ///< so many points of the last loop read one element
};

/// How loops index each of them, and what they are.
llvm::SmallVector<AffineMap> getReadMaps(OpBuilder &b, int64_t rank,
                                         llvm::ArrayRef<Read> reads);
llvm::SmallVector<Value> getTensors(llvm::ArrayRef<Read> reads);

/// The same of operands that say which loops index them.
llvm::SmallVector<Value> createPointwise(OpBuilder &b, Location loc,
                                         llvm::ArrayRef<int64_t> shape,
                                         llvm::ArrayRef<Read> reads,
                                         llvm::ArrayRef<Type> elements,
                                         ScalarBody body);

/// A `linalg.generic` that sums `body` of `input`'s elements, in `element`,
/// over the dimensions that `kept` lacks.
Value createSum(OpBuilder &b, Location loc, Value input, Type element,
                llvm::ArrayRef<int64_t> kept, ScalarBody body);

/// Whether `body` holds at every point of `shape`, a scalar tensor of i1;
/// inputs are as of `createElementwise`. Over all dimensions but the first
/// before that one, so that threads share the work, unless it is little.
Value createForAll(OpBuilder &b, Location loc, llvm::ArrayRef<int64_t> shape,
                   ValueRange inputs,
                   llvm::function_ref<Value(OpBuilder &, ValueRange)> body);

/// The same of operands that say which loops index them.
Value createForAllPoints(
    OpBuilder &b, Location loc, llvm::ArrayRef<int64_t> shape,
    llvm::ArrayRef<Read> reads,
    llvm::function_ref<Value(OpBuilder &, ValueRange)> body);

/// `initial` combined with scalar tensors of its type, from the first to the
/// last: a scalar tensor. The ops have few operands each: an op of thousands
/// takes compilers quadratic time, and a GPU's launch takes some hundreds.
Value createFold(OpBuilder &b, Location loc, ValueRange scalars,
                 TypedAttr initial,
                 llvm::function_ref<Value(OpBuilder &, Value, Value)> combine);

/// Whether all of scalar tensors of i1 hold, another one; true of none.
Value createAll(OpBuilder &b, Location loc, ValueRange scalars);

/// Whether a scalar float of any type is neither infinite nor NaN.
Value buildIsFinite(OpBuilder &b, Location loc, Value value);

/// A tensor without values, of the sizes of `like`, dynamic ones among them.
Value createEmptyLike(OpBuilder &b, Location loc, Value like, Type element);

/// A tensor of `type` with every element `value`.
Value createFilled(OpBuilder &b, Location loc, RankedTensorType type,
                   double value);

/// A float constant of a scalar type, or a vector of it in all elements.
Value createFloat(OpBuilder &b, Location loc, Type type, double value);

/// A float tensor or scalar in another float type, to nearest even. A value
/// that was widened from that type is taken as it was. With `excess` the cast
/// may fold with its inverse.
Value convertFloat(OpBuilder &b, Location loc, Value value, FloatType type,
                   bool excess = false);

/// The type in which a float is computed with: itself, but f32 for 16 bit.
FloatType getComputeFloat(FloatType type);

} // namespace mlir::amp

#endif // AMP_SUPPORT_LINALGBUILDERS_H
