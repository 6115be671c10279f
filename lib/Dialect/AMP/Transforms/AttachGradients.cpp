//===- AttachGradients.cpp - Gradients of functions at calls ----*- C++ -*-===//

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Dialect/AMP/Transforms/Passes.h"

#include "mlir/Interfaces/CallInterfaces.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPATTACHGRADIENTS
#include "amp/Dialect/AMP/Transforms/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

static bool isFloatTensor(Value value) {
  auto tensor = dyn_cast<RankedTensorType>(value.getType());
  return tensor && isa<FloatType>(tensor.getElementType());
}

/// What calls of a rule need beside the call's operands.
static void splitResults(func::CallOp call, func::FuncOp callee,
                         SmallVectorImpl<Value> &residuals,
                         SmallVectorImpl<Value> &values) {
  for (OpResult result : call.getResults()) {
    if (callee.getResultAttr(result.getResultNumber(), kResidualAttr))
      residuals.push_back(result);
    else if (isFloatTensor(result))
      values.push_back(result);
  }
}

/// Through what else reads a residual the formula would be differentiated.
static LogicalResult verifyResiduals(func::CallOp call, func::FuncOp callee) {
  for (OpResult result : call.getResults()) {
    unsigned number = result.getResultNumber();
    if (isFloatTensor(result) && !result.use_empty() &&
        callee.getResultAttr(number, kResidualAttr))
      return call.emitError("expects result ")
             << number << " of '" << call.getCallee()
             << "', an 'amp.residual', to be read by its gradient alone, "
                "found another user: give it as a result of its own, too";
  }
  return success();
}

static void attach(func::CallOp call, func::FuncOp callee, func::FuncOp rule) {
  OpBuilder b(call.getContext());
  b.setInsertionPointAfter(call);
  Location loc = call.getLoc();
  SmallVector<Value> values, taken(call.getOperands());
  splitResults(call, callee, taken, values);
  if (values.empty()) // of integers: nothing comes back to it
    return;
  auto sources = llvm::filter_to_vector(call.getOperands(), isFloatTensor);
  auto gradient = GradientOp::create(b, loc, ValueRange(values).getTypes(),
                                     values, sources);
  for (auto [value, result] : llvm::zip(values, gradient.getResults()))
    value.replaceAllUsesExcept(result, gradient);
  Block &body = gradient.getBody().emplaceBlock();
  for (Value value : values)
    taken.push_back(body.addArgument(value.getType(), loc));
  b.setInsertionPointToEnd(&body);
  auto cotangents = func::CallOp::create(b, loc, rule, taken);
  YieldOp::create(b, loc, cotangents.getResults());
}

/// Whether a function leads to another by calls.
static bool leadsTo(func::FuncOp from, func::FuncOp to, SymbolTable &symbols) {
  SmallVector<func::FuncOp> worklist = {from};
  llvm::SmallPtrSet<Operation *, 8> seen;
  while (!worklist.empty()) {
    func::FuncOp func = worklist.pop_back_val();
    if (func == to)
      return true;
    if (!seen.insert(func).second)
      continue;
    func.walk([&](func::CallOp call) {
      if (auto callee = symbols.lookup<func::FuncOp>(call.getCallee()))
        worklist.push_back(callee);
    });
  }
  return false;
}

namespace {
struct AmpAttachGradients
    : amp::impl::AmpAttachGradientsBase<AmpAttachGradients> {
  void runOnOperation() override {
    SymbolTable symbols(getOperation());
    SmallVector<func::CallOp> calls;
    WalkResult found = getOperation().walk([&](Operation *op) {
      if (auto call = dyn_cast<func::CallOp>(op))
        calls.push_back(call);
      return WalkResult(verify(op, symbols));
    });
    if (found.wasInterrupted())
      return signalPassFailure();
    for (func::CallOp call : calls)
      if (failed(visit(call, symbols)))
        return signalPassFailure();
    for (auto func : getOperation().getOps<func::FuncOp>())
      func->removeAttr(kGradientAttr);
  }

  static func::FuncOp getRule(func::FuncOp callee, SymbolTable &symbols) {
    auto name = callee ? callee->getAttrOfType<FlatSymbolRefAttr>(kGradientAttr)
                       : FlatSymbolRefAttr();
    return name ? symbols.lookup<func::FuncOp>(name.getValue())
                : func::FuncOp();
  }

  /// A loss is differentiated, not called.
  static LogicalResult verify(Operation *op, SymbolTable &symbols) {
    auto loss = dyn_cast<ValueAndGradOp>(op);
    if (!loss ||
        !getRule(symbols.lookup<func::FuncOp>(loss.getCallee()), symbols))
      return success();
    return op->emitError("expects to differentiate a function without a "
                         "gradient of its own, found one on '")
           << loss.getCallee() << "': call it from another";
  }

  static LogicalResult visit(func::CallOp call, SymbolTable &symbols) {
    auto callee = symbols.lookup<func::FuncOp>(call.getCallee());
    func::FuncOp rule = getRule(callee, symbols);
    auto caller = call->getParentOfType<func::FuncOp>();
    if (!rule || caller == rule)
      return success();
    if (leadsTo(rule, caller, symbols))
      return call.emitError("expects a gradient that does not lead back to "
                            "this call, found '")
             << rule.getSymName() << "', which does";
    if (failed(verifyResiduals(call, callee)))
      return failure();
    attach(call, callee, rule);
    return success();
  }
};
} // namespace
