//===- PrepareLoss.cpp - A loss for what it is made for ---------*- C++ -*-===//

#include "EntryImpl.h"

#include "amp/Dialect/AMP/Transforms/SetBatch.h"
#include "amp/Dialect/AMP/Transforms/SetMode.h"
#include "amp/Dialect/AMP/Transforms/StepBuilder.h"
#include "amp/Entry/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPPREPARELOSS
#include "amp/Entry/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::entry;

/// Next states and what has no name are not read by an evaluation. What they
/// alone need may be what cannot follow another batch.
static void dropUnreadResults(func::FuncOp loss) {
  if (!SymbolTable::symbolKnownUseEmpty(loss,
                                        loss->getParentOfType<ModuleOp>()))
    return;
  BitVector unread(loss.getNumResults());
  for (unsigned i = 1; i < loss.getNumResults(); ++i)
    if (!loss.getResultAttr(i, kMetricAttr))
      unread.set(i);
  loss.getBody().front().getTerminator()->eraseOperands(unread);
  (void)loss.eraseResults(unread);
}

static LogicalResult verifyParameter(func::FuncOp loss) {
  for (unsigned i = 0; i < loss.getNumArguments(); ++i)
    if (loss.getArgAttr(i, kParamAttr))
      return success();
  return loss.emitError("expected a parameter among the arguments of '")
         << loss.getSymName() << "': mark one with " << kParamAttr
         << ", or say how many come first with 'params'";
}

namespace {
struct AmpPrepareLoss : amp::impl::AmpPrepareLossBase<AmpPrepareLoss> {
  using Base::Base;

  void runOnOperation() override {
    FailureOr<func::FuncOp> loss = findLoss(getOperation(), exposeRows);
    if (failed(loss) || (*loss && failed(prepare(*loss))))
      signalPassFailure();
  }

private:
  LogicalResult prepare(func::FuncOp loss) {
    bool isEval = kind == ProgramKind::Eval;
    if (failed(findGradients(loss)) ||
        (!isEval && failed(verifyParameter(loss))))
      return failure();
    if (exposeRows && failed(verifyNotCalled(loss)))
      return failure();
    // Before the batch is set: a tail of one row has no batch statistics.
    if (isEval) {
      setMode(loss, /*isTraining=*/false);
      dropUnreadResults(loss);
    }
    if (exposeRows)
      amp::exposeRows(loss);
    return success();
  }
};
} // namespace
