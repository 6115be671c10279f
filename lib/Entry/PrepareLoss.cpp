//===- PrepareLoss.cpp - A loss for what it is made for ---------*- C++ -*-===//

#include "EntryImpl.h"

#include "amp/Dialect/AMP/IR/LossAttrs.h"
#include "amp/Dialect/AMP/Transforms/SetBatch.h"
#include "amp/Dialect/AMP/Transforms/SetMode.h"
#include "amp/Dialect/AMP/Transforms/StepBuilder.h"
#include "amp/Entry/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Transforms/RegionUtils.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPPREPARELOSS
#include "amp/Entry/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::entry;

static bool isRead(func::FuncOp func, unsigned result, ProgramKind kind) {
  if (kind == ProgramKind::Predict)
    return bool(func.getResultAttr(result, kOutputAttr));
  return result == 0 || func.getResultAttr(result, kMetricAttr) ||
         func.getResultAttr(result, kCountAttr);
}

/// Next states, for one, are not read by an evaluation. What they alone need
/// may be what cannot follow another batch.
static void dropUnreadResults(func::FuncOp func, ProgramKind kind) {
  BitVector unread(func.getNumResults());
  for (unsigned i = 0; i < func.getNumResults(); ++i)
    if (!isRead(func, i, kind))
      unread.set(i);
  func.getBody().front().getTerminator()->eraseOperands(unread);
  (void)func.eraseResults(unread);
}

/// Labels are not known where something is to be predicted.
static void dropUnreadInputs(func::FuncOp func) {
  IRRewriter rewriter(func.getContext());
  (void)runRegionDCE(rewriter, func->getRegions());
  BitVector unread(func.getNumArguments());
  for (BlockArgument arg : func.getArguments())
    if (arg.use_empty() && (func.getArgAttr(arg.getArgNumber(), kInputAttr) ||
                            func.getArgAttr(arg.getArgNumber(), kConstantAttr)))
      unread.set(arg.getArgNumber());
  (void)func.eraseArguments(unread);
}

static void dropUnread(func::FuncOp func, ProgramKind kind) {
  if (!SymbolTable::symbolKnownUseEmpty(func,
                                        func->getParentOfType<ModuleOp>()))
    return;
  dropUnreadResults(func, kind);
  if (kind == ProgramKind::Predict)
    dropUnreadInputs(func);
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
    bool isPredict = kind == ProgramKind::Predict;
    bool isInference = kind == ProgramKind::Eval || isPredict;
    if ((!isPredict && failed(verifyLoss(loss))) ||
        failed(findGradients(loss)) ||
        (!isInference && failed(verifyParameter(loss))))
      return failure();
    if (exposeRows && failed(verifyNotCalled(loss)))
      return failure();
    // Before the batch is set: a tail of one row has no batch statistics.
    if (isInference) {
      setMode(loss, /*isTraining=*/false);
      dropUnread(loss, kind);
    }
    if (exposeRows)
      amp::exposeRows(loss);
    return success();
  }
};
} // namespace
