//===- PairConversion.cpp - Conversions of two elements at once -*- C++ -*-===//

#include "PairConversion.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::amp;

Type cuda::withElement(Type type, Type element) {
  auto vector = dyn_cast<VectorType>(type);
  return vector ? Type(vector.clone(element)) : element;
}

bool cuda::isScalable(Type type) {
  auto vector = dyn_cast<VectorType>(type);
  return vector && vector.isScalable();
}

Value cuda::mapPairs(ImplicitLocOpBuilder &b, Value x, Type element,
                     ConvertPair convert) {
  auto vector = dyn_cast<VectorType>(x.getType());
  SmallVector<Value> elements;
  if (vector)
    llvm::append_range(elements,
                       vector::ToElementsOp::create(b, x).getResults());
  else
    elements.push_back(x);
  size_t count = elements.size();
  if (count % 2)
    elements.push_back(arith::ConstantOp::create(
        b, b.getZeroAttr(elements.front().getType())));
  SmallVector<Value> results;
  for (size_t i = 0; i < count; i += 2) {
    Value pair = convert(elements[i], elements[i + 1]);
    for (int64_t half : {0, 1})
      results.push_back(vector::ExtractOp::create(b, pair, half));
  }
  results.resize(count);
  if (!vector)
    return results.front();
  return vector::FromElementsOp::create(b, vector.clone(element), results);
}
