//===- ContractionEmitter.cpp - The loops of a packed contraction *- C++ -*-==//

#include "ContractionEmitter.h"
#include "ContractionTask.h"
#include "Tasks.h"
#include "amp/Codegen/Points/KernelMemory.h"
#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Support/Sizes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::cpu;

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
  func::FuncOp task = createTask(kernel, lowered, "_task");
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
  callTasks(b, lowered, task, tasks, plan.isParallel);
}
