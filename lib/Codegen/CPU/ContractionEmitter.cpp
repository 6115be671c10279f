//===- ContractionEmitter.cpp - The loops of a packed contraction *- C++ -*-==//

#include "ContractionEmitter.h"
#include "ContractionTask.h"
#include "amp/Codegen/Points/KernelMemory.h"
#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Support/Sizes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::cpu;

/// The arguments of the kernel and the number of a task. Its panels are in its
/// frame: inlined into a loop, they would grow the stack with each turn.
static func::FuncOp createFunction(func::FuncOp kernel, func::FuncOp lowered) {
  OpBuilder b(kernel);
  SmallVector<Type> types(lowered.getArgumentTypes());
  types.push_back(b.getIndexType());
  auto function = func::FuncOp::create(b, kernel.getLoc(),
                                       (kernel.getSymName() + "_task").str(),
                                       b.getFunctionType(types, {}));
  function.setPrivate();
  function->setAttr(kKernelAttr, b.getUnitAttr());
  function->setAttr("passthrough", b.getStrArrayAttr({"noinline"}));
  return function;
}

void ContractionEmitter::emit(func::FuncOp lowered, PointEvaluator &evaluator,
                              ArrayRef<Output> outputs) {
  OpBuilder &b = evaluator.b;
  Location loc = kernel.getLoc();
  int64_t tasks = plan.getTasks();
  if (tasks == 1) {
    ContractionBlock block(evaluator, plan, *target.tier);
    ContractionTask(body, outputs, block).emit(evaluator.getIndex(0));
    return;
  }
  func::FuncOp task = createFunction(kernel, lowered);
  {
    OpBuilder::InsertionGuard guard(b);
    Block *entry = task.addEntryBlock();
    b.setInsertionPointToStart(entry);
    PointEvaluator inner(b, entry, kLanes);
    SmallVector<Output> memories = bindMemory(kernel, entry, inner);
    ContractionBlock block(inner, plan, *target.tier);
    ContractionTask(body, memories, block).emit(task.getArguments().back());
    func::ReturnOp::create(b, loc);
  }
  Value lower = evaluator.getIndex(0), upper = evaluator.getIndex(tasks),
        step = evaluator.getIndex(1);
  auto call = [&](Value i) {
    SmallVector<Value> operands(lowered.getArguments());
    operands.push_back(i);
    func::CallOp::create(b, loc, task, operands);
  };
  OpBuilder::InsertionGuard guard(b);
  if (plan.isParallel) {
    auto loop = scf::ParallelOp::create(b, loc, lower, upper, step);
    b.setInsertionPointToStart(loop.getBody());
    return call(loop.getInductionVars()[0]);
  }
  auto loop = scf::ForOp::create(b, loc, lower, upper, step);
  b.setInsertionPointToStart(loop.getBody());
  call(loop.getInductionVar());
}
