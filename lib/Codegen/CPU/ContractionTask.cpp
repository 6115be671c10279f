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
  left = block.allocate(plan.rowBlock * plan.getPanelSteps(), element);
  right = block.allocate(plan.columnBlock * plan.getPanelSteps(), element);
  sumMemory = block.allocate(plan.getSumElements(), sum);
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
    block.forEach(block.index(0), columns.count, plan.tile.columns, body);
  };
  auto emit = [&](Value i, Value j) {
    emitTile(block.add(rows.first, i), block.add(columns.first, j), i, j,
             depth);
  };
  if (plan.goesByRows)
    forRows([&](Value i) { forColumns([&](Value j) { emit(i, j); }); });
  else
    forColumns([&](Value j) { forRows([&](Value i) { emit(i, j); }); });
}

void ContractionTask::emitTile(Value row, Value column, Value i, Value j,
                               Range depth) {
  const MicroTile &tile = plan.tile;
  MicroOperands operands;
  operands.left =
      block.getPointer(left, block.multiply(i, plan.getPanelSteps()));
  operands.leftStride =
      block.index(tile.isLeftAlongDepth ? plan.getPanelSteps() : tile.rows);
  operands.right =
      block.getPointer(right, block.multiply(j, plan.getPanelSteps()));
  operands.rightStride = block.index(tile.columns);
  int64_t step = tile.getDepthStep();
  operands.depth =
      block.divide(block.add(depth.count, block.index(step - 1)), step);
  Value never = arith::ConstantOp::create(b, loc, b.getBoolAttr(true));
  operands.adds =
      startsAtZero ? b.createOrFold<arith::XOrIOp>(loc, isFirst, never) : never;
  if (plan.place == SumPlace::Output)
    return emitTileInOutput(row, column, operands);
  bool isBlock = plan.place == SumPlace::Block;
  Sums sums = {sumMemory, isBlock ? taskRows.first : row,
               isBlock ? block.subtract(column, j) : column,
               isBlock ? plan.getSumStride() : tile.columns};
  if (!startsAtZero)
    block.ifTrue(isFirst, [&] { startSums(sums, row, column); });
  operands.sums = block.getPointer(sumMemory, getSumPlace(sums, row, column));
  operands.sumStride = block.index(sums.stride);
  callMicroKernel(b, loc, block.tier, tile, operands);
  if (!plan.finishesRows)
    block.ifTrue(isLast, [&] { finishTile(sums, row, column); });
}

/// Whether a tile ends within the result.
Value ContractionTask::isWholeTile(Value row, Value column) {
  auto isWithin = [&](Value first, int64_t size, int64_t all) -> Value {
    if (all % size == 0)
      return arith::ConstantOp::create(b, loc, b.getBoolAttr(true));
    return b.createOrFold<arith::CmpIOp>(loc, arith::CmpIPredicate::sle,
                                         block.add(first, block.index(size)),
                                         block.index(all));
  };
  return b.createOrFold<arith::AndIOp>(
      loc, isWithin(row, plan.tile.rows, plan.getRows()),
      isWithin(column, plan.tile.columns, plan.getColumns()));
}

/// A whole tile is summed where it belongs; one at the edge beside it.
void ContractionTask::emitTileInOutput(Value row, Value column,
                                       MicroOperands operands) {
  const MicroTile &tile = plan.tile;
  Value output = outputs[0].second;
  auto getPlace = [&](Value r, Value c) {
    Point loops = block.getResultLoops({r, 0, Value()}, {c, 0, Value()});
    return evaluator.getLinearIndex(
        cast<MemRefType>(output.getType()).getShape(),
        evaluator.applyMap(resultMap, loops));
  };
  Value whole = isWholeTile(row, column);
  Value memory = evaluator.getFlatMemory(output);
  Value inOutput = block.getPointer(memory, getPlace(row, column));
  Value beside = block.getPointer(sumMemory, block.index(0));
  Sums sums = {sumMemory, row, column, tile.columns};
  Value isEdge = b.createOrFold<arith::XOrIOp>(
      loc, whole, arith::ConstantOp::create(b, loc, b.getBoolAttr(true)));
  auto load = [&] {
    forTile(row, column, [&](const Point &loops, Value r, Value c) {
      Value sum = evaluator.load(output, evaluator.applyMap(resultMap, loops));
      storeSum(sum, sums, r, c);
    });
  };
  auto store = [&] {
    forTile(row, column, [&](const Point &loops, Value r, Value c) {
      evaluator.store(loadSum(sums, r, c), output,
                      evaluator.applyMap(resultMap, loops));
    });
  };
  Value needs = b.createOrFold<arith::AndIOp>(loc, isEdge, operands.adds);
  block.ifTrue(needs, load);
  operands.sums = b.createOrFold<arith::SelectOp>(loc, whole, inOutput, beside);
  operands.sumStride = b.createOrFold<arith::SelectOp>(
      loc, whole, block.index(plan.getResultStride()),
      block.index(tile.columns));
  callMicroKernel(b, loc, block.tier, tile, operands);
  block.ifTrue(isEdge, store);
}

//===----------------------------------------------------------------------===//
// Points of a tile
//===----------------------------------------------------------------------===//

Value ContractionTask::countRows(Value row) {
  Value tile = block.index(plan.tile.rows);
  if (plan.getRows() % plan.tile.rows == 0)
    return tile;
  return block.minimum(tile, block.subtract(block.index(plan.getRows()), row));
}

void ContractionTask::forTile(Value row, Value column, Body body) {
  block.forEach(block.index(0), countRows(row), 1,
                [&](Value i) { forVectors(block.add(row, i), column, body); });
}

void ContractionTask::forVectors(Value row, Value column, Body body) {
  int64_t size = plan.getColumns(), whole = size / kLanes * kLanes;
  auto visit = [&](Value start) {
    body(block.getResultLoops({row, 0, Value()}, {start, 1, Value()}), row,
         start);
  };
  Value end = block.add(column, block.index(plan.tile.columns));
  if (size == whole && plan.tile.columns == kLanes)
    visit(column);
  else if (whole > 0)
    block.forEach(column, block.minimum(end, block.index(whole)), kLanes,
                  visit);
  if (size > whole)
    block.ifTrue(block.isBelow(block.index(whole), end), [&] {
      evaluator.setActiveLanes(size - whole);
      visit(block.index(whole));
      evaluator.setActiveLanes(kLanes);
    });
}

Value ContractionTask::getSumPlace(const Sums &sums, Value row, Value column) {
  Value i = block.multiply(block.subtract(row, sums.firstRow), sums.stride);
  return block.add(i, block.subtract(column, sums.firstColumn));
}

Value ContractionTask::loadSum(const Sums &sums, Value row, Value column) {
  return vector::LoadOp::create(b, loc,
                                VectorType::get(kLanes, plan.getSumType()),
                                sums.memory, getSumPlace(sums, row, column));
}

void ContractionTask::storeSum(Value sum, const Sums &sums, Value row,
                               Value column) {
  vector::StoreOp::create(b, loc, evaluator.toVector(sum), sums.memory,
                          getSumPlace(sums, row, column));
}

void ContractionTask::startSums(const Sums &sums, Value row, Value column) {
  linalg::LinalgOp op = plan.op;
  forTile(row, column, [&](const Point &loops, Value r, Value c) {
    Value initial = evaluator.evaluate(op.getDpsInits()[0],
                                       evaluator.applyMap(resultMap, loops));
    storeSum(initial, sums, r, c);
  });
}

void ContractionTask::finishTile(const Sums &sums, Value row, Value column) {
  linalg::LinalgOp op = plan.op;
  forTile(row, column, [&](const Point &loops, Value r, Value c) {
    PointEvaluator::Scope scope(evaluator);
    evaluator.pin(op->getResult(0), loadSum(sums, r, c));
    Point point = evaluator.applyMap(resultMap, loops);
    finishPoint(point);
    updateRiders(point, r);
  });
}

/// All values first, then all stores: an output may lie where an input does.
void ContractionTask::finishPoint(const Point &point) {
  SmallVector<Value> values;
  for (const Output &output : outputs)
    values.push_back(body.isRider(output.first)
                         ? Value()
                         : evaluator.evaluate(output.first, point));
  for (auto [value, output] : llvm::zip(values, outputs))
    if (value)
      evaluator.store(value, output.second, point);
}
