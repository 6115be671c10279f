//===- IntegerEvaluator.h - Integers that constants give --------*- C++ -*-===//

#ifndef AMP_LIB_DIALECT_AMP_TRANSFORMS_INTEGEREVALUATOR_H
#define AMP_LIB_DIALECT_AMP_TRANSFORMS_INTEGEREVALUATOR_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "llvm/ADT/DenseMap.h"

namespace mlir::amp {

/// Iterations that are counted one by one. More don't end in any case: what
/// each starts from is kept for the backward pass.
constexpr int64_t kMaxCounted = 1 << 16;

/// Whether a value is an integer or index, or a 0-d tensor of one.
bool isIntegerScalar(Type type);

/// Evaluates integers, scalars and 0-d tensors, from constants and from what
/// block arguments are given.
class IntegerEvaluator {
public:
  void set(Value value, Attribute constant) { known[value] = constant; }
  void clear() { known.clear(); }

  /// The value as an attribute of its type, or null. Looks at each value once.
  Attribute evaluate(Value value);

private:
  /// Whether the value was looked at; else it is now pending.
  bool require(Value value);
  /// The constant, or null; also where something is pending that it needs.
  Attribute compute(Value value);
  Attribute computeArgument(BlockArgument arg);
  Attribute computeResult(linalg::GenericOp generic, OpResult result);
  Attribute fold(OpResult result);

  /// Null for what is no constant.
  llvm::DenseMap<Value, Attribute> known;
  /// What is to be computed, each with whether that has begun.
  SmallVector<std::pair<Value, bool>> pending;
};

/// The integer of an attribute that the evaluator gave, sign-extended.
int64_t getIntegerOf(Attribute constant);

} // namespace mlir::amp

#endif // AMP_LIB_DIALECT_AMP_TRANSFORMS_INTEGEREVALUATOR_H
