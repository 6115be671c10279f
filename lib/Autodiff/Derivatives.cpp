//===- Derivatives.cpp - amp.derivative to a reverse sweep ------*- C++ -*-===//

#include "amp/Autodiff/Derivatives.h"
#include "amp/Autodiff/ReverseSweep.h"
#include "amp/Dialect/AMP/IR/OpPolicy.h"
#include "amp/Support/LinalgBuilders.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace mlir::amp;

/// The ops that a derivative may be of, in their order: those before it in its
/// block and in the blocks around it, whose values it sees.
static SmallVector<Operation *> listOpsBefore(DerivativeOp op) {
  SmallVector<SmallVector<Operation *>> blocks;
  for (Operation *at = op; !isa<FunctionOpInterface>(at);
       at = at->getParentOp()) {
    SmallVector<Operation *> &ops = blocks.emplace_back();
    for (Operation &before :
         llvm::make_range(at->getBlock()->begin(), Block::iterator(at)))
      ops.push_back(&before);
  }
  SmallVector<Operation *> result;
  for (ArrayRef<Operation *> ops : llvm::reverse(blocks))
    llvm::append_range(result, ops);
  return result;
}

/// The values that ops compute from the variables.
static DenseSet<Value> findActive(DerivativeOp op, ArrayRef<Operation *> ops) {
  DenseSet<Value> active(op.getVariables().begin(), op.getVariables().end());
  for (Operation *before : ops)
    if (llvm::any_of(before->getOperands(),
                     [&](Value v) { return active.contains(v); }))
      active.insert(before->result_begin(), before->result_end());
  return active;
}

/// What an op around a derivative hands into its region, as a loop does its
/// values of each turn, is not swept. A gradient hands in cotangents, which its
/// operands have no part in.
static LogicalResult verifyRegions(DerivativeOp op, ArrayRef<Operation *> ops) {
  DenseSet<Value> active = findActive(op, ops);
  Block *block = op->getBlock();
  for (Operation *around = block->getParentOp();
       !isa<FunctionOpInterface>(around); around = block->getParentOp()) {
    if (!isa<GradientOp>(around) && block->getNumArguments() > 0 &&
        llvm::any_of(around->getOperands(),
                     [&](Value v) { return active.contains(v); }))
      return op.emitError("expected a variable that '")
             << around->getName()
             << "' around it does not hand into its region";
    block = around->getBlock();
  }
  return success();
}

static LogicalResult expand(DerivativeOp op) {
  SmallVector<Operation *> ops = listOpsBefore(op);
  if (failed(verifyRegions(op, ops)))
    return failure();
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
