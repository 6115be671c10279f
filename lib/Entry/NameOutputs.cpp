//===- NameOutputs.cpp - Results that a prediction is -----------*- C++ -*-===//

#include "EntryImpl.h"

#include "amp/Entry/Passes.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPNAMEOUTPUTS
#include "amp/Entry/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::entry;

/// A loss beside logits is not asked for.
static LogicalResult nameOutputs(func::FuncOp func) {
  if (hasOutput(func))
    return success();
  SmallVector<unsigned> scalars, arrays;
  for (unsigned i : getUnnamedResults(func, /*first=*/0)) {
    auto type = cast<RankedTensorType>(func.getResultTypes()[i]);
    (type.getRank() == 0 ? scalars : arrays).push_back(i);
  }
  if (arrays.empty())
    arrays = scalars;
  for (unsigned i : arrays)
    func.setResultAttr(
        i, kOutputAttr,
        StringAttr::get(func.getContext(), "output" + std::to_string(i)));
  if (!arrays.empty())
    return success();
  return func.emitError("expected a result of '")
         << func.getSymName()
         << "' that is no state, gradient or metric, found none";
}

namespace {
struct AmpNameOutputs : amp::impl::AmpNameOutputsBase<AmpNameOutputs> {
  void runOnOperation() override {
    FailureOr<func::FuncOp> func =
        findLoss(getOperation(), /*hasOptions=*/false);
    if (failed(func) || (*func && failed(nameOutputs(*func))))
      signalPassFailure();
  }
};
} // namespace
