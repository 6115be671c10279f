//===- ContractionRiders.cpp - Reductions of a contraction's rows *- C++ -*-==//
//
// Tiles come column by column, so each row's 16 accumulators wait in the frame
// until its last column is there. Element j goes to accumulator j mod 16, as in
// any reduction of rows.
//
//===----------------------------------------------------------------------===//

#include "ContractionTask.h"
#include "amp/Codegen/Points/KernelMemory.h"
#include "amp/Codegen/Points/Reduction.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::cpu;

Value ContractionTask::getRiderPlace(Value row) {
  return block.multiply(block.subtract(row, taskRows.first), kLanes);
}

void ContractionTask::allocateRiders() {
  if (plan.finishesRows)
    return;
  for (const Rider &rider : body.riders) {
    linalg::LinalgOp op = rider.op;
    Type type = getElementTypeOrSelf(op->getResult(0).getType());
    riderMemory.push_back(block.allocate(plan.taskRows * kLanes, type));
  }
}

void ContractionTask::startRiders() {
  if (plan.finishesRows)
    return;
  for (size_t i = 0; i < riderMemory.size(); ++i) {
    Value neutral = evaluator.toVector(arith::ConstantOp::create(
        b, loc, getNeutral(b, body.riders[i].combiner)));
    block.forEach(block.index(0), taskRows.count, 1, [&](Value row) {
      vector::StoreOp::create(b, loc, neutral, riderMemory[i],
                              block.multiply(row, kLanes));
    });
  }
}

Value ContractionTask::stepRider(const Rider &rider, const Point &point,
                                 Value sum) {
  // The loops of a rider are the dimensions of the domain.
  Value next = evaluator.stepReduction(rider.op, point, sum);
  Value mask = evaluator.getMask(evaluator.getActiveLanes());
  return mask ? arith::SelectOp::create(b, loc, mask, next, sum) : next;
}

void ContractionTask::updateRiders(const Point &point, Value row) {
  for (auto [rider, memory] : llvm::zip(body.riders, riderMemory)) {
    Type element = cast<MemRefType>(memory.getType()).getElementType();
    Value place = getRiderPlace(row);
    Value sum = vector::LoadOp::create(b, loc, VectorType::get(kLanes, element),
                                       memory, place);
    vector::StoreOp::create(b, loc, stepRider(rider, point, sum), memory,
                            place);
  }
}

/// A row's result, of what its lanes hold; `point` is in the row.
void ContractionTask::storeRider(const Rider &rider, Point point, Value lanes) {
  linalg::LinalgOp op = rider.op;
  point.pop_back();
  Value sum = combineLanes(b, rider.combiner, lanes);
  Value initial = evaluator.evaluate(op.getDpsInits()[0], point);
  Value result = combine(b, rider.combiner, initial, sum);
  for (const Output &output : outputs)
    if (output.first == op->getResult(0))
      evaluator.store(result, output.second, point);
}

void ContractionTask::finishRiders() {
  if (plan.finishesRows)
    return;
  for (size_t i = 0; i < riderMemory.size(); ++i) {
    Type element = cast<MemRefType>(riderMemory[i].getType()).getElementType();
    block.forEach(block.index(0), taskRows.count, 1, [&](Value row) {
      Value lanes =
          vector::LoadOp::create(b, loc, VectorType::get(kLanes, element),
                                 riderMemory[i], block.multiply(row, kLanes));
      Point loops =
          block.getResultLoops({block.add(taskRows.first, row), 0, Value()},
                               {block.index(0), 0, Value()});
      storeRider(body.riders[i], evaluator.applyMap(resultMap, loops), lanes);
    });
  }
}

/// All rows of a block that is summed: those of the innermost loop.
void ContractionTask::finishRows(Range columns) {
  int64_t size = plan.getSize(plan.columns.back());
  block.forEach(block.index(0), taskRows.count, 1, [&](Value i) {
    Value start = block.multiply(i, plan.getSumStride());
    block.forEach(block.index(0), columns.count, size, [&](Value j) {
      finishRow(block.add(taskRows.first, i), block.add(columns.first, j),
                block.add(start, j));
    });
  });
}

/// One such row, from `column` on; its sums lie from a place on.
void ContractionTask::finishRow(Value row, Value column, Value sums) {
  linalg::LinalgOp op = plan.op;
  int64_t inner = plan.columns.back(), size = plan.getSize(inner);
  Point loops = block.getResultLoops({row, 0, Value()}, {column, 0, Value()});
  SmallVector<Value> riderLanes;
  for (const Rider &rider : body.riders)
    riderLanes.push_back(evaluator.toVector(
        arith::ConstantOp::create(b, loc, getNeutral(b, rider.combiner))));
  auto visit = [&](Value start, int64_t lanes, ArrayRef<Value> carried) {
    PointEvaluator::Scope scope(evaluator);
    evaluator.setActiveLanes(lanes);
    loops[inner] = {start, 1, Value()};
    Point point = evaluator.applyMap(resultMap, loops);
    evaluator.pin(op->getResult(0),
                  vector::LoadOp::create(
                      b, loc, VectorType::get(kLanes, plan.getSumType()),
                      sumMemory, block.add(sums, start)));
    finishPoint(point);
    SmallVector<Value> next;
    for (auto [rider, sum] : llvm::zip(body.riders, carried))
      next.push_back(stepRider(rider, point, sum));
    evaluator.setActiveLanes(kLanes);
    return next;
  };
  int64_t whole = size / kLanes * kLanes;
  if (whole > 0)
    riderLanes = createLoop(evaluator, loc, block.index(0), block.index(whole),
                            block.index(kLanes), riderLanes,
                            [&](Value start, ArrayRef<Value> carried) {
                              return visit(start, kLanes, carried);
                            });
  if (whole < size)
    riderLanes = visit(block.index(whole), size - whole, riderLanes);
  loops[inner] = {block.index(0), 0, Value()};
  Point point = evaluator.applyMap(resultMap, loops);
  for (auto [rider, lanes] : llvm::zip(body.riders, riderLanes))
    storeRider(rider, point, lanes);
}
