//===- PointMemory.cpp - Elements of tensors from memory --------*- C++ -*-===//

#include "amp/Codegen/Points/Multiples.h"
#include "amp/Codegen/Points/PointEvaluator.h"
#include "amp/Support/Sizes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::amp::points;

Value PointEvaluator::flatten(Value memref) {
  Value &view = flat[memref];
  if (view)
    return view;
  auto type = cast<MemRefType>(memref.getType());
  OpBuilder::InsertionGuard guard(b);
  if (Operation *op = memref.getDefiningOp())
    b.setInsertionPointAfter(op);
  else
    b.setInsertionPointToStart(entry);
  auto flatType =
      MemRefType::get({type.getNumElements()}, type.getElementType());
  return view = memref::ReinterpretCastOp::create(
             b, memref.getLoc(), flatType, memref, /*offset=*/0,
             ArrayRef<int64_t>{type.getNumElements()}, ArrayRef<int64_t>{1});
}

Value PointEvaluator::evaluateConstant(Operation *op, const Point &point) {
  auto attr = cast<DenseElementsAttr>(cast<arith::ConstantOp>(op).getValue());
  if (attr.isSplat()) {
    Value &value = constants[attr];
    if (!value) {
      OpBuilder::InsertionGuard guard(b);
      b.setInsertionPointToStart(entry);
      value = arith::ConstantOp::create(b, op->getLoc(),
                                        attr.getSplatValue<TypedAttr>());
    }
    return value;
  }
  auto type = cast<RankedTensorType>(attr.getType());
  Value memory = memories.lookup(op->getResult(0));
  if (!memory) {
    memory = createGlobal(op->getLoc(), attr);
    memories[op->getResult(0)] = memory;
  }
  return load(memory, type.getShape(), point);
}

Value PointEvaluator::createGlobal(Location loc, DenseElementsAttr attr) {
  auto type = MemRefType::get(attr.getType().getShape(), attr.getElementType());
  Operation *func = entry->getParentOp();
  OpBuilder::InsertionGuard guard(b);
  b.clearInsertionPoint();
  auto global = memref::GlobalOp::create(
      b, loc, "constant", b.getStringAttr("private"), type, attr,
      /*constant=*/true, /*alignment=*/b.getI64IntegerAttr(64));
  SymbolTable(func->getParentOp()).insert(global, Block::iterator(func));
  b.setInsertionPointToStart(entry);
  return flatten(
      memref::GetGlobalOp::create(b, loc, type, global.getSymName()));
}

llvm::MaybeAlign PointEvaluator::getAlignment(Value memref, Value first) const {
  if (access.alignment == 0)
    return {};
  Type element = cast<MemRefType>(memref.getType()).getElementType();
  int64_t bytes = getElementBytes(element).value_or(1);
  return llvm::Align(std::gcd(findMultiple(first) * bytes, access.alignment));
}

Value PointEvaluator::load(Value memref, ArrayRef<int64_t> shape,
                           const Point &point) {
  Location loc = memref.getLoc();
  Index index = linearize(shape, point);
  if (index.isUniform())
    return memref::LoadOp::create(b, loc, memref, index.base);
  Type element = cast<MemRefType>(memref.getType()).getElementType();
  bool isRow = index.isStrided() && index.stride == 1;
  // An i1 is a byte in memory and a bit in a vector.
  if (element.isInteger(1) || !(isRow || access.hasGather))
    return loadLanes(memref, index);
  auto type = VectorType::get(lanes, element);
  Value mask = getMask(activeLanes);
  if (isRow) {
    if (!mask)
      return vector::LoadOp::create(b, loc, type, memref, index.base,
                                    /*nontemporal=*/false,
                                    getAlignment(memref, index.base));
    Value zero = arith::ConstantOp::create(b, loc, b.getZeroAttr(type));
    return vector::MaskedLoadOp::create(b, loc, type, memref, index.base, mask,
                                        zero);
  }
  if (!mask)
    mask = arith::ConstantOp::create(
        b, loc,
        DenseElementsAttr::get(VectorType::get(lanes, b.getI1Type()), true));
  Value zero = arith::ConstantOp::create(b, loc, b.getZeroAttr(type));
  // Lanes apart from what they have in common: a loop over that leaves them.
  Value start = index.base ? index.base : getIndex(0);
  Value places = getLanePart(index);
  if (cast<MemRefType>(memref.getType()).getNumElements() <= INT32_MAX)
    places = arith::IndexCastOp::create(
        b, loc, VectorType::get(lanes, b.getI32Type()), places);
  return vector::GatherOp::create(b, loc, type, memref, start, places, mask,
                                  zero);
}

Value PointEvaluator::loadWindow(const Window &window, const Point &point) {
  Point inside;
  for (auto [dim, first] : window.dims) {
    Index index = dim < 0 ? Index{getIndex(0), 0, Value()} : point[dim];
    if (dim >= 0)
      index.base = b.createOrFold<arith::SubIOp>(
          first.getLoc(), index.base ? index.base : getIndex(0), first);
    inside.push_back(index);
  }
  return load(window.memory, inside);
}

Value PointEvaluator::loadOrdered(Value tensor, Value memory,
                                  const Point &point) {
  if (auto window = windows.find(tensor); window != windows.end())
    return loadWindow(window->second, point);
  auto shape = cast<RankedTensorType>(tensor.getType()).getShape();
  auto found = orders.find(tensor);
  if (found == orders.end())
    return load(memory, shape, point);
  SmallVector<int64_t> sizes;
  Point ordered;
  for (int64_t dim : found->second) {
    sizes.push_back(shape[dim]);
    ordered.push_back(point[dim]);
  }
  return load(memory, sizes, ordered);
}

Value PointEvaluator::load(Value memref, const Point &point) {
  auto type = cast<MemRefType>(memref.getType());
  return load(flatten(memref), type.getShape(), point);
}

Value PointEvaluator::loadLanes(Value memref, const Index &index) {
  Location loc = memref.getLoc();
  Type element = cast<MemRefType>(memref.getType()).getElementType();
  Value places = toLanes(index);
  Value result = arith::ConstantOp::create(
      b, loc, b.getZeroAttr(VectorType::get(lanes, element)));
  for (int64_t lane = 0; lane < activeLanes; ++lane) {
    Value i = vector::ExtractOp::create(b, loc, places, lane);
    Value value = memref::LoadOp::create(b, loc, memref, i);
    result = vector::InsertOp::create(b, loc, value, result, lane);
  }
  return result;
}

void PointEvaluator::storeLanes(Value vector, Value memref, Value places) {
  Location loc = memref.getLoc();
  for (int64_t lane = 0; lane < activeLanes; ++lane) {
    Value value = b.createOrFold<vector::ExtractOp>(loc, vector, lane);
    Value i = b.createOrFold<vector::ExtractOp>(loc, places, lane);
    memref::StoreOp::create(b, loc, value, memref, i);
  }
}

void PointEvaluator::store(Value element, Value memref, const Point &point) {
  Location loc = memref.getLoc();
  auto type = cast<MemRefType>(memref.getType());
  Value target = flatten(memref);
  Index index = linearize(type.getShape(), point);
  if (index.isUniform()) {
    memref::StoreOp::create(b, loc, element, target, index.base);
    return;
  }
  Value vector = toVector(element);
  bool isRow = index.isStrided() && index.stride == 1;
  if (!isRow)
    return storeLanes(vector, target, toLanes(index));
  // One lane as well: LLVM takes minutes for some hundred masked stores of one
  // in a row, as a nest of short loops unrolls to.
  if (type.getElementType().isInteger(1) || activeLanes == 1) {
    for (int64_t lane = 0; lane < activeLanes; ++lane) {
      Value value = b.createOrFold<vector::ExtractOp>(loc, vector, lane);
      Value i = b.createOrFold<arith::AddIOp>(loc, index.base, getIndex(lane));
      memref::StoreOp::create(b, loc, value, target, i);
    }
    return;
  }
  if (Value mask = getMask(activeLanes))
    vector::MaskedStoreOp::create(b, loc, target, index.base, mask, vector);
  else
    vector::StoreOp::create(b, loc, vector, target, index.base,
                            /*nontemporal=*/false,
                            getAlignment(target, index.base));
}
