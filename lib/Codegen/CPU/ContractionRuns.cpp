//===- ContractionRuns.cpp - Panels of neighbours, run by run ---*- C++ -*-===//
//
// Where lanes go through several loops the innermost of which has no whole
// vectors, as with 67 channels of a window, an element at a time would be
// gathered. The points of the innermost loop are a run of neighbours: a run is
// copied by vectors, the last of which begins earlier.
//
//===----------------------------------------------------------------------===//

#include "ContractionBlock.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::cpu;

void ContractionBlock::forRun(ArrayRef<int64_t> loops, Value first,
                              int64_t size, llvm::function_ref<void()> body) {
  int64_t run = plan.getSize(loops.back()), lanes = evaluator.getLanes();
  if (loops.size() == 1 || run % lanes == 0 || run < 2 * size)
    return body();
  Value isInside = isBelow(remainder(first, run), run - size + 1);
  ifTrue(isInside, [&] {
    isInRun = true;
    body();
    isInRun = false;
  });
  Value yes = arith::ConstantOp::create(b, loc, b.getBoolAttr(true));
  ifTrue(b.createOrFold<arith::XOrIOp>(loc, isInside, yes), body);
}

bool ContractionBlock::hasRuns() const {
  int64_t run = plan.getSize(plan.depth.back());
  return plan.hasLeftRuns && plan.depth.size() > 1 && run >= 2 * kLanes &&
         run % plan.tile.getDepthStep() == 0;
}

/// A vector of a row, from a point of the run `number` on.
Value ContractionBlock::evaluateInRun(Value row, Value number, Value k) {
  ArrayRef<int64_t> depth = plan.depth;
  Value first = multiply(number, plan.getSize(depth.back()));
  Point point = batch;
  setLoops(point, plan.rows, {row, 0, Value()});
  setLoops(point, depth.drop_back(), {number, 0, Value()});
  point[depth.back()] = {subtract(k, first), 1, Value()};
  return evaluate(0, point);
}

/// panel[row][depth]. Of a run that a block has too little of a vector is
/// gathered, with neighbours of another run.
void ContractionBlock::packRuns(Range rows, Range depth, Value panel) {
  int64_t tile = plan.tile.rows, run = plan.getSize(plan.depth.back());
  Value end = multiply(divide(add(rows.count, index(tile - 1)), tile), tile);
  Value last = add(depth.first, depth.count);
  Value runs = divide(add(last, run - 1), run);
  auto maximum = [&](Value x, Value y) -> Value {
    return b.createOrFold<arith::MaxSIOp>(loc, x, y);
  };
  forEach(index(0), end, 1, [&](Value i) {
    Value row = minimum(add(rows.first, i), index(plan.getRows() - 1));
    auto store = [&](Value vector, Value k) {
      Value step = getStep(subtract(k, depth.first));
      Value place = add(multiply(i, plan.getLeftSteps()), step);
      vector::StoreOp::create(b, loc, toElements(vector), panel, place);
    };
    forEach(divide(depth.first, run), runs, 1, [&](Value r) {
      Value start = multiply(r, run), stop = add(start, run);
      start = maximum(start, depth.first);
      stop = minimum(stop, last);
      Value isShort = isBelow(stop, add(start, kLanes));
      ifTrue(isShort, [&] {
        Value k = minimum(start, subtract(last, index(kLanes)));
        store(evaluateLeft({row, 0, Value()}, {k, 1, Value()}), k);
      });
      Value from = b.createOrFold<arith::SelectOp>(loc, isShort, stop, start);
      forEach(from, stop, kLanes, [&](Value s) {
        Value k = minimum(s, subtract(stop, index(kLanes)));
        store(evaluateInRun(row, r, k), k);
      });
    });
  });
}
