//===- SetMode.cpp - Specialise a function to train or infer ----*- C++ -*-===//

#include "amp/Dialect/AMP/Transforms/SetMode.h"

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Dialect/AMP/Transforms/Passes.h"
#include "amp/Support/VerifyChanged.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPSETMODE
#include "amp/Dialect/AMP/Transforms/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

/// Random ops get their numbers in program order, and the key as an argument of
/// the function.
static void setKeys(func::FuncOp func) {
  SmallVector<RandomOpInterface> ops;
  func.walk([&](RandomOpInterface op) {
    if (!op.getRandomKey())
      ops.push_back(op);
  });
  if (ops.empty())
    return;
  Builder b(func.getContext());
  unsigned index = func.getNumArguments();
  NamedAttribute attr = b.getNamedAttr(kRandomKeyAttr, b.getUnitAttr());
  (void)func.insertArgument(index, RankedTensorType::get(3, b.getI64Type()),
                            b.getDictionaryAttr(attr), func.getLoc());
  for (auto [id, op] : llvm::enumerate(ops))
    op.setRandomKey(func.getArgument(index), id);
}

void mlir::amp::setMode(func::FuncOp func, bool isTraining) {
  SmallVector<ModeOpInterface> ops;
  func.walk([&](ModeOpInterface op) { ops.push_back(op); });
  IRRewriter rewriter(func.getContext());
  for (ModeOpInterface op : ops) {
    rewriter.setInsertionPoint(op);
    op.setMode(rewriter, isTraining);
  }
  if (isTraining)
    setKeys(func);
}

namespace {
struct AmpSetMode : amp::impl::AmpSetModeBase<AmpSetMode> {
  using Base::Base;

  LogicalResult initialize(MLIRContext *context) override {
    if (mode == "train" || mode == "infer")
      return success();
    return emitError(UnknownLoc::get(context),
                     "expected the mode 'train' or 'infer', found '")
           << mode << "'";
  }

  void runOnOperation() override {
    if (getOperation().isExternal())
      return;
    setMode(getOperation(), mode == "train");
    // An op may be one of inference only, as a norm over a batch of one row.
    if (failed(verifyChanged(getOperation(), "mode '" + mode + "'")))
      signalPassFailure();
  }
};
} // namespace
