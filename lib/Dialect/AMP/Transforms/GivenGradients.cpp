//===- GivenGradients.cpp - Gradients that a function gives -----*- C++ -*-===//

#include "amp/Dialect/AMP/IR/LossAttrs.h"
#include "amp/Dialect/AMP/IR/SourceName.h"
#include "amp/Dialect/AMP/Transforms/StepBuilder.h"

#include "llvm/ADT/StringMap.h"

using namespace mlir;
using namespace mlir::amp;

/// Results by the parameter whose gradient they are.
static FailureOr<llvm::StringMap<unsigned>> collect(func::FuncOp func) {
  llvm::StringMap<unsigned> results;
  for (unsigned i = 0; i < func.getNumResults(); ++i) {
    auto name = func.getResultAttrOfType<StringAttr>(i, kGradAttr);
    if (!name)
      continue;
    if (i == 0)
      return func.emitError("expected the first result to be the loss, found "
                            "the gradient of ")
             << name;
    if (!results.insert({name.getValue(), i}).second)
      return func.emitError("expected one gradient of parameter ")
             << name << ", found two";
  }
  return results;
}

FailureOr<SmallVector<unsigned>> mlir::amp::findGradients(func::FuncOp func) {
  FailureOr<llvm::StringMap<unsigned>> named = collect(func);
  if (failed(named))
    return failure();
  SmallVector<unsigned> results;
  if (named->empty())
    return results;
  for (BlockArgument arg : func.getArguments()) {
    auto name =
        func.getArgAttrOfType<StringAttr>(arg.getArgNumber(), kParamAttr);
    if (!name || func.getArgAttr(arg.getArgNumber(), kNoGradientAttr))
      continue;
    auto found = named->find(name.getValue());
    if (found == named->end())
      return func.emitError("expected a gradient of parameter ")
             << name << ", as of others: give all of them or none";
    auto type =
        dyn_cast<RankedTensorType>(func.getResultTypes()[found->second]);
    if (!type || !isa<FloatType>(type.getElementType()) ||
        type.getShape() != cast<RankedTensorType>(arg.getType()).getShape())
      return func.emitError("expected the gradient of parameter ")
             << name << " in the shape of " << arg.getType() << ", found "
             << func.getResultTypes()[found->second];
    results.push_back(found->second);
    named->erase(found);
  }
  if (named->empty())
    return results;
  return func.emitError("expected gradients of parameters, found one of '")
         << named->begin()->first() << "'";
}

void mlir::amp::dropScaler(TrainStepOp op, func::FuncOp callee) {
  FailureOr<SmallVector<unsigned>> gradients = findGradients(callee);
  auto scaler = dyn_cast_if_present<ScalerInterface>(op.getScalerAttr());
  auto none = LossScalerAttr::fromPreset(op.getContext(), "none");
  if (failed(gradients) || gradients->empty() || !scaler || scaler == none)
    return;
  op.emitWarning("'")
      << getSourceName(callee)
      << "' gives its own gradients, of a loss that is not scaled: the scaler '"
      << scaler.getName() << "' does not apply";
  op.setScalerAttr(none);
}
