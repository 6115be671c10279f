//===- MarkSteps.cpp - Functions that stand for themselves ------*- C++ -*-===//

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Dialect/Check/IR/CheckResults.h"
#include "amp/Kernels/Passes.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPMARKSTEPS
#include "amp/Kernels/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

static bool hasTensors(func::FuncOp func) {
  auto isTensor = [](Type type) { return isa<TensorType>(type); };
  auto result = func.walk([&](Operation *op) {
    bool isOnTensors = llvm::any_of(op->getOperandTypes(), isTensor) ||
                       llvm::any_of(op->getResultTypes(), isTensor);
    return isOnTensors ? WalkResult::interrupt() : WalkResult::advance();
  });
  return result.wasInterrupted() ||
         llvm::any_of(func.getArgumentTypes(), isTensor);
}

static std::string formatPlace(Location loc) {
  std::string text;
  if (auto place = loc->findInstanceOf<FileLineColLoc>())
    llvm::raw_string_ostream(text)
        << place.getFilename().getValue() << ":" << place.getLine() << ":"
        << place.getColumn();
  return text;
}

namespace {
struct AmpMarkSteps : amp::impl::AmpMarkStepsBase<AmpMarkSteps> {
  void runOnOperation() override {
    if (llvm::none_of(getOperation().getOps<func::FuncOp>(),
                      [](Operation *func) { return func->hasAttr(kStepAttr); }))
      markEntries();
    for (auto func : getOperation().getOps<func::FuncOp>())
      if (mayGetResults(func) &&
          failed(check::convertToResults(func, formatPlace)))
        return signalPassFailure();
  }

private:
  void markEntries() {
    for (auto func : getOperation().getOps<func::FuncOp>())
      if (func.isPublic() && !func.isExternal() &&
          !func->hasAttr(kKernelAttr) && hasTensors(func))
        func->setAttr(kStepAttr, UnitAttr::get(&getContext()));
  }

  /// One that is called has the results that its calls say.
  bool mayGetResults(func::FuncOp func) {
    return func->hasAttr(kStepAttr) && !func.isExternal() &&
           func.getBody().hasOneBlock() &&
           SymbolTable::symbolKnownUseEmpty(func, getOperation());
  }
};
} // namespace
