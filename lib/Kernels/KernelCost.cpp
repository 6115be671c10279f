//===- KernelCost.cpp - What a launch computes and moves --------*- C++ -*-===//

#include "amp/Kernels/KernelCost.h"

#include "amp/Interfaces/FlopsOpInterface.h"
#include "amp/Support/Contraction.h"
#include "amp/Support/Sizes.h"

using namespace mlir;
using namespace mlir::amp;

static int64_t countFlops(linalg::LinalgOp op) {
  if (!isMultiplyAdd(op) || op.getNumReductionLoops() == 0)
    return 0;
  return multiplyWork({2, multiplyWork(op.getStaticLoopRanges())});
}

int64_t mlir::amp::countContractionFlops(func::FuncOp kernel) {
  int64_t flops = 0;
  for (Operation &op : kernel.getOps()) {
    if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
      flops = addWork(flops, countFlops(linalgOp));
    else if (auto whole = dyn_cast<FlopsOpInterface>(op))
      flops = addWork(flops, whole.countContractionFlops());
  }
  return flops;
}

int64_t mlir::amp::countArrayBytes(LaunchOp launch) {
  int64_t bytes = 0;
  auto add = [&](Value array, int64_t times) {
    int64_t size = getTypeBytes(array.getType()).value_or(0);
    bytes = addWork(bytes, multiplyWork({times, size}));
  };
  for (Value input : launch.getInputs())
    add(input, 1);
  for (auto [output, isRead] :
       llvm::zip(launch.getOutputs(), launch.getReads()))
    add(output, isRead ? 2 : 1);
  return bytes;
}

LaunchCosts::LaunchCosts(ModuleOp module) {
  for (auto func : module.getOps<func::FuncOp>())
    if (func->hasAttr(kKernelAttr))
      flops[func.getSymName()] = countContractionFlops(func);
}

bool LaunchCosts::contracts(LaunchOp launch) const {
  return flops.lookup(launch.getCallee()) > 0;
}

int64_t LaunchCosts::estimate(LaunchOp launch) const {
  constexpr int64_t kFlopsPerByte = 16;
  return addWork(countArrayBytes(launch),
                 flops.lookup(launch.getCallee()) / kFlopsPerByte);
}
