//===- AttachRoles.cpp - Recognise what several ops are ---------*- C++ -*-===//

#include "amp/Dialect/AMP/IR/OpPolicy.h"
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
  return op && getKind(op) == kind;
}

static bool isContraction(Operation *op) {
  return hasKind(op, OpKind::Matmul) || hasKind(op, OpKind::Conv);
}

/// Whether an elementwise addition adds a parameter to `value`, a contraction's
/// result, under the contraction's policy.
static bool isBiasAddition(Operation *op, Value value, Operation &contraction,
                           Parameters &parameters) {
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  if (!linalgOp || !hasKind(op, OpKind::Add) ||
      linalgOp.getNumDpsInputs() != 2 ||
      getPolicyOf(op) != getPolicyOf(&contraction))
    return false;
  Value lhs = linalgOp.getDpsInputs()[0], rhs = linalgOp.getDpsInputs()[1];
  return (lhs == value && parameters.contains(rhs)) ||
         (rhs == value && parameters.contains(lhs));
}

/// What becomes of a value in reshapes that alone read it.
static Value skipReshapes(Value value) {
  while (
      value.hasOneUse() &&
      isa<tensor::CollapseShapeOp, tensor::ExpandShapeOp>(*value.user_begin()))
    value = value.user_begin()->getResult(0);
  return value;
}

//===----------------------------------------------------------------------===//
// Kinds that several ops have together
//===----------------------------------------------------------------------===//

/// The number that one side of an elementwise op is, where `value` is the
/// other: a constant of the body or of the function. NaN for any other op.
static double getOtherNumber(linalg::LinalgOp op, Value value,
                             unsigned otherSide, ConstantSources &constants) {
  Block &body = *op.getBlock();
  Operation *inner = &body.front();
  double none = std::numeric_limits<double>::quiet_NaN();
  if (inner->getNumOperands() != 2 || inner->getNextNode() != &body.back())
    return none;
  auto getOuter = [&](Value inside) -> Value {
    auto arg = dyn_cast<BlockArgument>(inside);
    return arg && arg.getOwner() == &body ? op.getMatchingOpOperand(arg)->get()
                                          : inside;
  };
  if (getOuter(inner->getOperand(1 - otherSide)) != value)
    return none;
  Attribute constant = constants.find(getOuter(inner->getOperand(otherSide)));
  if (auto elements = dyn_cast_or_null<DenseFPElementsAttr>(constant))
    return elements.isSplat()
               ? FloatAttr::getValueAsDouble(elements.getSplatValue<APFloat>())
               : none;
  auto number = dyn_cast_or_null<FloatAttr>(constant);
  return number ? number.getValueAsDouble() : none;
}

/// Whether an op divides a sum by `count`, or multiplies by its reciprocal as
/// f32 or f64 has it.
static bool isDivision(Operation *op, Value sum, int64_t count,
                       ConstantSources &constants) {
  auto structured = dyn_cast<linalg::LinalgOp>(op);
  if (!structured || structured.getNumReductionLoops() > 0)
    return false;
  if (hasKind(op, OpKind::Div))
    return getOtherNumber(structured, sum, 1, constants) == double(count);
  if (!hasKind(op, OpKind::Mul))
    return false;
  for (unsigned side : {0, 1}) {
    double factor = getOtherNumber(structured, sum, side, constants);
    if (factor == 1.0 / double(count) || factor == double(1.0f / float(count)))
      return true;
  }
  return false;
}

/// A sum and the division by the number of what it sums are a mean.
static void attachMean(Operation *op, ConstantSources &constants) {
  auto sum = dyn_cast<linalg::LinalgOp>(op);
  if (!sum || !hasKind(op, OpKind::Sum) || op->getNumResults() != 1 ||
      !op->hasOneUse())
    return;
  int64_t count = 1;
  for (auto [size, iterator] :
       llvm::zip(sum.getStaticLoopRanges(), sum.getIteratorTypesArray()))
    if (iterator == utils::IteratorType::reduction)
      count = ShapedType::isDynamic(size) ? 0 : count * size;
  Operation *user = *op->user_begin();
  if (getPolicyOf(user) != getPolicyOf(op) ||
      !isDivision(user, op->getResult(0), count, constants))
    return;
  auto mean = StringAttr::get(op->getContext(), stringifyOpKind(OpKind::Mean));
  op->setAttr(kRoleAttr, mean);
  user->setAttr(kRoleAttr, mean);
}

/// PyTorch's binary cross entropy, and nothing else, cuts its logarithms off at
/// -100.
static void attachBinaryCrossEntropy(Operation *op,
                                     ConstantSources &constants) {
  if (!isa<linalg::LinalgOp>(op) || !hasKind(op, OpKind::Log))
    return;
  for (Operation *user : op->getUsers()) {
    auto structured = dyn_cast<linalg::LinalgOp>(user);
    if (!structured || !hasKind(user, OpKind::Maximum))
      continue;
    for (unsigned side : {0, 1})
      if (getOtherNumber(structured, op->getResult(0), side, constants) ==
          -100.0)
        op->setAttr(
            kRoleAttr,
            StringAttr::get(op->getContext(),
                            stringifyOpKind(OpKind::BinaryCrossEntropy)));
  }
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
      attachMean(op, constants);
      attachBinaryCrossEntropy(op, constants);
    });
  }

  /// Whether a contraction reads a value by way of a user.
  bool follows(Operation *user) {
    user = getWholeOp(user);
    return isContraction(user) || leadsToContraction.contains(user) ||
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
    Value result = skipReshapes(contraction.getResult(0));
    for (Operation *user : result.getUsers())
      if (result.hasOneUse() &&
          isBiasAddition(user, result, contraction, parameters))
        user->setAttr(kRoleAttr, role);
  }

  llvm::DenseSet<Operation *> leadsToContraction;
  Parameters parameters;
};
} // namespace
