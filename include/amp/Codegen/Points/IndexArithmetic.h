//===- IndexArithmetic.h - Places, counts and loops over them ---*- C++ -*-===//

#ifndef AMP_CODEGEN_POINTS_INDEXARITHMETIC_H
#define AMP_CODEGEN_POINTS_INDEXARITHMETIC_H

#include "amp/Codegen/Points/PointEvaluator.h"

namespace mlir::amp::points {

/// What emitters of blocks and tiles compute with indices: what is known folds.
/// Divisions are of indices that are not negative.
class IndexArithmetic {
public:
  using Step =
      llvm::function_ref<SmallVector<Value>(Value, ArrayRef<Value> carried)>;

  IndexArithmetic(PointEvaluator &evaluator, Location loc)
      : evaluator(evaluator), b(evaluator.b), loc(loc) {}

  Value index(int64_t value) { return evaluator.getIndex(value); }
  Value add(Value x, Value y);
  Value add(Value x, int64_t y) { return add(x, index(y)); }
  Value subtract(Value x, Value y);
  Value multiply(Value x, int64_t y);
  Value divide(Value x, int64_t y);
  Value remainder(Value x, int64_t y);
  Value minimum(Value x, Value y);
  Value isBelow(Value x, Value y);
  Value isBelow(Value x, int64_t y) { return isBelow(x, index(y)); }

  void forEach(Value lower, Value upper, int64_t step,
               llvm::function_ref<void(Value)> body);
  SmallVector<Value> forEach(Value lower, Value upper, int64_t step,
                             ArrayRef<Value> carried, Step body);
  void ifTrue(Value condition, llvm::function_ref<void()> body);
  /// What body() gives where the condition holds (null: everywhere), zeros
  /// elsewhere.
  Value computeInside(Value isInside, Type type,
                      llvm::function_ref<Value()> body);

  PointEvaluator &evaluator;
  OpBuilder &b;
  const Location loc;
};

} // namespace mlir::amp::points

#endif // AMP_CODEGEN_POINTS_INDEXARITHMETIC_H
