//===- AttachPolicies.cpp - Policies from regions to ops --------*- C++ -*-===//

#include "amp/Precision/AttachPolicies.h"

#include "amp/Dialect/AMP/IR/OpPolicy.h"
#include "amp/Precision/Passes.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPATTACHPOLICIES
#define GEN_PASS_DEF_AMPINHERITPOLICIES
#include "amp/Precision/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

func::FuncOp PolicyClones::get(func::FuncOp callee, PolicyAttr policy) {
  if (func::FuncOp known = clones.lookup({callee, policy}))
    return known;
  func::FuncOp clone = callee;
  // One that nobody else can enter is its own copy.
  if (!callee.isPrivate() ||
      callee->getAttrOfType<PolicyAttr>(kPolicyAttr) != policy) {
    clone = callee.clone();
    clone.setPrivate();
    clone->setAttr(kPolicyAttr, policy);
    symbols.insert(clone, std::next(callee->getIterator()));
  }
  fresh.push_back(clone);
  clones[{clone, policy}] = clone;
  return clones[{callee, policy}] = clone;
}

namespace {
/// One function's way from its regions down to its ops.
class Attachment {
public:
  explicit Attachment(PolicyClones &clones) : clones(clones) {}
  void attach(Region &region, PolicyAttr policy);

private:
  void attach(Operation *op, PolicyAttr policy);
  void redirect(func::CallOp call, PolicyAttr policy);
  void dissolve(AutocastOp op);

  PolicyClones &clones;
};
} // namespace

/// What a called function has for a policy is its own, or else the caller's.
void Attachment::redirect(func::CallOp call, PolicyAttr policy) {
  func::FuncOp callee = clones.lookup(call.getCallee());
  if (!callee || callee.isExternal() || callee->hasAttr(kPlacedAttr))
    return;
  if (auto own = callee->getAttrOfType<PolicyAttr>(kPolicyAttr))
    policy = own;
  if (policy)
    call.setCallee(clones.get(callee, policy).getSymName());
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
    SmallVector<func::FuncOp> fresh = clones.takeNew();
    if (fresh.empty())
      return;
    for (func::FuncOp clone : fresh)
      attachment.attach(clone.getBody(),
                        clone->getAttrOfType<PolicyAttr>(kPolicyAttr));
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
