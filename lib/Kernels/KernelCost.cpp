//===- KernelCost.cpp - What a launch computes and moves --------*- C++ -*-===//

#include "amp/Kernels/KernelCost.h"

#include "amp/Interfaces/FlopsOpInterface.h"
#include "amp/Support/Contraction.h"
#include "amp/Support/Sizes.h"

using namespace mlir;
using namespace mlir::amp;

static int64_t countFlops(linalg::LinalgOp op) {
  if (!isContraction(op) && !isConvolution(op))
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
  for (Type type : launch.getOperandTypes())
    bytes = addWork(bytes, getTypeBytes(type).value_or(0));
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
