//===- ContractionRiders.cpp - Reductions of a contraction's rows *- C++ -*-==//
//
// Tiles come column by column, so each row's 16 accumulators wait in the frame
// until its last column is there. Element j goes to accumulator j mod 16, as in
// any reduction of rows.
//
//===----------------------------------------------------------------------===//

#include "ContractionTask.h"
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
  for (const Rider &rider : body.riders) {
    linalg::LinalgOp op = rider.op;
    Type type = getElementTypeOrSelf(op->getResult(0).getType());
    riderMemory.push_back(block.allocate(plan.taskRows * kLanes, type));
  }
}

void ContractionTask::startRiders() {
  for (size_t i = 0; i < riderMemory.size(); ++i) {
    Value neutral = evaluator.toVector(arith::ConstantOp::create(
        b, loc, getNeutral(b, body.riders[i].combiner)));
    block.forEach(block.index(0), taskRows.count, 1, [&](Value row) {
      vector::StoreOp::create(b, loc, neutral, riderMemory[i],
                              block.multiply(row, kLanes));
    });
  }
}

void ContractionTask::updateRiders(const Point &point, Value row) {
  Value mask = evaluator.getMask(evaluator.getActiveLanes());
  for (auto [rider, memory] : llvm::zip(body.riders, riderMemory)) {
    Type element = cast<MemRefType>(memory.getType()).getElementType();
    Value place = getRiderPlace(row);
    Value sum = vector::LoadOp::create(b, loc, VectorType::get(kLanes, element),
                                       memory, place);
    // The loops of a rider are the dimensions of the domain.
    Value next = evaluator.stepReduction(rider.op, point, sum);
    if (mask)
      next = arith::SelectOp::create(b, loc, mask, next, sum);
    vector::StoreOp::create(b, loc, next, memory, place);
  }
}

/// A row's result, of what its lanes hold.
void ContractionTask::finishRider(const Rider &rider, Value memory) {
  linalg::LinalgOp op = rider.op;
  Type element = cast<MemRefType>(memory.getType()).getElementType();
  block.forEach(block.index(0), taskRows.count, 1, [&](Value i) {
    Value row = block.add(taskRows.first, i);
    Point loops =
        block.getResultLoops({row, 0, Value()}, {block.index(0), 0, Value()});
    Point point = evaluator.applyMap(resultMap, loops);
    point.pop_back();
    Value lanes =
        vector::LoadOp::create(b, loc, VectorType::get(kLanes, element), memory,
                               block.multiply(i, kLanes));
    Value sum = combineLanes(b, rider.combiner, lanes);
    Value initial = evaluator.evaluate(op.getDpsInits()[0], point);
    Value result = combine(b, rider.combiner, initial, sum);
    for (const Output &output : outputs)
      if (output.first == op->getResult(0))
        evaluator.store(result, output.second, point);
  });
}

void ContractionTask::finishRiders() {
  for (auto [rider, memory] : llvm::zip(body.riders, riderMemory))
    finishRider(rider, memory);
}
