//===- Explain.cpp - Why an op runs in the type it does ---------*- C++ -*-===//

#include "amp/Dialect/AMP/IR/OpPolicy.h"
#include "amp/Dialect/AMP/IR/SourceName.h"
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

static bool hasPolicy(ModuleOp module) {
  return llvm::any_of(module.getOps<func::FuncOp>(), [](func::FuncOp func) {
    return findPolicy(func) || func->walk([](Operation *op) {
                                     return getOwnPolicy(op)
                                                ? WalkResult::interrupt()
                                                : WalkResult::advance();
                                   })
                                   .wasInterrupted();
  });
}

/// What f64 computes is no matter of casts: there is nothing to list.
static void remarkOfDouble(ModuleOp module) {
  for (auto func : module.getOps<func::FuncOp>())
    if (PolicyAttr policy = findPolicy(func);
        policy && policy.getProfile() == "f64")
      func.emitRemark("'") << getSourceName(func)
                           << "' computes everything in f64, without a cast";
}

/// What the phase precision makes of a module.
static LogicalResult explain(ModuleOp module, Explanation &explanation) {
  remarkOfDouble(module);
  for (auto func : module.getOps<func::FuncOp>())
    demoteF64(func);
  return placeCasts(module, &explanation);
}

LogicalResult mlir::amp::explainCasts(ModuleOp module,
                                      const ExplainOptions &options,
                                      raw_ostream &os) {
  OwningOpRef<ModuleOp> copy = module.clone();
  Explanation explanation, other;
  if (!hasPolicy(module))
    module.emitRemark("no function has a policy: nothing decides on casts");
  if (failed(explain(*copy, explanation)))
    return failure();
  if (options.other) {
    copy = module.clone();
    replacePolicies(*copy, options.other);
    if (failed(explain(*copy, other)))
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
