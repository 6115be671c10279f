//===- ElementConstants.cpp - Tables that are formulas ----------*- C++ -*-===//

#include "Elements.h"

using namespace mlir;
using namespace mlir::nn;

/// The elements of a table that is small enough to look at, or none.
static SmallVector<int64_t> getElements(DenseIntElementsAttr dense) {
  SmallVector<int64_t> values;
  if (dense.getNumElements() <= (1 << 16))
    for (const APInt &value : dense.getValues<APInt>())
      values.push_back(value.getSExtValue());
  return values;
}

/// A tensor whose elements are an affine function of their indices, as a table
/// of positions is.
static AffineExpr fitAffine(DenseIntElementsAttr dense,
                            const Indices &indices) {
  auto shape = dense.getType().getShape();
  SmallVector<int64_t> values = getElements(dense);
  if (values.empty())
    return nullptr;
  SmallVector<int64_t> steps(shape.size(), 0);
  int64_t stride = 1;
  AffineExpr result = getAffineConstantExpr(values[0], dense.getContext());
  for (int64_t i = shape.size() - 1; i >= 0; stride *= shape[i--]) {
    if (shape[i] == 1)
      continue;
    steps[i] = values[stride] - values[0];
    result = result + indices[i] * steps[i];
  }
  for (auto [at, value] : llvm::enumerate(values)) {
    int64_t rest = at, expected = values[0];
    for (int64_t i = shape.size() - 1; i >= 0; rest /= shape[i--])
      expected += rest % shape[i] * steps[i];
    if (expected != value)
      return nullptr;
  }
  return result;
}

/// A tensor whose elements are a quotient or a remainder of one index, as a
/// table of the coordinates of a reshape is.
static AffineExpr fitDivision(DenseIntElementsAttr dense,
                              const Indices &indices) {
  auto shape = dense.getType().getShape();
  SmallVector<int64_t> values = getElements(dense);
  if (values.empty())
    return nullptr;
  int64_t stride = 1;
  for (int64_t i = shape.size() - 1; i >= 0; stride *= shape[i--]) {
    auto fits = [&](auto function) {
      for (auto [at, value] : llvm::enumerate(values))
        if (function(int64_t(at) / stride % shape[i]) != value)
          return false;
      return true;
    };
    for (int64_t size = 2; size < shape[i]; ++size) {
      if (shape[i] % size != 0)
        continue;
      if (fits([&](int64_t index) { return index / size; }))
        return indices[i].floorDiv(size);
      if (fits([&](int64_t index) { return index % size; }))
        return indices[i] % size;
    }
  }
  return nullptr;
}

Expr ElementReader::readConstant(arith::ConstantOp op, const Indices &indices) {
  auto dense = dyn_cast<DenseElementsAttr>(op.getValue());
  if (!dense)
    return nullptr;
  bool isFloat = isa<FloatType>(dense.getElementType());
  if (dense.isSplat() && isFloat)
    return pool.constant(dense.getSplatValue<APFloat>().convertToDouble());
  if (isFloat || !dense.getElementType().isInteger() ||
      dense.getNumElements() == 0)
    return nullptr;
  if (dense.getElementType().isInteger(1))
    return dense.isSplat() ? pool.constant(dense.getSplatValue<bool>())
                           : nullptr;
  auto table = cast<DenseIntElementsAttr>(dense);
  AffineExpr fit = fitAffine(table, indices);
  if (!readsCoordinates)
    return fit ? pool.index(fit) : nullptr;
  if (!fit)
    fit = fitDivision(table, indices);
  if (!fit)
    return nullptr;
  int64_t least = INT64_MAX, most = INT64_MIN;
  for (const APInt &value : table.getValues<APInt>()) {
    least = std::min(least, value.getSExtValue());
    most = std::max(most, value.getSExtValue());
  }
  return pool.index(fit, least, most);
}
