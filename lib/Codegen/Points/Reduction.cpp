//===- Reduction.cpp - How a reducing body combines -------------*- C++ -*-===//

#include "amp/Codegen/Points/Reduction.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::amp::points;

Value mlir::amp::points::combine(OpBuilder &b, Operation *combiner, Value x,
                                 Value y) {
  return b
      .create(combiner->getLoc(), combiner->getName().getIdentifier(), {x, y},
              x.getType(), combiner->getAttrs())
      ->getResult(0);
}

Value mlir::amp::points::combineLanes(OpBuilder &b, Operation *combiner,
                                      Value vector) {
  Location loc = combiner->getLoc();
  int64_t lanes = cast<VectorType>(vector.getType()).getNumElements();
  for (int64_t half = lanes / 2; half >= 1; half /= 2) {
    Value low =
        vector::ExtractStridedSliceOp::create(b, loc, vector, {0}, {half}, {1});
    Value high = vector::ExtractStridedSliceOp::create(b, loc, vector, {half},
                                                       {half}, {1});
    vector = combine(b, combiner, low, high);
  }
  return vector::ExtractOp::create(b, loc, vector, 0);
}
