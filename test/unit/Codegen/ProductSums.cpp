//===- ProductSums.cpp - What a contraction is to compute -------*- C++ -*-===//

#include "PairEmulation.h"
#include "ProductKernel.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cmath>

using namespace mlir::amp::test;

static size_t locate(const ProductTensor &tensor,
                     const std::vector<int64_t> &point) {
  size_t place = 0;
  for (auto [loop, size] : llvm::zip(tensor.loops, tensor.shape))
    place = place * size + point[loop];
  return place;
}

int64_t ProductKernel::countPoints() const {
  int64_t points = 1;
  for (int64_t size : sizes)
    points *= size;
  return points;
}

std::vector<int64_t> ProductKernel::getPoint(int64_t number) const {
  std::vector<int64_t> point(sizes.size());
  for (size_t loop = sizes.size(); loop-- > 0;) {
    point[loop] = number % sizes[loop];
    number /= sizes[loop];
  }
  return point;
}

/// The sum of a result's products, in their order: the loops of the depth are
/// the inner ones, and neighbours there are a pair; beside the last of an odd
/// number is a zero. Without columns side by side there are no panels, and
/// products are added one by one.
float ProductKernel::addProducts(std::vector<int64_t> point, int64_t depth,
                                 float sum, bool tiles) const {
  std::vector<float> x, y;
  for (int64_t i = 0; i < depth; ++i) {
    int64_t rest = i;
    for (size_t loop = roles.size(); loop-- > 0 && roles[loop] == Depth;) {
      point[loop] = rest % sizes[loop];
      rest /= sizes[loop];
    }
    x.push_back(getFactor() * left.values[locate(left, point)]);
    y.push_back(right.values[locate(right, point)]);
  }
  if (order == ProductOrder::Parts)
    return addParts(x, y, sum);
  int64_t i = 0;
  if (roles[result.loops.back()] == Batch)
    for (; i < depth; ++i)
      sum = std::fma(x[i], y[i], sum);
  constexpr int64_t kTile = 32;
  tiles &= depth >= kTile;
  if (i < depth && depth % 2 == 1) {
    x.push_back(0);
    y.push_back(0);
    ++depth;
  }
  for (; tiles && i + kTile <= depth; i += kTile)
    sum = addPairs(sum, &x[i], &y[i], kTile / 2);
  for (; i < depth; i += 2)
    sum = addPair(sum, &x[i], &y[i]);
  return sum;
}

/// Whether a result has four rows, and as many columns side by side.
bool ProductKernel::isMatrix() const {
  Role inner = roles[result.loops.back()];
  if (inner == Batch)
    return false;
  int64_t rows = 1, columns = 1;
  bool isSide = true;
  for (size_t i = result.loops.size(); i-- > 0;) {
    Role role = roles[result.loops[i]];
    isSide &= role == inner;
    if (isSide)
      columns *= result.shape[i];
    else if (role != inner && role != Batch)
      rows *= result.shape[i];
  }
  return rows >= 4 && columns >= 4;
}

/// As docs/Numerics.md states it.
float ProductKernel::addParts(const std::vector<float> &x,
                              const std::vector<float> &y, float sum) const {
  size_t depth = x.size(), parts = isMatrix() ? (depth + 255) / 256 : 1;
  size_t size = ((depth + parts - 1) / parts + 15) / 16 * 16;
  for (size_t first = 0; first < depth; first += size) {
    float part = first == 0 ? sum : 0;
    for (size_t i = first; i < std::min(first + size, depth); ++i)
      part = std::fma(x[i], y[i], part);
    sum = first == 0 ? part : sum + part;
  }
  return sum;
}

std::vector<double> ProductKernel::computeInOrder(bool tiles) const {
  std::vector<double> sums(result.values.size());
  if (epilogue == Epilogue::Adds)
    sums = result.values;
  int64_t depth = 1;
  for (auto [role, size] : llvm::zip(roles, sizes))
    depth *= role == Depth ? size : 1;
  for (int64_t i = 0, end = countPoints(); i < end; i += depth) {
    std::vector<int64_t> point = getPoint(i);
    double &sum = sums[locate(result, point)];
    sum = addProducts(point, depth, sum, tiles);
  }
  return sums;
}

double ProductKernel::getFactor() const {
  return (leftPrologue == Prologue::Doubled ? 2 : 1) *
         (rightPrologue == Prologue::Doubled ? 2 : 1);
}

std::vector<double> ProductKernel::computeSums(bool tiles) const {
  if (order != ProductOrder::Any)
    return computeInOrder(tiles);
  std::vector<double> sums(result.values.size());
  double factor = getFactor();
  for (int64_t i = 0, end = countPoints(); i < end; ++i) {
    std::vector<int64_t> point = getPoint(i);
    sums[locate(result, point)] += factor * left.values[locate(left, point)] *
                                   right.values[locate(right, point)];
  }
  return sums;
}

std::vector<std::vector<double>> ProductKernel::evaluate(bool tiles) const {
  std::vector<double> sums = computeSums(tiles), rows = rowSums.values;
  size_t columns = result.shape.back();
  for (auto [i, sum] : llvm::enumerate(sums)) {
    if (epilogue == Epilogue::Adds && order == ProductOrder::Any)
      sum += result.values[i];
    if (epilogue == Epilogue::RowSums)
      rows[i / columns] += sum;
    if (epilogue == Epilogue::BiasRelu || epilogue == Epilogue::InPlace)
      sum = std::max(float(sum + bias.values[i % columns]), 0.0f);
    if (epilogue == Epilogue::InPlace)
      sum += result.values[i];
  }
  if (epilogue == Epilogue::RowSums)
    return {sums, rows};
  return {sums};
}
