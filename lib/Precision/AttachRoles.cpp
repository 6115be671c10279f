//===- AttachRoles.cpp - Recognise what several ops are ---------*- C++ -*-===//

#include "BiasAdditions.h"
#include "CompositeKinds.h"
#include "amp/Precision/Passes.h"
#include "amp/Precision/PrecisionAnalysis.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/Iterators.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPATTACHROLES
#include "amp/Precision/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

static bool hasKind(Operation *op, OpKind kind) {
  return op && getKind(op) == kind;
}

static bool isContraction(Operation *op) {
  return hasKind(op, OpKind::Matmul) || hasKind(op, OpKind::Conv) ||
         hasKind(op, OpKind::AttentionValue);
}

/// The structured op whose body an op is part of, or else the op itself.
static Operation *getWholeOp(Operation *op) {
  while (auto whole = op->getParentOfType<linalg::LinalgOp>())
    op = whole;
  return op;
}

namespace {
struct AmpAttachRoles : amp::impl::AmpAttachRolesBase<AmpAttachRoles> {
  void runOnOperation() override {
    leadsToContraction.clear();
    parameters = Parameters();
    weights = Weights();
    // Backwards, so that whether a contraction follows is known; and again,
    // since what a loop yields is read in its next iteration.
    for (bool changed = true; changed;) {
      changed = false;
      getOperation().walk<WalkOrder::PostOrder, ReverseIterator>(
          [&](Operation *op) {
            if (!leadsToContraction.contains(op) && leads(op))
              changed = leadsToContraction.insert(op).second;
          });
    }
    ConstantSources constants;
    getOperation().walk([&](Operation *op) {
      if (isContraction(op))
        attach(*op, leadsToContraction.contains(op));
      attachCompositeKind(op, constants);
    });
  }

  /// Whether a contraction reads a value by way of a user.
  bool follows(Operation *user) {
    user = getWholeOp(user);
    return contracts(getKind(user)) || leadsToContraction.contains(user) ||
           (isa<RegionBranchOpInterface>(user) && argumentsLead(user));
  }

  /// What a region carries its ops read.
  bool argumentsLead(Operation *op) {
    return llvm::any_of(op->getRegions(), [&](Region &region) {
      return llvm::any_of(region.getArguments(), [&](Value arg) {
        return llvm::any_of(arg.getUsers(),
                            [&](Operation *user) { return follows(user); });
      });
    });
  }

  bool leads(Operation *op) {
    auto reads = [&](Operation *user) { return follows(user); };
    if (llvm::any_of(op->getUsers(), reads))
      return true;
    // What a region yields, the users of its op's results and arguments read.
    Operation *parent = op->getParentOp();
    if (!op->hasTrait<OpTrait::IsTerminator>() ||
        !isa<RegionBranchOpInterface, AutocastOp>(parent))
      return false;
    return llvm::any_of(parent->getUsers(), reads) || argumentsLead(parent);
  }

  void attach(Operation &contraction, bool leads) {
    auto dps = cast<DestinationStyleOpInterface>(contraction);
    if (llvm::none_of(dps.getDpsInputs(),
                      [&](Value v) { return parameters.contains(v); }))
      return;
    auto role =
        StringAttr::get(&getContext(), leads ? kLinearRole : kOutputLayerRole);
    contraction.setAttr(kRoleAttr, role);
    auto structured = dyn_cast<linalg::LinalgOp>(contraction);
    if (!structured)
      return;
    if (Operation *bias = findBiasAddition(structured, parameters, weights))
      bias->setAttr(kRoleAttr, role);
  }

  llvm::DenseSet<Operation *> leadsToContraction;
  Parameters parameters;
  Weights weights;
};
} // namespace
