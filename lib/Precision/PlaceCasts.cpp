//===- PlaceCasts.cpp - The types that a policy says ------------*- C++ -*-===//

#include "PrecisionReports.h"
#include "amp/Dialect/AMP/IR/OpPolicy.h"
#include "amp/Dialect/AMP/IR/SourceName.h"
#include "amp/Precision/AttachPolicies.h"
#include "amp/Precision/CastPlacement.h"
#include "amp/Precision/Explanation.h"
#include "amp/Precision/Passes.h"
#include "amp/Precision/VerifyModels.h"
#include "amp/Support/InputRounding.h"
#include "amp/Support/LinalgBuilders.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPPLACECASTS
#include "amp/Precision/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

/// Double changes the types of arguments: it is for whole functions. There it
/// is over all other policies: the reference of any program.
static LogicalResult verifyUniform(func::FuncOp func, PolicyAttr policy) {
  bool isDouble = policy && policy.getProfile() == "f64";
  WalkResult result = func.walk([&](Operation *op) {
    PolicyAttr own = getOwnPolicy(op);
    if (auto region = dyn_cast<AutocastOp>(op))
      own = region.getPolicy();
    if (!own || isDouble || own.getProfile() != "f64")
      return WalkResult::advance();
    op->emitError("the policy 'f64' is for whole functions, found it on a "
                  "part of '")
        << getSourceName(func) << "'";
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

/// How many ops have a policy that is not their function's.
static int64_t countOwnPolicies(func::FuncOp func, PolicyAttr policy) {
  int64_t count = 0;
  func.walk([&](Operation *op) {
    PolicyAttr own = getOwnPolicy(op);
    count += own && own != policy;
  });
  return count;
}

/// Whether all that the function has in 16 bits by policy may keep more
/// precision, or have another order of sums.
static bool allowsExcess(func::FuncOp func, PolicyAttr policy) {
  auto isExcess = [](PolicyAttr own) {
    return own.isMixed() && own.isExcess();
  };
  if (!isExcess(policy))
    return false;
  return !func.walk([&](Operation *op) {
                PolicyAttr own = getOwnPolicy(op);
                return own && own.isMixed() && !isExcess(own)
                           ? WalkResult::interrupt()
                           : WalkResult::advance();
              })
              .wasInterrupted();
}

/// What a profile refuses is an error at the op.
static LogicalResult verifyAllowed(const PrecisionAnalysis &analysis) {
  for (Operation *op : analysis.getOps()) {
    PolicyAttr policy = analysis.getPolicy(op);
    if (!policy.isMixed() || analysis.getClass(op) != PrecisionClass::Banned)
      continue;
    OpKind kind = getKind(op);
    StringRef reason = getBanReason(*findProfile(policy.getProfile()), kind);
    return op->emitError("the policy refuses '")
           << stringifyOpKind(kind) << "'"
           << (reason.empty() ? ": a rule bans it" : ": ") << reason;
  }
  return success();
}

/// Named ops print without their bodies, which casts would change.
static void generalizeElementwise(func::FuncOp func) {
  SmallVector<linalg::LinalgOp> ops;
  func.walk([&](linalg::LinalgOp op) {
    if (isStructured(op) && op.getNumReductionLoops() == 0 &&
        !isa<linalg::FillOp>(op) &&
        !isa<linalg::YieldOp>(op.getBlock()->front()))
      ops.push_back(op);
  });
  IRRewriter rewriter(func.getContext());
  for (linalg::LinalgOp op : ops) {
    rewriter.setInsertionPoint(op);
    generalize(rewriter, op);
  }
}

/// A destination that an elementwise body reads becomes an input: it is read as
/// it is stored, whatever the type of the result.
static void readAsInput(linalg::GenericOp op) {
  OpBuilder b(op);
  Value init = op.getDpsInits()[0];
  auto type = cast<RankedTensorType>(init.getType());
  SmallVector<Value> inputs(op.getDpsInputs());
  inputs.push_back(init);
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  maps.push_back(maps.back());
  Value empty = createEmptyLike(b, op.getLoc(), init, type.getElementType());
  auto next =
      linalg::GenericOp::create(b, op.getLoc(), TypeRange(type), inputs, empty,
                                maps, op.getIteratorTypesArray());
  next->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  next.getRegion().takeBody(op.getRegion());
  Block *body = next.getBody();
  BlockArgument read = body->insertArgument(inputs.size() - 1,
                                            type.getElementType(), op.getLoc());
  body->getArguments().back().replaceAllUsesWith(read);
  op->replaceAllUsesWith(next);
  op.erase();
}

static void readDestinationsAsInputs(func::FuncOp func) {
  SmallVector<linalg::GenericOp> ops;
  func.walk([&](linalg::GenericOp op) {
    if (op.getNumReductionLoops() == 0 && op.getNumDpsInits() == 1 &&
        isEligible(op.getDpsInits()[0].getType()) &&
        op.payloadUsesValueFromOperand(op.getDpsInitOperand(0)))
      ops.push_back(op);
  });
  llvm::for_each(ops, readAsInput);
}

/// Rewrites a function that has one policy or several, none of them f64.
static LogicalResult placeMixed(func::FuncOp func, PolicyAttr policy,
                                PolicyRules &rules, Explanation *explanation) {
  generalizeElementwise(func);
  readDestinationsAsInputs(func);
  PrecisionAnalysis analysis(func, policy, rules);
  if (failed(verifyAllowed(analysis)))
    return failure();
  reportUnlisted(func, analysis);
  if (explanation)
    explanation->addOps(func, analysis);
  CastPlacement(func, analysis).run();
  if (explanation)
    explanation->addTypes(func);
  return success();
}

static LogicalResult placeInFunction(func::FuncOp func, PolicyRules &rules,
                                     Explanation *explanation) {
  MLIRContext *context = func.getContext();
  PolicyAttr policy = findPolicy(func);
  int64_t numOwn = countOwnPolicies(func, policy);
  if (!policy && numOwn == 0)
    return success();
  if (!func.getBody().hasOneBlock())
    return func.emitError("expected one block: precision works on values, "
                          "not on branches");
  if (failed(verifyUniform(func, policy)))
    return failure();
  if (!policy)
    policy = PolicyAttr::get(context, "f32");
  bool isDouble = policy.getProfile() == "f64";
  if (isDouble && numOwn > 0)
    func.emitRemark("the policy 'f64' is over all of '")
        << getSourceName(func) << "': " << numOwn
        << " ops of other policies compute in f64";
  if (failed(isDouble ? promoteToF64(func)
                      : placeMixed(func, policy, rules, explanation)))
    return failure();
  if (allowsExcess(func, policy))
    func->setAttr(kExcessAttr, UnitAttr::get(context));
  func->walk([](Operation *op) { removeOwnPolicy(op); });
  func->setAttr(kPlacedAttr, UnitAttr::get(context));
  return success();
}

LogicalResult mlir::amp::placeCasts(ModuleOp module, Explanation *explanation) {
  if (failed(verifyModels(module)))
    return failure();
  PolicyClones clones(module);
  for (auto func : module.getOps<func::FuncOp>())
    if (failed(verifyUniform(func, findPolicy(func))))
      return failure();
  attachPolicies(module, clones);
  PolicyRules rules;
  for (auto func : module.getOps<func::FuncOp>())
    if (!func.isExternal() && !func->hasAttr(kStepAttr) &&
        !func->hasAttr(kPlacedAttr) &&
        failed(placeInFunction(func, rules, explanation)))
      return failure();
  rules.warnOfUnused(module);
  return success();
}

namespace {
struct AmpPlaceCasts : amp::impl::AmpPlaceCastsBase<AmpPlaceCasts> {
  void runOnOperation() override {
    if (failed(placeCasts(getOperation(), /*explanation=*/nullptr)))
      signalPassFailure();
  }
};
} // namespace
