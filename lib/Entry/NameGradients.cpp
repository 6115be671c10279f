//===- NameGradients.cpp - Results that are gradients -----------*- C++ -*-===//

#include "EntryImpl.h"

#include "amp/Entry/Passes.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPNAMEGRADIENTS
#include "amp/Entry/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::entry;

static LogicalResult nameGradients(func::FuncOp func, int64_t grads) {
  SmallVector<unsigned> results = getUnnamedResults(func, /*first=*/1);
  if (grads > int64_t(results.size()))
    return func.emitError("expected 'grads' of at most ")
           << results.size() << ", the number of results of '"
           << func.getSymName() << "' after the loss, found " << grads;
  int64_t next = 0;
  for (unsigned i = 0; i < func.getNumArguments() && next < grads; ++i)
    if (Attribute name = func.getArgAttr(i, kParamAttr))
      func.setResultAttr(results[next++], kGradAttr, name);
  if (next == grads)
    return success();
  return func.emitError("expected 'grads' of at most ")
         << next << ", the number of parameters of '" << func.getSymName()
         << "', found " << grads;
}

namespace {
struct AmpNameGradients : amp::impl::AmpNameGradientsBase<AmpNameGradients> {
  using Base::Base;

  void runOnOperation() override {
    FailureOr<func::FuncOp> func =
        findLoss(getOperation(), /*hasOptions=*/true);
    if (failed(func) || failed(nameGradients(*func, grads)))
      signalPassFailure();
  }
};
} // namespace
