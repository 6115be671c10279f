//===- WholeKernels.cpp - Ops that are kernels by themselves ----*- C++ -*-===//

#include "WholeKernels.h"

#include "amp/Dialect/NN/IR/NNDialect.h"

using namespace mlir;
using namespace mlir::amp::cpu;

WholeEmitter mlir::amp::cpu::findWholeEmitter(Operation *op) {
  static const std::pair<StringRef, WholeEmitter> kTable[] = {
      {nn::AttentionOp::getOperationName(), emitAttention},
      {nn::AttentionGradOp::getOperationName(), emitAttention},
      {nn::ScatterAddOp::getOperationName(), emitScatterAdd},
  };
  for (auto &[name, emitter] : kTable)
    if (op->getName().getStringRef() == name)
      return emitter;
  return nullptr;
}
