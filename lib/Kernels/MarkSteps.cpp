//===- MarkSteps.cpp - Functions that stand for themselves ------*- C++ -*-===//

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Kernels/Passes.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPMARKSTEPS
#include "amp/Kernels/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

static bool hasTensors(func::FuncOp func) {
  auto isTensor = [](Type type) { return isa<TensorType>(type); };
  auto result = func.walk([&](Operation *op) {
    bool isOnTensors = llvm::any_of(op->getOperandTypes(), isTensor) ||
                       llvm::any_of(op->getResultTypes(), isTensor);
    return isOnTensors ? WalkResult::interrupt() : WalkResult::advance();
  });
  return result.wasInterrupted() ||
         llvm::any_of(func.getArgumentTypes(), isTensor);
}

namespace {
struct AmpMarkSteps : amp::impl::AmpMarkStepsBase<AmpMarkSteps> {
  void runOnOperation() override {
    SmallVector<func::FuncOp> entries;
    for (auto func : getOperation().getOps<func::FuncOp>()) {
      if (func->hasAttr(kStepAttr))
        return;
      if (func.isPublic() && !func.isExternal() && !func->hasAttr(kKernelAttr))
        entries.push_back(func);
    }
    for (func::FuncOp func : entries)
      if (hasTensors(func))
        func->setAttr(kStepAttr, UnitAttr::get(&getContext()));
  }
};
} // namespace
