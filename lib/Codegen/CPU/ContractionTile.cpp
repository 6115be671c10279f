//===- ContractionTile.cpp - Tiles of a contraction's results ---*- C++ -*-===//
//
// What a call of the micro kernel computes: one tile, or several side by side.
//
//===----------------------------------------------------------------------===//

#include "ContractionTask.h"

#include "amp/Support/Sizes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::cpu;

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

/// Of the tiles of a call, so many columns being left.
Value ContractionTask::getWidth(Value columns) {
  int64_t unit = plan.tile.columns;
  if (plan.tilesPerCall == 1)
    return block.index(unit);
  Value tiles = block.divide(block.add(columns, unit - 1), unit);
  return block.minimum(block.multiply(tiles, unit),
                       block.index(plan.getCallColumns()));
}

/// From the panel, or as the input lies.
void ContractionTask::setLeft(MicroOperands &operands, Value row, Value i,
                              Range depth) {
  const MicroTile &tile = plan.tile;
  Value inPanel = plan.isLeftInPlace ? block.index(0)
                                     : block.multiply(i, plan.getLeftSteps());
  operands.left = block.getPointer(left, inPanel);
  operands.leftStride =
      block.index(tile.isLeftAlongDepth ? plan.getLeftSteps() : tile.rows);
  if (!plan.isLeftInPlace)
    return;
  if (plan.window)
    return setWindow(operands, row, depth);
  Value isWhole =
      isWithin(row, block.index(tile.rows), tile.rows, plan.getRows());
  auto choose = [&](Value whole, Value last) -> Value {
    return b.createOrFold<arith::SelectOp>(loc, isWhole, whole, last);
  };
  operands.left = choose(block.getLeftPointer(row, depth.first), operands.left);
  operands.leftStride =
      choose(block.index(plan.getLeftStride() / tile.getDepthStep()),
             operands.leftStride);
}

/// All of the depth.
void ContractionTask::setWindow(MicroOperands &operands, Value row,
                                Range depth) {
  assert(!plan.hasDepthBlocks() && "blocks hold all runs");
  const LeftWindow &window = *plan.window;
  int64_t step = plan.tile.getDepthStep();
  operands.left = block.getLeftPointer(row, depth.first);
  operands.leftStride = block.index(window.rowStride / step);
  operands.depth = block.index(window.run / step);
  operands.outerRuns = block.index(window.counts[0]);
  operands.outerStep = block.index(window.steps[0] / step);
  operands.innerRuns = block.index(window.counts[1]);
  operands.innerStep = block.index(window.steps[1] / step);
}

/// Asks for the memory of the first large output, unless it waits for more of
/// the depth.
void ContractionTask::setResults(MicroOperands &operands, Value row,
                                 Value column) {
  constexpr int64_t kLargeBytes = 256 << 10;
  operands.results = operands.sums;
  operands.resultStride = operands.resultBytes = block.index(0);
  for (const Output &output : outputs) {
    auto type = cast<MemRefType>(output.second.getType());
    int64_t bytes = getElementBytes(type.getElementType()).value_or(1);
    if (body.isRider(output.first) || plan.getResultStride() == 0 ||
        type.getNumElements() * bytes < kLargeBytes)
      continue;
    operands.results = getOutputPointer(output.second, row, column);
    operands.resultStride = block.index(plan.getResultStride() * bytes);
    Value size = block.index(plan.tile.columns * bytes);
    operands.resultBytes =
        plan.place == SumPlace::Block
            ? b.createOrFold<arith::SelectOp>(loc, isLast, size, block.index(0))
            : size;
    return;
  }
}

Value ContractionTask::getOutputPointer(Value output, Value row, Value column) {
  Point loops = block.getResultLoops({row, 0, Value()}, {column, 0, Value()});
  Value place =
      evaluator.getLinearIndex(cast<MemRefType>(output.getType()).getShape(),
                               evaluator.applyMap(resultMap, loops));
  return block.getPointer(evaluator.getFlatMemory(output), place);
}

/// The parts of the depth that have a sum each.
void ContractionTask::callParts(const MicroOperands &operands) {
  const MicroTile &tile = plan.tile;
  if (!plan.hasParts() || plan.getPanelDepth() <= plan.sumPoints)
    return callMicroKernel(b, loc, block.tier, tile, operands);
  Type element = tile.getElement();
  auto advance = [&](Value pointer, Value place) -> Value {
    Value offset = arith::IndexCastOp::create(b, loc, b.getI64Type(), place);
    return LLVM::GEPOp::create(b, loc, pointer.getType(), element, pointer,
                               ValueRange{offset});
  };
  Value size = block.index(plan.sumPoints), zero = block.index(0);
  block.forEach(zero, operands.depth, plan.sumPoints, [&](Value k) {
    Value isStart =
        b.createOrFold<arith::CmpIOp>(loc, arith::CmpIPredicate::eq, k, zero);
    MicroOperands part = operands;
    part.depth = block.minimum(size, block.subtract(operands.depth, k));
    part.left = advance(
        part.left, tile.isLeftAlongDepth ? k : block.multiply(k, tile.rows));
    part.right = advance(part.right, block.multiply(k, tile.columns));
    part.continues =
        b.createOrFold<arith::AndIOp>(loc, isStart, operands.continues);
    Value isLater =
        b.createOrFold<arith::CmpIOp>(loc, arith::CmpIPredicate::ne, k, zero);
    part.adds = b.createOrFold<arith::OrIOp>(loc, isLater, operands.adds);
    part.resultBytes = b.createOrFold<arith::SelectOp>(
        loc, isStart, operands.resultBytes, zero);
    callMicroKernel(b, loc, block.tier, tile, part);
  });
}

//===----------------------------------------------------------------------===//
// Sums
//===----------------------------------------------------------------------===//

void ContractionTask::emitTile(Value row, Value column, Value i, Value j,
                               Range depth) {
  const MicroTile &tile = plan.tile;
  MicroOperands operands;
  operands.right =
      block.getPointer(right, block.multiply(j, plan.getPanelSteps()));
  operands.rightStride = block.index(tile.columns);
  int64_t step = tile.getDepthStep();
  operands.depth =
      block.divide(block.add(depth.count, block.index(step - 1)), step);
  setLeft(operands, row, i, depth);
  Value yes = arith::ConstantOp::create(b, loc, b.getBoolAttr(true));
  operands.adds =
      startsAtZero ? b.createOrFold<arith::XOrIOp>(loc, isFirst, yes) : yes;
  operands.continues = plan.hasParts() ? isFirst : yes;
  operands.tiles = block.divide(width, tile.columns);
  operands.rightStep = block.index(tile.columns * plan.getPanelSteps());
  if (plan.place == SumPlace::Output)
    return emitTileInOutput(row, column, operands);
  bool isBlock = plan.place == SumPlace::Block;
  Sums sums = {sumMemory, isBlock ? taskRows.first : row,
               isBlock ? block.subtract(column, j) : column,
               isBlock ? plan.getSumStride() : plan.getCallColumns()};
  if (!startsAtZero)
    block.ifTrue(isFirst, [&] { startSums(sums, row, column); });
  operands.sums = block.getPointer(sumMemory, getSumPlace(sums, row, column));
  operands.sumStride = block.index(sums.stride);
  setResults(operands, row, column);
  callParts(operands);
  if (!plan.finishesRows && !plan.isExchanged)
    block.ifTrue(isLast, [&] { finishTile(sums, row, column); });
}

/// Whether `size` points from `first` on, by multiples of `unit`, end within
/// all.
Value ContractionTask::isWithin(Value first, Value size, int64_t unit,
                                int64_t all) {
  if (all % unit == 0)
    return arith::ConstantOp::create(b, loc, b.getBoolAttr(true));
  return b.createOrFold<arith::CmpIOp>(
      loc, arith::CmpIPredicate::sle, block.add(first, size), block.index(all));
}

/// A whole tile is summed where it belongs; one at the edge beside it.
void ContractionTask::emitTileInOutput(Value row, Value column,
                                       MicroOperands operands) {
  const MicroTile &tile = plan.tile;
  Value output = outputs[0].second;
  Value whole = b.createOrFold<arith::AndIOp>(
      loc, isWithin(row, block.index(tile.rows), tile.rows, plan.getRows()),
      isWithin(column, width, tile.columns, plan.getColumns()));
  Value inOutput = getOutputPointer(output, row, column);
  Value beside = block.getPointer(sumMemory, block.index(0));
  Sums sums = {sumMemory, row, column, plan.getCallColumns()};
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
      block.index(sums.stride));
  setResults(operands, row, column);
  callParts(operands);
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
  Value end = block.add(column, width);
  if (size == whole && plan.getCallColumns() == kLanes)
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

/// Some rows of a column of a block that is summed, side by side.
void ContractionTask::finishColumn(Value row, Value column, Value sums) {
  linalg::LinalgOp op = plan.op;
  PointEvaluator::Scope scope(evaluator);
  evaluator.pin(op->getResult(0), sums);
  finishPoint(evaluator.applyMap(
      resultMap,
      block.getResultLoops({row, 1, Value()}, {column, 0, Value()})));
}

/// As many rows as lanes, and as many columns of a block from its j-th on, of
/// which it has `count`: turned round in registers.
void ContractionTask::finishTurned(Value row, Range columns, Value j,
                                   Value count) {
  Value first = block.subtract(row, taskRows.first);
  auto vector = VectorType::get(kLanes, plan.getSumType());
  SmallVector<Value> rows;
  for (int64_t i = 0; i < kLanes; ++i) {
    Value place =
        block.multiply(block.add(first, block.index(i)), plan.getSumStride());
    rows.push_back(
        vector::LoadOp::create(b, loc, vector, sumMemory, block.add(place, j)));
  }
  for (auto [i, lanes] : llvm::enumerate(transposeLanes(b, loc, rows)))
    vector::StoreOp::create(b, loc, lanes, turned, block.index(i * kLanes));
  block.forEach(block.index(0), count, 1, [&](Value i) {
    Value sums = vector::LoadOp::create(b, loc, vector, turned,
                                        block.multiply(i, kLanes));
    finishColumn(row, block.add(columns.first, block.add(j, i)), sums);
  });
}

/// Of some rows, all columns of a block that is summed.
void ContractionTask::finishExchanged(Range columns) {
  int64_t size = plan.getRows(), whole = size / kLanes * kLanes;
  Value end = block.add(taskRows.first, taskRows.count);
  block.forEach(
      taskRows.first, block.minimum(end, block.index(whole)), kLanes,
      [&](Value row) {
        block.forEach(block.index(0), columns.count, kLanes, [&](Value j) {
          finishTurned(row, columns, j,
                       block.minimum(block.subtract(columns.count, j),
                                     block.index(kLanes)));
        });
      });
  if (whole == size)
    return;
  block.ifTrue(block.isBelow(block.index(whole), end), [&] {
    evaluator.setActiveLanes(size - whole);
    Value row = block.index(whole);
    Value first = block.multiply(block.subtract(row, taskRows.first),
                                 plan.getSumStride());
    block.forEach(block.index(0), columns.count, 1, [&](Value j) {
      points::Index lanes{block.add(first, j), plan.getSumStride(), Value()};
      finishColumn(row, block.add(columns.first, j),
                   evaluator.load(sumMemory, Point{lanes}));
    });
    evaluator.setActiveLanes(kLanes);
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
