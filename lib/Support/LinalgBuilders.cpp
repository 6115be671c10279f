//===- LinalgBuilders.cpp - Elementwise and reducing generics ---*- C++ -*-===//

#include "amp/Support/LinalgBuilders.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::amp;

SmallVector<Value> mlir::amp::createElementwise(OpBuilder &b, Location loc,
                                                ArrayRef<int64_t> shape,
                                                ValueRange inputs,
                                                ArrayRef<Type> elements,
                                                ScalarBody body) {
  int64_t rank = shape.size();
  AffineMap identity = b.getMultiDimIdentityMap(rank);
  AffineMap scalar = AffineMap::get(rank, 0, b.getContext());
  SmallVector<AffineMap> maps;
  for (Value input : inputs) {
    bool whole = cast<RankedTensorType>(input.getType()).getRank() == rank;
    maps.push_back(whole ? identity : scalar);
  }
  SmallVector<Value> inits;
  for (Type element : elements)
    inits.push_back(tensor::EmptyOp::create(b, loc, shape, element));
  maps.append(elements.size(), identity);
  SmallVector<utils::IteratorType> iterators(rank,
                                             utils::IteratorType::parallel);
  auto generic = linalg::GenericOp::create(
      b, loc, ValueRange(inits).getTypes(), inputs, inits, maps, iterators,
      [&](OpBuilder &nested, Location, ValueRange args) {
        linalg::YieldOp::create(nested, loc,
                                body(nested, args.take_front(inputs.size())));
      });
  return llvm::to_vector(
      llvm::map_range(generic.getResults(), [](auto r) { return Value(r); }));
}

Value mlir::amp::createSum(OpBuilder &b, Location loc, Value input,
                           Type element, ArrayRef<int64_t> kept,
                           ScalarBody body) {
  auto type = cast<RankedTensorType>(input.getType());
  int64_t rank = type.getRank();
  SmallVector<AffineExpr> exprs;
  SmallVector<int64_t> shape;
  SmallVector<utils::IteratorType> iterators(rank,
                                             utils::IteratorType::reduction);
  for (int64_t dim : kept) {
    exprs.push_back(b.getAffineDimExpr(dim));
    shape.push_back(type.getDimSize(dim));
    iterators[dim] = utils::IteratorType::parallel;
  }
  AffineMap maps[] = {b.getMultiDimIdentityMap(rank),
                      AffineMap::get(rank, 0, exprs, b.getContext())};
  Value init = createFilled(b, loc, RankedTensorType::get(shape, element), 0.0);
  auto generic = linalg::GenericOp::create(
      b, loc, init.getType(), input, init, maps, iterators,
      [&](OpBuilder &nested, Location, ValueRange args) {
        Value term = body(nested, args.take_front(1)).front();
        Value sum = arith::AddFOp::create(nested, loc, args.back(), term);
        linalg::YieldOp::create(nested, loc, sum);
      });
  return generic.getResult(0);
}

Value mlir::amp::createFilled(OpBuilder &b, Location loc, RankedTensorType type,
                              double value) {
  Value scalar = createFloat(b, loc, type.getElementType(), value);
  Value empty =
      tensor::EmptyOp::create(b, loc, type.getShape(), type.getElementType());
  return linalg::FillOp::create(b, loc, scalar, empty).getResult(0);
}

Value mlir::amp::createFloat(OpBuilder &b, Location loc, Type type,
                             double value) {
  return arith::ConstantOp::create(b, loc, b.getFloatAttr(type, value));
}

Value mlir::amp::convertFloat(OpBuilder &b, Location loc, Value value,
                              FloatType type, bool excess) {
  auto from = cast<FloatType>(getElementTypeOrSelf(value.getType()));
  if (from == type)
    return value;
  if (auto widened = value.getDefiningOp<arith::ExtFOp>())
    if (getElementTypeOrSelf(widened.getIn().getType()) == type)
      return widened.getIn();
  Type to = type;
  if (auto shaped = dyn_cast<ShapedType>(value.getType()))
    to = shaped.clone(type);
  arith::FastMathFlagsAttr flags;
  if (excess)
    flags = arith::FastMathFlagsAttr::get(b.getContext(),
                                          arith::FastMathFlags::contract);
  if (type.getWidth() > from.getWidth())
    return arith::ExtFOp::create(b, loc, to, value, flags);
  if (type.getWidth() == from.getWidth()) // f16 <-> bf16: through f32
    value = arith::ExtFOp::create(
        b, loc,
        isa<ShapedType>(to) ? cast<ShapedType>(to).clone(b.getF32Type())
                            : Type(b.getF32Type()),
        value, flags);
  return arith::TruncFOp::create(b, loc, to, value, /*roundingmode=*/nullptr,
                                 flags);
}

FloatType mlir::amp::getComputeFloat(FloatType type) {
  return type.getWidth() < 32 ? FloatType(Float32Type::get(type.getContext()))
                              : type;
}
