//===- AttachRoles.cpp - Recognise what several ops are ---------*- C++ -*-===//

#include "amp/Precision/Passes.h"
#include "amp/Precision/PrecisionAnalysis.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPATTACHROLES
#include "amp/Precision/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

static bool hasKind(Operation *op, OpKind kind) {
  auto precision = dyn_cast_or_null<PrecisionOpInterface>(op);
  return precision && precision.getPrecisionKind() == kind;
}

static bool isContraction(Operation *op) {
  return hasKind(op, OpKind::Matmul) || hasKind(op, OpKind::Conv);
}

/// The parameter that a value is, or only moves (transposes, reshapes).
static bool isParameter(Value value) {
  while (hasKind(value.getDefiningOp(), OpKind::Clear))
    value = value.getDefiningOp()->getOperand(0);
  auto arg = dyn_cast<BlockArgument>(value);
  auto func = arg ? dyn_cast<func::FuncOp>(arg.getOwner()->getParentOp())
                  : func::FuncOp();
  return func && func.getArgAttr(arg.getArgNumber(), kParamAttr);
}

/// Whether an elementwise addition adds a parameter to `value`.
static bool isBiasAddition(Operation *op, Value value) {
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  if (!linalgOp || !hasKind(op, OpKind::Add) ||
      linalgOp.getNumDpsInputs() != 2)
    return false;
  Value lhs = linalgOp.getDpsInputs()[0], rhs = linalgOp.getDpsInputs()[1];
  return (lhs == value && isParameter(rhs)) ||
         (rhs == value && isParameter(lhs));
}

namespace {
struct AmpAttachRoles : amp::impl::AmpAttachRolesBase<AmpAttachRoles> {
  void runOnOperation() override {
    if (getOperation().isExternal())
      return;
    // Backwards, so that whether a contraction follows is known.
    Block &body = getOperation().getBody().front();
    llvm::DenseSet<Operation *> leadsToContraction;
    for (Operation &op : llvm::reverse(body)) {
      bool leads = llvm::any_of(op.getUsers(), [&](Operation *user) {
        Operation *ancestor = body.findAncestorOpInBlock(*user);
        return isContraction(ancestor) || leadsToContraction.contains(ancestor);
      });
      if (leads)
        leadsToContraction.insert(&op);
      if (isContraction(&op))
        attach(op, leads);
    }
  }

  void attach(Operation &contraction, bool leads) {
    auto dps = cast<DestinationStyleOpInterface>(contraction);
    if (llvm::none_of(dps.getDpsInputs(), isParameter))
      return;
    auto role = StringAttr::get(&getContext(),
                                leads ? kLinearRole : kOutputLayerRole);
    contraction.setAttr(kRoleAttr, role);
    Value result = contraction.getResult(0);
    for (Operation *user : result.getUsers())
      if (result.hasOneUse() && isBiasAddition(user, result))
        user->setAttr(kRoleAttr, role);
  }
};
} // namespace
