//===- AttachPolicies.cpp - Policies from regions to ops --------*- C++ -*-===//

#include "amp/Precision/AttachPolicies.h"

#include "amp/Dialect/AMP/IR/OpPolicy.h"
#include "amp/Dialect/AMP/IR/SourceName.h"
#include "amp/Precision/Passes.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPATTACHPOLICIES
#define GEN_PASS_DEF_AMPINHERITPOLICIES
#include "amp/Precision/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

func::FuncOp PolicyClones::get(func::FuncOp callee, PolicyAttr policy,
                               bool marked) {
  auto &known = clones[marked];
  if (func::FuncOp clone = known.lookup({callee, policy}))
    return clone;
  func::FuncOp clone = callee;
  // One that nobody else can enter is its own copy.
  if (!callee.isPrivate() ||
      callee->getAttrOfType<PolicyAttr>(kPolicyAttr) != policy) {
    clone = cloneAs(callee, callee.getSymName());
    clone->setAttr(kPolicyAttr, policy);
    symbols.insert(clone, std::next(callee->getIterator()));
  }
  fresh.push_back({clone, marked ? policy : PolicyAttr()});
  known[{clone, policy}] = clone;
  return known[{callee, policy}] = clone;
}

namespace {
/// One function's way from its regions down to its ops.
class Attachment {
public:
  explicit Attachment(PolicyClones &clones) : clones(clones) {}
  void attach(Region &region, PolicyAttr policy);

private:
  void attach(Operation *op, PolicyAttr policy);
  template <typename Op>
  void redirect(Op op, PolicyAttr policy, bool marked);
  void redirect(func::CallOp call, PolicyAttr policy);
  void redirect(ValueAndGradOp op, PolicyAttr policy);
  void dissolve(AutocastOp op);

  PolicyClones &clones;
};
} // namespace

template <typename Op>
void Attachment::redirect(Op op, PolicyAttr policy, bool marked) {
  func::FuncOp callee = clones.lookup(op.getCallee());
  if (marked || policy != findPolicy(callee))
    op.setCallee(clones.get(callee, policy, marked).getSymName());
}

static bool takesPolicy(func::FuncOp callee) {
  return callee && !callee.isExternal() && !callee->hasAttr(kPlacedAttr);
}

/// What a called function has for a policy is its own, or else the caller's.
/// Its ops are marked where the call's are, or where they will be among those
/// of another policy.
void Attachment::redirect(func::CallOp call, PolicyAttr policy) {
  func::FuncOp callee = clones.lookup(call.getCallee());
  if (!takesPolicy(callee))
    return;
  PolicyAttr outer = policy ? policy : findPolicy(call);
  auto own = callee->getAttrOfType<PolicyAttr>(kPolicyAttr);
  if (PolicyAttr inner = own ? own : outer)
    redirect(call, inner, /*marked=*/policy || inner != outer);
}

/// What is differentiated stays a function.
void Attachment::redirect(ValueAndGradOp op, PolicyAttr policy) {
  func::FuncOp callee = clones.lookup(op.getCallee());
  if (!takesPolicy(callee) || callee->hasAttr(kPolicyAttr))
    return;
  if (PolicyAttr outer = policy ? policy : findPolicy(op))
    redirect(op, outer, /*marked=*/false);
}

void Attachment::dissolve(AutocastOp op) {
  Block &body = op.getBody().front();
  Operation *yield = body.getTerminator();
  SmallVector<Value> results(yield->getOperands());
  yield->erase();
  op->getBlock()->getOperations().splice(op->getIterator(),
                                         body.getOperations());
  op.replaceAllUsesWith(results);
  op.erase();
}

void Attachment::attach(Operation *op, PolicyAttr policy) {
  if (auto region = dyn_cast<AutocastOp>(op)) {
    attach(region.getBody(), region.getPolicy());
    return dissolve(region);
  }
  if (PolicyAttr own = getOwnPolicy(op))
    policy = own;
  if (policy && !isPolicyFree(op))
    setOwnPolicy(op, policy);
  if (auto call = dyn_cast<func::CallOp>(op))
    redirect(call, policy);
  if (auto differentiated = dyn_cast<ValueAndGradOp>(op))
    redirect(differentiated, policy);
  // A body is part of its op.
  if (!isa<linalg::LinalgOp>(op))
    for (Region &region : op->getRegions())
      attach(region, policy);
}

void Attachment::attach(Region &region, PolicyAttr policy) {
  for (Block &block : region)
    for (Operation &op : llvm::make_early_inc_range(block))
      attach(&op, policy);
}

void mlir::amp::attachPolicies(ModuleOp module, PolicyClones &clones) {
  Attachment attachment(clones);
  for (auto func : llvm::to_vector(module.getOps<func::FuncOp>()))
    if (!func->hasAttr(kPlacedAttr))
      attachment.attach(func.getBody(), nullptr);
  // Copies call functions that nobody called under their policy before.
  while (true) {
    SmallVector<PolicyClones::Copy> fresh = clones.takeNew();
    if (fresh.empty())
      return;
    for (auto [clone, policy] : fresh)
      attachment.attach(clone.getBody(), policy);
  }
}

namespace {
struct AmpAttachPolicies : amp::impl::AmpAttachPoliciesBase<AmpAttachPolicies> {
  void runOnOperation() override {
    PolicyClones clones(getOperation());
    attachPolicies(getOperation(), clones);
  }
};

struct AmpInheritPolicies
    : amp::impl::AmpInheritPoliciesBase<AmpInheritPolicies> {
  void runOnOperation() override {
    getOperation()->walk<WalkOrder::PreOrder>([](Operation *op) {
      if (isa_and_nonnull<linalg::LinalgOp>(op->getParentOp()))
        return;
      PolicyAttr policy = getOwnPolicy(op);
      if (policy && !isPolicyFree(op) && !op->hasAttr(kPrecisionAttr))
        op->setAttr(kPrecisionAttr, policy);
    });
  }
};
} // namespace
