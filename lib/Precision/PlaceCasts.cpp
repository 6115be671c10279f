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

/// Hands the region's policy to its ops, innermost first, and dissolves it.
static void dissolve(AutocastOp op) {
  for (Operation &inner : op.getBody().front().without_terminator())
    if (!inner.hasAttr(kPrecisionAttr))
      inner.setAttr(kPrecisionAttr, op.getPolicy());
  Operation *yield = op.getBody().front().getTerminator();
  SmallVector<Value> results(yield->getOperands());
  yield->erase();
  op->getBlock()->getOperations().splice(
      op->getIterator(), op.getBody().front().getOperations());
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
    auto policy = func->getAttrOfType<PolicyAttr>(kPolicyAttr);
    if (!policy)
      policy = getOperation()->getAttrOfType<PolicyAttr>(kPolicyAttr);
    if (func.isExternal() || func->hasAttr(kStepAttr))
      return success();
    SmallVector<AutocastOp> regions;
    func.walk([&](AutocastOp op) { regions.push_back(op); });
    if (!policy && regions.empty())
      return success();
    if (!func.getBody().hasOneBlock())
      return func.emitError("expected one block: precision works on values, "
                            "not on branches");
    llvm::for_each(regions, dissolve);
    if (!policy)
      policy = PolicyAttr::get(&getContext(), "f32", {}, {},
                               WeightGrad::Accumulate, PolicyRounding::Excess,
                               {});
    if (policy.getProfile() == "f64")
      return promoteToF64(func);
    PrecisionAnalysis analysis(func, policy);
    CastPlacement(func, analysis).run();
    func.walk([&](Operation *op) { op->removeAttr(kPrecisionAttr); });
    return success();
  }
};
} // namespace
