//===- AttachRoles.cpp - Recognise what several ops are ---------*- C++ -*-===//

#include "amp/Precision/Passes.h"
#include "amp/Precision/PrecisionAnalysis.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Iterators.h"

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
  if (!linalgOp || !hasKind(op, OpKind::Add) || linalgOp.getNumDpsInputs() != 2)
    return false;
  Value lhs = linalgOp.getDpsInputs()[0], rhs = linalgOp.getDpsInputs()[1];
  return (lhs == value && isParameter(rhs)) ||
         (rhs == value && isParameter(lhs));
}

/// What becomes of a value in reshapes that alone read it.
static Value skipReshapes(Value value) {
  while (
      value.hasOneUse() &&
      isa<tensor::CollapseShapeOp, tensor::ExpandShapeOp>(*value.user_begin()))
    value = value.user_begin()->getResult(0);
  return value;
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
    // Backwards, so that whether a contraction follows is known.
    llvm::DenseSet<Operation *> leadsToContraction;
    auto follows = [&](Operation *user) {
      user = getWholeOp(user);
      return isContraction(user) || leadsToContraction.contains(user);
    };
    getOperation().walk<WalkOrder::PostOrder, ReverseIterator>(
        [&](Operation *op) {
          // What a region yields, the users of its op's results read.
          auto yield = dyn_cast<YieldOp>(op);
          Operation *source = yield ? yield->getParentOp() : op;
          bool leads = llvm::any_of(source->getUsers(), follows);
          if (leads)
            leadsToContraction.insert(op);
          if (isContraction(op))
            attach(*op, leads);
        });
  }

  void attach(Operation &contraction, bool leads) {
    auto dps = cast<DestinationStyleOpInterface>(contraction);
    if (llvm::none_of(dps.getDpsInputs(), isParameter))
      return;
    auto role =
        StringAttr::get(&getContext(), leads ? kLinearRole : kOutputLayerRole);
    contraction.setAttr(kRoleAttr, role);
    Value result = skipReshapes(contraction.getResult(0));
    for (Operation *user : result.getUsers())
      if (result.hasOneUse() && isBiasAddition(user, result))
        user->setAttr(kRoleAttr, role);
  }
};
} // namespace
