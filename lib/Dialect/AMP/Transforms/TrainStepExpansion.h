//===- TrainStepExpansion.h - The parts of a training step ------*- C++ -*-===//

#ifndef AMP_LIB_DIALECT_AMP_TRANSFORMS_TRAINSTEPEXPANSION_H
#define AMP_LIB_DIALECT_AMP_TRANSFORMS_TRAINSTEPEXPANSION_H

#include "LossCount.h"
#include "StepArguments.h"
#include "StepAssembly.h"
#include "StepGuards.h"

#include "amp/Dialect/AMP/Transforms/StepBuilder.h"

namespace mlir::amp {

/// One parameter's way through the step.
struct Param {
  int64_t index; ///< of the callee's argument
  std::string name;
  unsigned group; ///< its number, 0 of the step's own optimizer
  OptimizerInterface optimizer;
  Value state; ///< the step's argument
  UpdateFormat format;
  SmallVector<Value> slots;
  UpdateOp update;
};

class TrainStepExpansion {
public:
  TrainStepExpansion(TrainStepOp op, func::FuncOp callee, Counter counter)
      : op(op), callee(callee), counter(std::move(counter)), step(op, callee),
        scaler(getScaler(op)), anomaly(step, op.getAnomalyAttr()),
        gradients(*findGradients(callee)) {}
  func::FuncOp run();

private:
  void addState();
  void addParam(BlockArgument arg, StringAttr name);
  void addControls();
  void addInputs();
  Value count(OpBuilder &b, Value micro);
  void addMeanCount();
  SmallVector<Value> differentiate(OpBuilder &b, SmallVector<Value> operands,
                                   Value micro);
  std::optional<unsigned> findStateResult(int64_t argument);
  SmallVector<Value> accumulate();
  SmallVector<Value> createSums();
  SmallVector<Value> addMicroBatch(OpBuilder &b, Value index,
                                   ValueRange carried);
  SmallVector<Value> callGiven(OpBuilder &b, ValueRange operands);
  void update(ArrayRef<Value> results);
  SmallVector<Value> updateParams(ValueRange gradients);
  /// Whether its update takes random bits.
  static bool isStochastic(const Param &param) {
    return param.format.rounding == ParamRounding::Stochastic ||
           param.format.slots == SlotFormat::BF16;
  }
  Value createUpdateKey();
  SmallVector<Value> checkStates(ArrayRef<Value> results);
  UpdateScaleOp updateScale(Value lossFinite, Value gradsFinite);
  SmallVector<Value> clip(UnscaleOp unscale);
  Value getFlags(ArrayRef<Value> results, UpdateScaleOp next);
  /// Whether the scaler looks at each micro-batch's gradients.
  bool checksMicroBatches() {
    return op.getAccumulate() > 1 && scaler.checksMicroBatches();
  }
  bool alwaysApplies() { return op.getOnOverflow() == OnOverflow::Apply; }
  void commit(ArrayRef<Value> results, Value apply);
  void averageKept(Value apply);
  void goOn(UpdateScaleOp next);
  void reportResults(ArrayRef<Value> results);
  /// What a schedule gives a group, or, as the first, the step's optimizer.
  struct Rates {
    Value lr, momentum; ///< momentum is null where it is the optimizer's own
  };
  void addGivenRates();
  Rates getRates(unsigned group, OptimizerInterface optimizer);

  TrainStepOp op;
  func::FuncOp callee;
  Counter counter; ///< of what the loss is a sum over
  StepAssembly step;
  ScalerInterface scaler;
  AnomalyGuard anomaly;
  SmallVector<Param> params;
  SmallVector<Param> kept;         ///< parameters that have no gradient
  SmallVector<unsigned> gradients; ///< results, if the callee gives them
  SmallVector<Value> arguments;    ///< one for each of the callee's
  SmallVector<int64_t> inputs;     ///< which of them are a batch's tensors
  SmallVector<std::pair<Value, int64_t>> states;
  /// The callee's arguments of these roles.
  std::optional<int64_t> randomKey, meanCount;
  Value seed;
  SmallVector<Value> scalerStates;
  Value scale, applied, attempts;
  SmallVector<Rates> given; ///< control values, of a schedule `given`
  Value microFinite; ///< of all micro-batches, if the scaler looks at each
};

} // namespace mlir::amp

#endif // AMP_LIB_DIALECT_AMP_TRANSFORMS_TRAINSTEPEXPANSION_H
