//===- DeviceAttention.cpp - The kernels of attention -----------*- C++ -*-===//

#include "AttentionBlock.h"
#include "DeviceEmitter.h"

#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::cuda;

/// The memory of a result of the op, or null where nothing reads it.
Value DeviceEmitter::getMemory(Value result) {
  for (auto &[tensor, memory] : outputs)
    if (tensor == result)
      return memory;
  return Value();
}

void DeviceEmitter::emitAttention(nn::AttentionOp op) {
  createFunction(kernel.getSymName());
  Value memories[] = {getMemory(op.getResult()), getMemory(op.getLse()),
                      getMemory(op.getRest())};
  shape = {cuda::emitAttention(AttentionProblem::get(op), function, *evaluator,
                               *shared, memories),
           AttentionShape::kThreads};
  finishFunction();
}

/// A function each for what is summed over keys and over queries; for the
/// gradients of keys and of values where registers do not hold both.
void DeviceEmitter::emitAttentionGrad(nn::AttentionGradOp op) {
  AttentionProblem problem = AttentionProblem::get(op);
  auto emit = [&](StringRef ending, llvm::function_ref<int64_t()> body) {
    StringRef name = kernel.getSymName();
    createFunction(calls.empty() ? name.str() : (name + ending).str());
    shape = {body(), AttentionShape::kThreads};
    finishFunction();
  };
  auto emitKeys = [&](StringRef ending, bool keys, bool values) {
    emit(ending, [&] {
      return emitKeyGrad(problem, function, *evaluator, *shared,
                         keys ? getMemory(op.getKeyGrad()) : Value(),
                         values ? getMemory(op.getValueGrad()) : Value());
    });
  };
  auto isResult = [&](Value result) {
    return llvm::is_contained(
        kernel.getBody().front().getTerminator()->getOperands(), result);
  };
  bool keys = isResult(op.getKeyGrad()), values = isResult(op.getValueGrad());
  if (keys && values && takesKeyGradsAtOnce(problem)) {
    emitKeys("", true, true);
  } else {
    if (values)
      emitKeys("_values", false, true);
    if (keys)
      emitKeys("_keys", true, false);
  }
  if (isResult(op.getQueryGrad()))
    emit("_queries", [&] {
      return emitQueryGrad(problem, function, *evaluator, *shared,
                           getMemory(op.getQueryGrad()));
    });
}
