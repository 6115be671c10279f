//===- ContractionTask.cpp - One block of a contraction's results *- C++ -*-==//

#include "ContractionTask.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::cpu;

ContractionTask::ContractionTask(const KernelBody &body,
                                 ArrayRef<Output> outputs,
                                 ContractionBlock &block)
    : body(body), outputs(outputs), block(block), plan(block.plan),
      evaluator(block.evaluator), b(block.b), loc(block.loc) {
  linalg::LinalgOp op = plan.op;
  resultMap = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  startsAtZero = isZeroFill(op.getDpsInits()[0]);
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

void ContractionTask::emit(Value number) {
  Type sum = plan.getSumType();
  Type element = plan.tile.getElement();
  left = block.allocate(plan.getPanelRows() * plan.getLeftSteps(), element);
  right = block.allocate(plan.columnBlock * plan.getPanelSteps(), element);
  sumMemory = block.allocate(plan.getSumElements(), sum);
  if (plan.isExchanged)
    turned = block.allocate(plan.getTurnedElements(), sum);
  auto split = [&](int64_t count, int64_t size, int64_t total) -> Range {
    Value first = block.multiply(block.remainder(number, count), size);
    number = block.divide(number, count);
    Value end =
        block.minimum(block.add(first, block.index(size)), block.index(total));
    return {first, block.subtract(end, first)};
  };
  taskColumns =
      split(plan.getColumnTasks(), plan.taskColumns, plan.getColumns());
  taskRows = split(plan.getRowTasks(), plan.taskRows, plan.getRows());
  Range outer =
      split(plan.getOuterTasks(), plan.taskOuter, plan.count(plan.outer));
  block.setBatch(number);
  if (plan.keepsLeft())
    block.packLeft(taskRows, {block.index(0), block.index(plan.getDepth())},
                   left);
  allocateRiders();
  if (plan.outer.empty())
    return emitBlocks();
  block.forEach(block.index(0), outer.count, 1, [&](Value i) {
    block.setOuter(block.add(outer.first, i));
    emitBlocks();
  });
}

void ContractionTask::emitBlocks() {
  startRiders();
  block.forEach(
      block.index(0), taskColumns.count, plan.columnBlock, [&](Value j) {
        Value rest = block.subtract(taskColumns.count, j);
        Range columns = {block.add(taskColumns.first, j),
                         block.minimum(rest, block.index(plan.columnBlock))};
        emitColumns(columns);
        if (plan.finishesRows)
          finishRows(columns);
        if (plan.isExchanged)
          finishExchanged(columns);
      });
  finishRiders();
}

/// All of the depth, one part after the other.
void ContractionTask::emitColumns(Range columns) {
  Value size = block.index(plan.getDepth());
  auto emitPart = [&](Value k, Value count) {
    isFirst = b.createOrFold<arith::CmpIOp>(loc, arith::CmpIPredicate::eq, k,
                                            block.index(0));
    isLast = b.createOrFold<arith::CmpIOp>(loc, arith::CmpIPredicate::eq,
                                           block.add(k, count), size);
    emitPanels(columns, {k, count});
  };
  if (!plan.hasDepthBlocks())
    return emitPart(block.index(0), size);
  Value end = block.index(plan.getDepth() - plan.getDepthTail());
  block.forEach(block.index(0), end, plan.depthBlock, [&](Value k) {
    Value rest = block.subtract(size, k), part = block.index(plan.depthBlock);
    Value most = block.index(plan.getPanelDepth() + 1);
    emitPart(k, plan.getDepthTail() == 0
                    ? block.minimum(rest, part)
                    : b.createOrFold<arith::SelectOp>(
                          loc, block.isBelow(rest, most), rest, part));
  });
}

void ContractionTask::emitPanels(Range columns, Range depth) {
  block.packRight(columns, depth, right);
  block.forEach(block.index(0), taskRows.count, plan.rowBlock, [&](Value i) {
    Value rest = block.subtract(taskRows.count, i);
    Range rows = {block.add(taskRows.first, i),
                  block.minimum(rest, block.index(plan.rowBlock))};
    if (!plan.keepsLeft())
      block.packLeft(rows, depth, left);
    emitTiles(rows, columns, depth);
  });
}

/// A strip of the right panel stays in a cache (PanelSizes) while the left
/// panel goes by, or a tile's rows stay while all strips go by.
void ContractionTask::emitTiles(Range rows, Range columns, Range depth) {
  auto forRows = [&](llvm::function_ref<void(Value)> body) {
    block.forEach(block.index(0), rows.count, plan.tile.rows, body);
  };
  auto forColumns = [&](llvm::function_ref<void(Value)> body) {
    block.forEach(block.index(0), columns.count, plan.getCallColumns(), body);
  };
  auto emit = [&](Value i, Value j) {
    width = getWidth(block.subtract(columns.count, j));
    emitTile(block.add(rows.first, i), block.add(columns.first, j), i, j,
             depth);
  };
  if (plan.goesByRows)
    forRows([&](Value i) { forColumns([&](Value j) { emit(i, j); }); });
  else
    forColumns([&](Value j) { forRows([&](Value i) { emit(i, j); }); });
}
