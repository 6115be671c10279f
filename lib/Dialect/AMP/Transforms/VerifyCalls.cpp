//===- VerifyCalls.cpp - No function calls itself ---------------*- C++ -*-===//

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Dialect/AMP/Transforms/Passes.h"

#include "mlir/Interfaces/CallInterfaces.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPVERIFYCALLS
#include "amp/Dialect/AMP/Transforms/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;

namespace {
/// A walk over the calls, with a stack of its own: chains may be long.
class CallWalk {
public:
  explicit CallWalk(ModuleOp module) : symbols(module) {}
  /// A call that leads back to a function that is not done, or null.
  Operation *findRecursion(func::FuncOp root);

private:
  struct Frame {
    func::FuncOp func;
    SmallVector<Operation *> calls; ///< still to be followed
  };
  func::FuncOp getCallee(Operation *op) {
    if (auto gradient = dyn_cast<amp::ValueAndGradOp>(op))
      return symbols.lookup<func::FuncOp>(gradient.getCallee());
    CallInterfaceCallable callable =
        cast<CallOpInterface>(op).getCallableForCallee();
    auto symbol = dyn_cast<SymbolRefAttr>(callable);
    return symbol ? symbols.lookup<func::FuncOp>(symbol.getLeafReference())
                  : func::FuncOp();
  }
  void enter(func::FuncOp func);

  SymbolTable symbols;
  SmallVector<Frame> stack;
  llvm::DenseMap<Operation *, bool> isDone; ///< of the functions entered
};
} // namespace

void CallWalk::enter(func::FuncOp func) {
  Frame frame = {func, {}};
  func.walk([&](Operation *op) {
    if (isa<CallOpInterface, amp::ValueAndGradOp>(op))
      frame.calls.push_back(op);
  });
  isDone[func] = false;
  stack.push_back(std::move(frame));
}

Operation *CallWalk::findRecursion(func::FuncOp root) {
  if (!isDone.contains(root))
    enter(root);
  while (!stack.empty()) {
    Frame &frame = stack.back();
    if (frame.calls.empty()) {
      isDone[frame.func] = true;
      stack.pop_back();
      continue;
    }
    Operation *call = frame.calls.pop_back_val();
    func::FuncOp callee = getCallee(call);
    if (!callee)
      continue;
    auto known = isDone.find(callee);
    if (known == isDone.end())
      enter(callee);
    else if (!known->second)
      return call;
  }
  return nullptr;
}

namespace {
struct AmpVerifyCalls : amp::impl::AmpVerifyCallsBase<AmpVerifyCalls> {
  void runOnOperation() override {
    CallWalk walk(getOperation());
    for (auto func : getOperation().getOps<func::FuncOp>())
      if (Operation *call = walk.findRecursion(func)) {
        call->emitError("a recursive call: expected functions that do not "
                        "call themselves");
        return signalPassFailure();
      }
    markAllAnalysesPreserved();
  }
};
} // namespace
