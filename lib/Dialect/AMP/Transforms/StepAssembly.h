//===- StepAssembly.h - Putting an entry function together ------*- C++ -*-===//

#ifndef AMP_LIB_DIALECT_AMP_TRANSFORMS_STEPASSEMBLY_H
#define AMP_LIB_DIALECT_AMP_TRANSFORMS_STEPASSEMBLY_H

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::amp {

/// The optimizer of a parameter: the first group's that its name matches, or
/// the step's.
OptimizerInterface selectOptimizer(TrainStepOp op, StringRef name);

/// The number of the first group that a parameter's name matches, from 1; 0
/// where there is none.
unsigned getGroupNumber(TrainStepOp op, StringRef name);

/// That group, or null.
GroupAttr selectGroup(TrainStepOp op, StringRef name);

/// The type in which a step keeps the parameter that is the callee's argument.
RankedTensorType getParamType(func::FuncOp callee, unsigned index);
/// How a parameter that is kept so is rounded.
ParamRounding getParamRounding(TrainStepOp op, Type param);
/// What the slots of the parameter that is the callee's argument are kept in.
SlotFormat getSlotFormat(TrainStepOp op, func::FuncOp callee, unsigned index);
/// How that parameter is updated, and all of its slots.
UpdateFormat getUpdateFormat(TrainStepOp op, func::FuncOp callee,
                             unsigned index);
SmallVector<OptimizerSlot> getParamSlots(TrainStepOp op, func::FuncOp callee,
                                         unsigned index);

/// A checkpoint has all that a step keeps in it: no two under one name.
LogicalResult verifyCheckpointKeys(TrainStepOp op, func::FuncOp callee);

/// A function under construction whose arguments and results come one by one.
class StepAssembly {
public:
  /// A step that takes the place of `op`.
  StepAssembly(TrainStepOp op, func::FuncOp callee);
  /// A step `name` at the end of the module.
  StepAssembly(ModuleOp module, Location loc, StringRef name);

  Value addArgument(Type type, DictionaryAttr attrs, Location loc);
  /// A slot of a parameter.
  Value addSlot(StringRef param, const OptimizerSlot &slot);
  /// A scalar of the step's own, or a tensor, and how it starts. Checkpoints
  /// have it under `key`, or under its name.
  Value addControl(StringRef name, Type type, double init, StringRef key = {});
  /// What a scaler keeps.
  SmallVector<Value> addScaler(ScalerInterface scaler);

  /// The run's seed, an i64 of the step's own.
  Value addSeed();
  /// [seed, attempt, micro-batch], the key of random numbers: `attempt` a
  /// scalar tensor of i64 and `micro` an index, each 0 where null. With
  /// `replica`, an index, micro-batches are counted over the replicas before
  /// it, of `accumulate` each.
  Value createRandomKey(OpBuilder &at, Value seed, Value attempt, Value micro,
                        Value replica = {}, int64_t accumulate = 1);

  /// Gives a scalar back under a name, as f32 if it is a float of another
  /// width ("lr" stays f64).
  void report(StringRef name, Value value);
  /// Gives a value back with the attribute `key` = `name`.
  void addResult(StringRef key, StringRef name, Value value);
  func::FuncOp finish();

  Value createZero(RankedTensorType type);
  Value createMean(Value sum, int64_t count);
  Value createIsFinite(Value scalar);
  Value createNot(Value scalar);
  /// Whether all of the flags hold; true of none.
  Value createAll(ArrayRef<Value> scalars);
  /// Whether no element that was finite before is not so after.
  Value createStaysFinite(Value before, Value after);
  /// scalar + 1.
  Value createSuccessor(Value scalar);
  /// The scale that the step multiplies by, of what a scaler keeps.
  Value createScale(ValueRange scalerStates);
  /// Gradients of f32 rounded to `type`, nearest even, as f32: what a replica
  /// would send (a policy's `reduce`). As they are if it is null or f32.
  SmallVector<Value> createRounded(ValueRange gradients, FloatType type);
  UnscaleOp createUnscale(ValueRange gradients, Value scale, int64_t count,
                          ScalerInterface scaler);
  /// Flags with `bit` set where a condition holds.
  Value createFlagged(Value flags, Value condition, uint32_t bit);
  /// `finite`, and whether all elements of the gradients are.
  Value createStillFinite(OpBuilder &at, Value finite, ValueRange gradients);
  /// The callee's status flags among its results, or zero.
  Value getFlags(func::FuncOp callee, ValueRange results);

  /// The part of a batch that belongs to micro-batch `index`.
  Value createMicroBatch(OpBuilder &at, Value input, Value index);
  /// lhs | rhs for flags, else lhs + rhs.
  Value createCombination(OpBuilder &at, Value lhs, Value rhs, bool areFlags);

  OpBuilder b;

private:
  Location loc;
  func::FuncOp step;
  SmallVector<Value> results;
  SmallVector<DictionaryAttr> argAttrs, resultAttrs;
};

} // namespace mlir::amp

#endif // AMP_LIB_DIALECT_AMP_TRANSFORMS_STEPASSEMBLY_H
