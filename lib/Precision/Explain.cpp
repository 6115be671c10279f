//===- Explain.cpp - Why an op runs in the type it does ---------*- C++ -*-===//

#include "amp/Precision/CastPlacement.h"
#include "amp/Precision/Explanation.h"
#include "amp/Precision/Passes.h"

#include "mlir/AsmParser/AsmParser.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/OwningOpRef.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPEXPLAIN
#include "amp/Precision/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

/// In the place of the policies of the module and of its functions.
static void replacePolicies(ModuleOp module, PolicyAttr policy) {
  bool any = module->hasAttr(kPolicyAttr);
  for (auto func : module.getOps<func::FuncOp>()) {
    any |= func->hasAttr(kPolicyAttr);
    if (func->hasAttr(kPolicyAttr))
      func->setAttr(kPolicyAttr, policy);
  }
  if (module->hasAttr(kPolicyAttr) || !any)
    module->setAttr(kPolicyAttr, policy);
}

LogicalResult mlir::amp::explainCasts(ModuleOp module,
                                      const ExplainOptions &options,
                                      raw_ostream &os) {
  OwningOpRef<ModuleOp> copy = module.clone();
  Explanation explanation, other;
  if (failed(placeCasts(*copy, &explanation)))
    return failure();
  if (options.other) {
    copy = module.clone();
    replacePolicies(*copy, options.other);
    if (failed(placeCasts(*copy, &other)))
      return failure();
    options.json ? explanation.printDiffJSON(other, os)
                 : explanation.printDiff(other, os);
    return success();
  }
  options.json ? explanation.printJSON(os) : explanation.print(os);
  return success();
}

namespace {
struct AmpExplain : amp::impl::AmpExplainBase<AmpExplain> {
  using AmpExplainBase::AmpExplainBase;

  LogicalResult initialize(MLIRContext *context) override {
    options.json = json;
    if (diff.empty())
      return success();
    options.other = dyn_cast_or_null<PolicyAttr>(parseAttribute(diff, context));
    if (options.other)
      return success();
    return emitError(UnknownLoc::get(context))
           << "amp-explain: expected an #amp.policy for 'diff', found '" << diff
           << "'";
  }

  void runOnOperation() override {
    if (failed(explainCasts(getOperation(), options, llvm::errs())))
      return signalPassFailure();
    markAllAnalysesPreserved();
  }

  ExplainOptions options;
};
} // namespace
