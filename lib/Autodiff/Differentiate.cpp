//===- Differentiate.cpp - amp.value_and_grad to two passes -----*- C++ -*-===//

#include "amp/Autodiff/Decisions.h"
#include "amp/Autodiff/Derivatives.h"
#include "amp/Autodiff/Passes.h"
#include "amp/Autodiff/ReverseSweep.h"
#include "amp/Dialect/AMP/IR/ResultLocations.h"
#include "amp/Support/LinalgBuilders.h"
#include "amp/Support/Sizes.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPDIFFERENTIATE
#include "amp/Autodiff/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

/// Copies the callee's ops to the call; returns what it returns.
static SmallVector<Value> inlineCallee(OpBuilder &b, func::FuncOp callee,
                                       ValueRange inputs,
                                       SmallVectorImpl<Operation *> &ops) {
  Block &body = callee.getBody().front();
  IRMapping mapping;
  mapping.map(body.getArguments(), inputs);
  for (Operation &op : body.without_terminator())
    ops.push_back(b.clone(op, mapping));
  return llvm::map_to_vector(
      body.getTerminator()->getOperands(),
      [&](Value value) { return mapping.lookupOrDefault(value); });
}

/// The operands of the call. One that is differentiated and given to several
/// arguments gets a name of its own: its gradient is for that argument alone.
static SmallVector<Value> separateInputs(OpBuilder &b, ValueAndGradOp call) {
  SmallVector<Value> inputs(call.getInputs());
  for (int64_t index : call.getWrt()) {
    Value input = call.getInputs()[index];
    if (llvm::count(call.getInputs(), input) > 1)
      inputs[index] =
          StopGradientOp::create(b, call.getLoc(), input.getType(), input);
  }
  return inputs;
}

/// What a message calls a parameter.
static std::string getParamName(func::FuncOp callee, int64_t index) {
  auto name = callee.getArgAttrOfType<StringAttr>(index, kParamAttr);
  return name ? name.str() : "arg" + std::to_string(index);
}

/// Upstream does not compare the sizes of a loop where another has no turns.
static LogicalResult verifyLoops(linalg::LinalgOp op) {
  SmallVector<int64_t> sizes(op.getNumLoops(), ShapedType::kDynamic);
  for (OpOperand &operand : op->getOpOperands()) {
    ArrayRef<int64_t> shape = op.getShape(&operand);
    AffineMap map = op.getMatchingIndexingMap(&operand);
    for (auto [size, expr] : llvm::zip_equal(shape, map.getResults())) {
      auto dim = dyn_cast<AffineDimExpr>(expr);
      if (!dim)
        continue;
      int64_t &known = sizes[dim.getPosition()];
      if (ShapedType::isDynamic(known))
        known = size;
      if (known != size)
        return op.emitError("expected one size of a loop, found ")
               << known << " and " << size;
    }
  }
  return success();
}

static WalkResult verifyOp(Operation *op) {
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  return failure(failed(verifySizes(op)) ||
                 (linalgOp && failed(verifyLoops(linalgOp))));
}

namespace {
/// Ops of the backward pass have the location of the op that they are for; that
/// they are not it is in its name.
struct BackwardMarker : OpBuilder::Listener {
  void notifyOperationInserted(Operation *op, OpBuilder::InsertPoint) override {
    op->setLoc(addName(op->getLoc(), kBackwardLocation));
  }
};
} // namespace

static LogicalResult differentiate(ValueAndGradOp call, func::FuncOp callee) {
  if (!callee.getBody().hasOneBlock())
    return callee.emitError("expected one block to differentiate: branches "
                            "between blocks have no gradient");
  if (failed(verifySizes(call)) || callee.walk(verifyOp).wasInterrupted())
    return failure();
  OpBuilder b(call);
  Location loc = call.getLoc();
  SmallVector<Operation *> ops;
  SmallVector<Value> inputs = separateInputs(b, call);
  SmallVector<Value> results = inlineCallee(b, callee, inputs, ops);
  // At once: a rule may put another op in the place of one.
  for (auto [old, value] : llvm::zip(call.getResults(), results))
    old.replaceAllUsesWith(value);
  SmallVector<Value> variables, gradients;
  for (int64_t index : call.getWrt())
    variables.push_back(inputs[index]);
  if (variables.empty()) {
    call.erase();
    return success();
  }
  Value seed = call.getSeed();
  auto lossType = cast<RankedTensorType>(results[0].getType());
  if (!seed)
    seed = createFilled(b, loc, lossType, 1.0);
  BackwardMarker marker;
  b.setListener(&marker);
  ReverseSweep sweep(b, findPolicy(callee));
  if (failed(sweep.run(ops, results[0], seed, variables, gradients)))
    return failure();
  for (auto [index, gradient, result] :
       llvm::zip(call.getWrt(), gradients, call.getGradients())) {
    auto type = cast<RankedTensorType>(result.getType());
    if (Operation *op = gradient ? gradient.getDefiningOp() : nullptr)
      op->setLoc(
          addName(op->getLoc(),
                  (kGradientLocation + getParamName(callee, index)).str()));
    if (!gradient) {
      callee.emitWarning("the loss does not depend on parameter '")
          << getParamName(callee, index) << "': its gradient is zero";
      gradient = createFilled(b, loc, type, 0.0);
    }
    result.replaceAllUsesWith(
        convertFloat(b, loc, gradient, cast<FloatType>(type.getElementType())));
  }
  call.erase();
  return success();
}

/// A function has excess precision if all that it differentiates have.
static void passExcessOn(ArrayRef<ValueAndGradOp> calls, SymbolTable &symbols) {
  SmallPtrSet<Operation *, 2> strict;
  for (ValueAndGradOp call : calls) {
    auto caller = call->getParentOfType<func::FuncOp>();
    Operation *callee = symbols.lookup(call.getCallee());
    if (!callee->hasAttr(kExcessAttr))
      strict.insert(caller);
    if (strict.contains(caller))
      caller->removeAttr(kExcessAttr);
    else
      caller->setAttr(kExcessAttr, UnitAttr::get(call.getContext()));
  }
}

namespace {
struct AmpDifferentiate : amp::impl::AmpDifferentiateBase<AmpDifferentiate> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    SmallVector<ValueAndGradOp> calls;
    module.walk([&](ValueAndGradOp op) { calls.push_back(op); });
    // Before any rule, which copies bodies; and in what is not differentiated,
    // too, so that evaluation decides as training does.
    roundDecisions(module);
    if (failed(expandDerivatives(module)))
      return signalPassFailure();
    SymbolTable symbols(module);
    passExcessOn(calls, symbols);
    for (ValueAndGradOp call : calls) {
      auto callee = symbols.lookup<func::FuncOp>(call.getCallee());
      if (failed(differentiate(call, callee)))
        return signalPassFailure();
    }
    // A loop whose rule put another in its place.
    module.walk<WalkOrder::PreOrder>([](scf::ForOp loop) {
      if (!isOpTriviallyDead(loop))
        return WalkResult::advance();
      loop.erase();
      return WalkResult::skip();
    });
    // They have done their work.
    module.walk([](Operation *op) {
      if (!isa<StopGradientOp, ScaleGradientOp, GradientOp>(op))
        return;
      op->replaceAllUsesWith(op->getOperands().take_front(op->getNumResults()));
      op->erase();
    });
  }
};
} // namespace
