//===- StepArguments.cpp - What a training step can take --------*- C++ -*-===//

#include "StepArguments.h"

#include "StepAssembly.h"

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

static LogicalResult verifyOptimizer(TrainStepOp op, func::FuncOp callee,
                                     BlockArgument param) {
  unsigned index = param.getArgNumber();
  auto name = callee.getArgAttrOfType<StringAttr>(index, kParamAttr);
  RankedTensorType type = getParamType(callee, index);
  Type stored = type.getElementType();
  if (getParamRounding(op, type) == ParamRounding::Stochastic &&
      !stored.isBF16())
    return op.emitError("expected parameters of bf16 for param_rounding "
                        "'stochastic', found ")
           << name << " of " << stored;
  return selectOptimizer(op, name).verifyParam(
      [&] { return op.emitError("parameter ") << name << ": "; }, type);
}

/// A rounding that no parameter has is likely a policy without `params`.
static LogicalResult verifyRounding(TrainStepOp op, func::FuncOp callee) {
  if (op.getParamRounding() == ParamRounding::NearestEven)
    return success();
  for (unsigned i = 0; i < callee.getNumArguments(); ++i)
    if (callee.getArgAttr(i, kParamAttr) &&
        getParamRounding(op, getParamType(callee, i)) !=
            ParamRounding::NearestEven)
      return success();
  return op.emitError("expected parameters that are kept in 16 bits (the "
                      "policy's 'params') for param_rounding '")
         << stringifyParamRounding(op.getParamRounding()) << "', found none";
}

/// The same of what slots are kept in.
static LogicalResult verifySlotFormat(TrainStepOp op, func::FuncOp callee) {
  SlotFormat format = op.getSlotFormat();
  if (format == SlotFormat::Full)
    return success();
  for (unsigned i = 0; i < callee.getNumArguments(); ++i)
    if (callee.getArgAttr(i, kParamAttr) &&
        getSlotFormat(op, callee, i) == format)
      return success();
  StringRef which = format == SlotFormat::Dynamic8
                        ? ", of at least 4096 values in dimensions that blocks "
                          "of 256 divide, and no table,"
                        : "";
  return op.emitError("expected a parameter that is updated in f32 by an "
                      "optimizer with slots")
         << which << " for slot_format '" << stringifySlotFormat(format)
         << "', found none";
}

static LogicalResult verifyArgument(TrainStepOp op, func::FuncOp callee,
                                    BlockArgument arg) {
  auto type = cast<RankedTensorType>(arg.getType());
  unsigned index = arg.getArgNumber();
  bool isParam = callee.getArgAttr(index, kParamAttr) != nullptr;
  bool isKept = isParam || callee.getArgAttr(index, kStateAttr) != nullptr;
  if (isParam && (failed(verifyElement(op, type)) ||
                  failed(verifyOptimizer(op, callee, arg))))
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
  if (failed(verifyRounding(op, callee)) ||
      failed(verifySlotFormat(op, callee)))
    return failure();
  for (Type type : callee.getResultTypes())
    if (op.getAccumulate() > 1 &&
        failed(verifyStatic(op, type, "a result over micro-batches")))
      return failure();
  return success();
}
