//===- VerifyOps.cpp - Ops that a phase handles -----------------*- C++ -*-===//

#include "amp/Dialect/AMP/Transforms/Passes.h"

#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPVERIFYOPS
#include "amp/Dialect/AMP/Transforms/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

/// Phases lower ops of the own dialects.
static bool isOwn(Operation *op) {
  StringRef dialect = op->getName().getDialectNamespace();
  return dialect == "amp" || dialect == "nn" || dialect == "check";
}

static bool hasTensors(Operation *op) {
  auto isTensor = [](Type type) { return isa<TensorType>(type); };
  return llvm::any_of(op->getOperandTypes(), isTensor) ||
         llvm::any_of(op->getResultTypes(), isTensor);
}

/// Elementwise ops of `arith` and `math` become generic ones with the phases'
/// own: scalars were just made tensors of no dimensions.
static bool isHandled(Operation *op) {
  return !hasTensors(op) || isOwn(op) ||
         OpTrait::hasElementwiseMappableTraits(op) ||
         op->hasTrait<OpTrait::IsTerminator>() ||
         isa<bufferization::BufferizableOpInterface>(op);
}

namespace {
struct AmpVerifyOps : amp::impl::AmpVerifyOpsBase<AmpVerifyOps> {
  void runOnOperation() override {
    auto result = getOperation()->walk([](Operation *op) {
      if (isHandled(op))
        return WalkResult::advance();
      op->emitError("expected an op that a pass lowers to memory, found '")
          << op->getName() << "' of tensors";
      return WalkResult::interrupt();
    });
    if (result.wasInterrupted())
      signalPassFailure();
    markAllAnalysesPreserved();
  }
};
} // namespace
