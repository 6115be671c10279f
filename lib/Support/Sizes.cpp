//===- Sizes.cpp - Counts of elements and bytes that fit --------*- C++ -*-===//

#include "amp/Support/Sizes.h"

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Operation.h"

using namespace mlir;
using namespace mlir::amp;

bool mlir::amp::isKnownElement(Type element) {
  if (auto integer = dyn_cast<IntegerType>(element))
    return integer.isSignless() && integer.getWidth() <= 64;
  return isa<IndexType, Float64Type, Float32Type, Float16Type, BFloat16Type,
             FloatTF32Type, Float8E4M3FNType, Float8E5M2Type>(element);
}

unsigned mlir::amp::getElementBits(Type element) {
  return element.isIndex() ? unsigned(IndexType::kInternalStorageBitWidth)
                           : element.getIntOrFloatBitWidth();
}

std::optional<int64_t> mlir::amp::getElementBytes(Type element) {
  if (element.isIntOrIndexOrFloat())
    return llvm::divideCeil(getElementBits(element), 8u);
  if (auto complex = dyn_cast<ComplexType>(element))
    if (std::optional<int64_t> part = getElementBytes(complex.getElementType()))
      return 2 * *part;
  if (auto vector = dyn_cast<VectorType>(element))
    return getTypeBytes(vector);
  return std::nullopt;
}

std::optional<int64_t> mlir::amp::getTypeBytes(Type type) {
  auto shaped = dyn_cast<ShapedType>(type);
  if (!shaped || !shaped.hasRank())
    return std::nullopt;
  std::optional<int64_t> bytes = getElementBytes(shaped.getElementType());
  return bytes ? countBytes(shaped.getShape(), *bytes) : std::nullopt;
}

ArrayRef<int64_t> mlir::amp::getShape(Value tensor) {
  return cast<RankedTensorType>(tensor.getType()).getShape();
}

bool mlir::amp::hasFittingSize(Type type) {
  auto shaped = dyn_cast<ShapedType>(type);
  if (!shaped || !shaped.hasRank())
    return true;
  SmallVector<int64_t> sizes;
  for (int64_t size : shaped.getShape())
    sizes.push_back(ShapedType::isDynamic(size) ? 1 : size);
  int64_t element = getElementBytes(shaped.getElementType()).value_or(1);
  return countBytes(sizes, element).has_value();
}

LogicalResult mlir::amp::verifySizes(Operation *op) {
  SmallVector<Type> types(op->getOperandTypes());
  llvm::append_range(types, op->getResultTypes());
  for (Type type : types) {
    auto shaped = dyn_cast<ShapedType>(type);
    bool isStatic = !shaped || (shaped.hasRank() && shaped.hasStaticShape());
    if (!isStatic || !hasFittingSize(type))
      return op->emitError("expected static sizes of at most 2^47 bytes, "
                           "found ")
             << type;
  }
  return success();
}
