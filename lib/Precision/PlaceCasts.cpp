//===- PlaceCasts.cpp - The types that a policy says ------------*- C++ -*-===//

#include "amp/Precision/CastPlacement.h"
#include "amp/Precision/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPPLACECASTS
#include "amp/Precision/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

/// Double changes the types of arguments: it is for whole functions.
static LogicalResult verifyUniform(func::FuncOp func, PolicyAttr policy) {
  bool isDouble = policy && policy.getProfile() == "f64";
  WalkResult result = func.walk([&](Operation *op) {
    auto own = op->getAttrOfType<PolicyAttr>(kPrecisionAttr);
    if (auto region = dyn_cast<AutocastOp>(op))
      own = region.getPolicy();
    if (!own || isDouble || own.getProfile() != "f64")
      return WalkResult::advance();
    op->emitError("the policy 'f64' is for whole functions, found it on a "
                  "part of '")
        << func.getSymName() << "'";
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

/// Hands the region's policy to its ops, innermost first, and dissolves it.
static void dissolve(AutocastOp op) {
  for (Operation &inner : op.getBody().front().without_terminator())
    if (!inner.hasAttr(kPrecisionAttr))
      inner.setAttr(kPrecisionAttr, op.getPolicy());
  Operation *yield = op.getBody().front().getTerminator();
  SmallVector<Value> results(yield->getOperands());
  yield->erase();
  op->getBlock()->getOperations().splice(op->getIterator(),
                                         op.getBody().front().getOperations());
  op.replaceAllUsesWith(results);
  op.erase();
}

namespace {
struct AmpPlaceCasts : amp::impl::AmpPlaceCastsBase<AmpPlaceCasts> {
  void runOnOperation() override {
    for (auto func : getOperation().getOps<func::FuncOp>())
      if (failed(runOnFunction(func)))
        return signalPassFailure();
  }

  LogicalResult runOnFunction(func::FuncOp func) {
    PolicyAttr policy = findPolicy(func);
    if (func.isExternal() || func->hasAttr(kStepAttr))
      return success();
    SmallVector<AutocastOp> regions;
    func.walk([&](AutocastOp op) { regions.push_back(op); });
    if (!policy && regions.empty())
      return success();
    if (!func.getBody().hasOneBlock())
      return func.emitError("expected one block: precision works on values, "
                            "not on branches");
    if (failed(verifyUniform(func, policy)))
      return failure();
    llvm::for_each(regions, dissolve);
    if (!policy)
      policy =
          PolicyAttr::get(&getContext(), "f32", {}, {}, WeightGrad::Accumulate,
                          PolicyRounding::Excess, {});
    LogicalResult result = success();
    if (policy.getProfile() == "f64") {
      result = promoteToF64(func);
    } else {
      PrecisionAnalysis analysis(func, policy);
      CastPlacement(func, analysis).run();
    }
    func.walk([&](Operation *op) { op->removeAttr(kPrecisionAttr); });
    return result;
  }
};
} // namespace
