//===- Lanes.cpp - The vectors of CPU kernels -------------------*- C++ -*-===//

#include "Lanes.h"

#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::amp;

SmallVector<Value> cpu::transposeLanes(OpBuilder &b, Location loc,
                                       SmallVector<Value> vectors) {
  int64_t lanes = vectors.size();
  // In each turn, halves of blocks change places, blocks of half the size after
  // blocks of the whole.
  for (int64_t size = lanes / 2; size >= 1; size /= 2)
    for (int64_t row = 0; row < lanes; ++row) {
      if (row & size)
        continue;
      SmallVector<int64_t> low, high;
      for (int64_t lane = 0; lane < lanes; ++lane) {
        low.push_back(lane & size ? lanes + lane - size : lane);
        high.push_back(lane & size ? lanes + lane : lane + size);
      }
      Value x = vectors[row], y = vectors[row + size];
      vectors[row] = vector::ShuffleOp::create(b, loc, x, y, low);
      vectors[row + size] = vector::ShuffleOp::create(b, loc, x, y, high);
    }
  return vectors;
}
