//===- StepArguments.cpp - What a training step can take --------*- C++ -*-===//

#include "StepArguments.h"

#include "amp/Support/Sizes.h"

using namespace mlir;
using namespace mlir::amp;

static LogicalResult verifyElement(TrainStepOp op, RankedTensorType type) {
  if (isa<Float64Type, Float32Type, Float16Type, BFloat16Type>(
          type.getElementType()))
    return success();
  return op.emitError("expected parameters of f64, f32, f16 or bf16, found ")
         << type;
}

static LogicalResult verifyStatic(TrainStepOp op, Type type,
                                  const Twine &what) {
  if (cast<RankedTensorType>(type).hasStaticShape())
    return success();
  return op.emitError("expected a static shape of ")
         << what << ", found " << type;
}

static LogicalResult verifyMicroBatches(TrainStepOp op, RankedTensorType type) {
  int64_t count = op.getAccumulate();
  if (failed(verifyStatic(op, type, "an input in micro-batches")))
    return failure();
  SmallVector<int64_t> shape(type.getShape());
  shape.push_back(count);
  int64_t bytes = getElementBytes(type.getElementType()).value_or(1);
  if (countBytes(shape, bytes) && !llvm::is_contained(shape, 0))
    return success();
  return op.emitError("expected inputs from 1 to 2^47 bytes, found ")
         << count << " micro-batches of " << type;
}

static LogicalResult verifyArgument(TrainStepOp op, func::FuncOp callee,
                                    BlockArgument arg) {
  auto type = cast<RankedTensorType>(arg.getType());
  unsigned index = arg.getArgNumber();
  bool isParam = callee.getArgAttr(index, kParamAttr) != nullptr;
  bool isKept = isParam || callee.getArgAttr(index, kStateAttr) != nullptr;
  if (isParam && failed(verifyElement(op, type)))
    return failure();
  if (isKept && failed(verifyStatic(op, type, "a parameter or state")))
    return failure();
  return op.getAccumulate() == 1 ? success() : verifyMicroBatches(op, type);
}

LogicalResult mlir::amp::verifyStepArguments(TrainStepOp op,
                                             func::FuncOp callee) {
  for (BlockArgument arg : callee.getArguments())
    if (failed(verifyArgument(op, callee, arg)))
      return failure();
  for (Type type : callee.getResultTypes())
    if (op.getAccumulate() > 1 &&
        failed(verifyStatic(op, type, "a result over micro-batches")))
      return failure();
  return success();
}
