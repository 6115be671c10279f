//===- IntegerEvaluator.h - Integers that constants give --------*- C++ -*-===//

#ifndef AMP_LIB_DIALECT_AMP_TRANSFORMS_INTEGEREVALUATOR_H
#define AMP_LIB_DIALECT_AMP_TRANSFORMS_INTEGEREVALUATOR_H

#include "mlir/IR/Value.h"
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

  /// The value as an attribute of its type, or null.
  Attribute evaluate(Value value);

private:
  Attribute compute(OpResult result);

  llvm::DenseMap<Value, Attribute> known;
};

/// The integer of an attribute that the evaluator gave, sign-extended.
int64_t getIntegerOf(Attribute constant);

} // namespace mlir::amp

#endif // AMP_LIB_DIALECT_AMP_TRANSFORMS_INTEGEREVALUATOR_H
