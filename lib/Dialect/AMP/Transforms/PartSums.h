//===- PartSums.h - Sums of squares over replicas' parts --------*- C++ -*-===//

#ifndef AMP_LIB_DIALECT_AMP_TRANSFORMS_PARTSUMS_H
#define AMP_LIB_DIALECT_AMP_TRANSFORMS_PARTSUMS_H

#include "amp/Dialect/AMP/IR/AMPDialect.h"

namespace mlir::amp {

/// How a tensor is divided: parts of `count` of its `whole` elements.
struct Division {
  int64_t count, whole;
};

/// Sums over tensors of which each of some replicas has a part (`amp.shard`):
/// what is in two parts counts in the later one's.
class PartSums {
public:
  /// Ops that all sums read stand before `place`.
  PartSums(Operation *place, int64_t replicas)
      : place(place), replicas(replicas) {}

  void add(Value part, const Division &division) { parts[part] = division; }
  bool isPart(Value value) const { return parts.contains(value); }

  /// The number of this replica's first element, a scalar tensor of i64.
  Value createBegin(OpBuilder &b, Location loc, const Division &division);
  /// The sum of the squares of gradients over all replicas, a scalar tensor of
  /// f64: 0 + s0 + s1 + ... where s_r is that of replica r's parts, one after
  /// the other, and then that of what is whole.
  Value createSquares(OpBuilder &b, Location loc, ValueRange gradients);
  /// Gives updates whose optimizers read norms the sums over all replicas, in
  /// one exchange in front of the last one, where the others are put; fails
  /// where something reads one of them before.
  LogicalResult shareNorms(ArrayRef<UpdateOp> updates,
                           ArrayRef<Division> divisions);

private:
  Value getReplica();
  Value buildBegin(OpBuilder &b, Location loc, const Division &division,
                   bool isMoved);
  Value buildIsOwn(OpBuilder &b, Location loc, const Division &division);
  bool overlaps(const Division &division) const {
    return division.count * replicas != division.whole;
  }
  Value createOwn(OpBuilder &b, Location loc, Value part);
  SmallVector<Value> createOwnSquares(OpBuilder &b, UpdateOp update,
                                      const Division &division);

  Operation *place;
  int64_t replicas;
  Value replica; ///< its number, once something needs it
  llvm::DenseMap<Value, Division> parts;
};

} // namespace mlir::amp

#endif // AMP_LIB_DIALECT_AMP_TRANSFORMS_PARTSUMS_H
