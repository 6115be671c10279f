//===- FloatRanges.h - What a body's floats may be --------------*- C++ -*-===//

#ifndef AMP_LIB_DIALECT_AMP_TRANSFORMS_FLOATRANGES_H
#define AMP_LIB_DIALECT_AMP_TRANSFORMS_FLOATRANGES_H

#include "mlir/IR/Block.h"
#include "llvm/ADT/DenseMap.h"
#include <optional>

namespace mlir::amp {

/// Finite numbers between two, both included.
struct FloatRange {
  double lower, upper;
};

/// The ranges of scalar floats that follow from those of others: each op's
/// result over all operands, widened by what the op rounds. A value that may be
/// infinite or NaN has none, and neither has one of an op that is not known.
class FloatRanges {
public:
  void set(Value value, FloatRange range) { ranges[value] = range; }
  std::optional<FloatRange> get(Value value) const;
  /// Follows the ops of a block, in their order.
  void follow(Block &block);

private:
  std::optional<FloatRange> evaluate(Operation *op) const;

  llvm::DenseMap<Value, FloatRange> ranges;
};

} // namespace mlir::amp

#endif // AMP_LIB_DIALECT_AMP_TRANSFORMS_FLOATRANGES_H
