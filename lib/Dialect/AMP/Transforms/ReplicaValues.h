//===- ReplicaValues.h - What replicas of a step have to share --*- C++ -*-===//

#ifndef AMP_LIB_DIALECT_AMP_TRANSFORMS_REPLICAVALUES_H
#define AMP_LIB_DIALECT_AMP_TRANSFORMS_REPLICAVALUES_H

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::amp {

/// A value that a batch decides and that is read behind its step's gradients.
struct ReplicaValue {
  enum class Kind {
    Gradient, ///< the sum, which the step divides by the count
    Mean,     ///< a loss, a metric, a state: the mean
    Count,    ///< an integer: the sum
    State,    ///< an integer that is committed: what all replicas add to it
    Bits,     ///< flags of the status: all that are set
    All       ///< a condition: whether it holds on every replica
  };
  Kind kind;
  Value value;      ///< what is read
  Value local;      ///< what is sent: before it is rounded to `wire`
  FloatType wire;   ///< of a gradient that the step rounds, or null
  Value state = {}; ///< what it is committed to
  /// Of a gradient of which a replica reads its part alone: that part's type.
  RankedTensorType part = {};
};

/// Whether an op, or what it is in, stands at `cut` or behind it.
bool isBehind(Operation *op, Operation *cut);

/// All of them in order. An error where one is no tensor of numbers.
FailureOr<SmallVector<ReplicaValue>> findReplicaValues(func::FuncOp step,
                                                       Operation *cut);

/// Whether its bits are or'ed, where others are summed.
bool isOr(ReplicaValue::Kind kind);
/// What a replica sends of a value that is no gradient, and what the sum or
/// the bits of all of them say.
Value prepare(OpBuilder &b, const ReplicaValue &value);
Value finish(OpBuilder &b, const ReplicaValue &value, Value all,
             int64_t replicas);

} // namespace mlir::amp

#endif // AMP_LIB_DIALECT_AMP_TRANSFORMS_REPLICAVALUES_H
