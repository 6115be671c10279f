//===- NarrowParameters.cpp - Parameters held in 16 bits --------*- C++ -*-===//

#include "ParameterCasts.h"
#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Dialect/AMP/IR/DerivedAttrs.h"
#include "amp/Dialect/AMP/Transforms/Passes.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPNARROWPARAMETERS
#include "amp/Dialect/AMP/Transforms/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

/// The casts to one type of 16 bits that are all of a value's uses; none where
/// there is another use.
static SmallVector<linalg::GenericOp> findOnlyCasts(Value value) {
  SmallVector<linalg::GenericOp> casts;
  for (Operation *user : value.getUsers()) {
    auto cast = dyn_cast<linalg::GenericOp>(user);
    if (!cast || !isNarrowing(cast) ||
        (!casts.empty() &&
         cast.getResultTypes() != casts.front().getResultTypes()))
      return {};
    casts.push_back(cast);
  }
  return casts;
}

/// The parameter is what its casts made of it.
static void narrow(BlockArgument param, ArrayRef<linalg::GenericOp> casts) {
  param.setType(casts.front()->getResult(0).getType());
  for (linalg::GenericOp cast : casts) {
    cast->replaceAllUsesWith(ValueRange(param));
    cast.erase();
  }
}

namespace {
struct AmpNarrowParameters
    : amp::impl::AmpNarrowParametersBase<AmpNarrowParameters> {
  void runOnOperation() override {
    func::FuncOp step = getOperation();
    if (!step->hasAttr(kStepAttr) || step.isExternal())
      return;
    for (BlockArgument argument : step.getArguments()) {
      if (!step.getArgAttr(argument.getArgNumber(), kParamAttr))
        continue;
      SmallVector<linalg::GenericOp> casts = findOnlyCasts(argument);
      if (!casts.empty())
        narrow(argument, casts);
    }
    step.setFunctionType(FunctionType::get(
        &getContext(), step.front().getArgumentTypes(), step.getResultTypes()));
  }
};
} // namespace
