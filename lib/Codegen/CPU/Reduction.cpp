//===- Reduction.cpp - How a reducing body combines -------------*- C++ -*-===//

#include "Reduction.h"

#include "PointEvaluator.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::amp::cpu;

Value mlir::amp::cpu::combine(OpBuilder &b, Operation *combiner, Value x,
                              Value y) {
  return b
      .create(combiner->getLoc(), combiner->getName().getIdentifier(), {x, y},
              x.getType(), combiner->getAttrs())
      ->getResult(0);
}

Value mlir::amp::cpu::combineLanes(OpBuilder &b, Operation *combiner,
                                   Value vector) {
  Location loc = combiner->getLoc();
  for (int64_t half = kLanes / 2; half >= 1; half /= 2) {
    Value low =
        vector::ExtractStridedSliceOp::create(b, loc, vector, {0}, {half}, {1});
    Value high = vector::ExtractStridedSliceOp::create(b, loc, vector, {half},
                                                       {half}, {1});
    vector = combine(b, combiner, low, high);
  }
  return vector::ExtractOp::create(b, loc, vector, 0);
}
