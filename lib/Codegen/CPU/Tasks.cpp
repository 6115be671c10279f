//===- Tasks.cpp - A kernel in tasks of one function ------------*- C++ -*-===//

#include "Tasks.h"
#include "amp/Dialect/AMP/IR/AMPDialect.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/SymbolTable.h"

using namespace mlir;
using namespace mlir::amp;

/// Inlined into a loop, what is in its frame would grow the stack with each
/// turn.
func::FuncOp cpu::createTask(func::FuncOp kernel, func::FuncOp lowered,
                             StringRef suffix) {
  OpBuilder b(kernel);
  SmallVector<Type> types(lowered.getArgumentTypes());
  types.push_back(b.getIndexType());
  auto task = func::FuncOp::create(kernel.getLoc(),
                                   (kernel.getSymName() + suffix).str(),
                                   b.getFunctionType(types, {}));
  task.setPrivate();
  SymbolTable(kernel->getParentOp()).insert(task, Block::iterator(kernel));
  task->setAttr(kKernelAttr, b.getUnitAttr());
  task->setAttr("passthrough", b.getStrArrayAttr({"noinline"}));
  return task;
}

void cpu::callTasks(OpBuilder &b, func::FuncOp lowered, func::FuncOp task,
                    int64_t count, bool isParallel) {
  Location loc = task.getLoc();
  OpBuilder::InsertionGuard guard(b);
  auto constant = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(b, loc, value);
  };
  Value lower = constant(0), upper = constant(count), step = constant(1);
  auto call = [&](Value number) {
    SmallVector<Value> operands(lowered.getArguments());
    operands.push_back(number);
    func::CallOp::create(b, loc, task, operands);
  };
  if (isParallel) {
    auto loop = scf::ParallelOp::create(b, loc, lower, upper, step);
    b.setInsertionPointToStart(loop.getBody());
    return call(loop.getInductionVars()[0]);
  }
  auto loop = scf::ForOp::create(b, loc, lower, upper, step);
  b.setInsertionPointToStart(loop.getBody());
  call(loop.getInductionVar());
}
