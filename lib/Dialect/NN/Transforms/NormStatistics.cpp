//===- NormStatistics.cpp - Means and variances as expressions --*- C++ -*-===//

#include "NormStatistics.h"

using namespace mlir;
using namespace mlir::nn;

double NormStatistics::getCount() const {
  double count = 1;
  for (int64_t dim : dims)
    count *= getSize(dim);
  return count;
}

Expr NormStatistics::getElement(unsigned level) {
  SmallVector<AffineExpr> indices = at;
  unsigned next = 0;
  for (int64_t dim : dims)
    if (getSize(dim) != 1)
      indices[dim] = pool.loop(level, next++);
  return pool.element(tensor, indices);
}

Expr NormStatistics::average(Expr body) {
  SmallVector<int64_t> extents;
  for (int64_t dim : dims)
    if (getSize(dim) != 1)
      extents.push_back(getSize(dim));
  return pool.scale(1 / getCount(), pool.reduce("sum", extents, body));
}
