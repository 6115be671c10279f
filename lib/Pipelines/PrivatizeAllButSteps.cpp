//===- PrivatizeAllButSteps.cpp - Steps are the entries ---------*- C++ -*-===//

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Pipelines/Pipelines.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/Pass.h"

using namespace mlir;
using namespace mlir::amp;

namespace {
struct PrivatizeAllButSteps
    : PassWrapper<PrivatizeAllButSteps, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(PrivatizeAllButSteps)

  StringRef getArgument() const final { return "amp-privatize-all-but-steps"; }
  StringRef getDescription() const final {
    return "Make private what is not a step, in a module with a step";
  }

  void runOnOperation() override {
    auto isStep = [](func::FuncOp func) { return func->hasAttr(kStepAttr); };
    auto funcs = getOperation().getOps<func::FuncOp>();
    if (llvm::none_of(funcs, isStep))
      return;
    for (func::FuncOp func : funcs)
      if (!isStep(func))
        func.setPrivate();
  }
};
} // namespace

std::unique_ptr<Pass> mlir::amp::createPrivatizeAllButStepsPass() {
  return std::make_unique<PrivatizeAllButSteps>();
}
