//===- Derivatives.cpp - amp.derivative to a reverse sweep ------*- C++ -*-===//

#include "amp/Autodiff/Derivatives.h"
#include "amp/Autodiff/ReverseSweep.h"
#include "amp/Dialect/AMP/IR/OpPolicy.h"
#include "amp/Support/LinalgBuilders.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;
using namespace mlir::amp;

/// What another block computes is not swept.
static LogicalResult verifyValues(DerivativeOp op) {
  for (Value value : op.getValues())
    if (value.getParentBlock() != op->getBlock())
      return op.emitError("expected values of the block of 'amp.derivative', "
                          "found one of another");
  return success();
}

static LogicalResult expand(DerivativeOp op) {
  if (failed(verifyValues(op)))
    return failure();
  SmallVector<Operation *> ops;
  for (Operation &before :
       llvm::make_range(op->getBlock()->begin(), Block::iterator(op)))
    ops.push_back(&before);
  OpBuilder b(op);
  auto func = op->getParentOfType<func::FuncOp>();
  ReverseSweep sweep(b, findPolicy(func));
  SmallVector<Value> gradients;
  if (failed(sweep.run(ops, op.getValues(), op.getCotangents(),
                       op.getVariables(), gradients)))
    return failure();
  for (auto [result, gradient] : llvm::zip(op.getResults(), gradients)) {
    auto type = cast<RankedTensorType>(result.getType());
    result.replaceAllUsesWith(
        gradient ? convertFloat(b, op.getLoc(), gradient,
                                cast<FloatType>(type.getElementType()))
                 : createFilled(b, op.getLoc(), type, 0.0));
  }
  op.erase();
  return success();
}

LogicalResult mlir::amp::expandDerivatives(ModuleOp module) {
  SmallVector<DerivativeOp> derivatives;
  module.walk([&](DerivativeOp op) { derivatives.push_back(op); });
  for (DerivativeOp op : derivatives)
    if (failed(expand(op)))
      return failure();
  module.walk([](VariableOp op) {
    op.replaceAllUsesWith(op.getInput());
    op.erase();
  });
  return success();
}
