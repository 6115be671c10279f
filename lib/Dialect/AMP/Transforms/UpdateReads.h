//===- UpdateReads.h - What amp.update reads at a point ---------*- C++ -*-===//

#ifndef AMP_LIB_DIALECT_AMP_TRANSFORMS_UPDATEREADS_H
#define AMP_LIB_DIALECT_AMP_TRANSFORMS_UPDATEREADS_H

#include "UpdateElement.h"

#include "amp/Support/DynamicFormat.h"
#include "amp/Support/LinalgBuilders.h"

namespace mlir::amp {

/// What the loops over an update's elements read, in the order of `all`: the
/// parameter, the gradient, the slots that are not whole, the largest of their
/// blocks, the step's scalars, what all elements share, and what bits are drawn
/// with.
class UpdateReads {
public:
  /// `element` must outlive it.
  explicit UpdateReads(UpdateElement &element);

  /// All that the optimizer's norms are of; makes the step's scalars, each
  /// rounded once to the type it is used in.
  void addElement(OpBuilder &b);
  /// What else the update of an element reads.
  void addShared(const Read &read);
  /// Last: the key of random bits, and the element that they begin at.
  void addBits(OpBuilder &b);

  Read readLargest(Value largest) const;
  ArrayRef<Value> getScalars() const { return scalars; }

  /// One element of the new parameter, as it is stored, and of the new slots
  /// that are not whole, before they are encoded; `args` are those of `all` at
  /// a point of loops over `shape`.
  SmallVector<Value> build(OpBuilder &b, ValueRange args,
                           ArrayRef<int64_t> shape);
  /// The values that the optimizer's norms are of, of what `addElement` has
  /// added.
  SmallVector<Value> buildNormed(OpBuilder &b, ValueRange args);

  SmallVector<Read> all;
  UpdateElement &element;
  RankedTensorType param;
  DynamicBlock block; ///< of slots in 8 bits

private:
  UpdateOperands take(ValueRange args) const;

  SmallVector<Value> scalars;
  size_t numSlots = 0, numLargest = 0, numBits = 0; ///< among all
};

} // namespace mlir::amp

#endif // AMP_LIB_DIALECT_AMP_TRANSFORMS_UPDATEREADS_H
