//===- LinalgBuilders.cpp - Elementwise and reducing generics ---*- C++ -*-===//

#include "amp/Support/LinalgBuilders.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::amp;

/// Inputs of that rank are read at the point, others are 0-d.
static SmallVector<AffineMap> getPointMaps(OpBuilder &b, int64_t rank,
                                           ValueRange inputs) {
  SmallVector<AffineMap> maps;
  for (Value input : inputs) {
    bool whole = cast<RankedTensorType>(input.getType()).getRank() == rank;
    maps.push_back(whole ? b.getMultiDimIdentityMap(rank)
                         : AffineMap::get(rank, 0, b.getContext()));
  }
  return maps;
}

SmallVector<AffineMap> mlir::amp::getReadMaps(OpBuilder &b, int64_t rank,
                                              ArrayRef<Read> reads) {
  return llvm::map_to_vector(reads, [&](const Read &read) {
    auto exprs = llvm::map_to_vector(
        read.loops, [&](int64_t loop) { return b.getAffineDimExpr(loop); });
    if (read.block > 1)
      exprs.back() = exprs.back().floorDiv(read.block);
    return AffineMap::get(rank, 0, exprs, b.getContext());
  });
}

SmallVector<Value> mlir::amp::getTensors(ArrayRef<Read> reads) {
  return llvm::map_to_vector(reads,
                             [](const Read &read) { return read.tensor; });
}

Value mlir::amp::createEmptyLike(OpBuilder &b, Location loc, Value like,
                                 Type element) {
  return tensor::EmptyOp::create(b, loc, tensor::getMixedSizes(b, loc, like),
                                 element);
}

/// An empty tensor of the shape, whose dynamic sizes an input has.
static Value createInit(OpBuilder &b, Location loc, ArrayRef<int64_t> shape,
                        ValueRange inputs, Type element) {
  for (Value input : inputs)
    if (ShapedType::isDynamicShape(shape) &&
        cast<RankedTensorType>(input.getType()).getShape() == shape)
      return createEmptyLike(b, loc, input, element);
  return tensor::EmptyOp::create(b, loc, shape, element);
}

static SmallVector<Value>
createParallel(OpBuilder &b, Location loc, ArrayRef<int64_t> shape,
               ValueRange inputs, SmallVector<AffineMap> maps,
               ArrayRef<Type> elements, ScalarBody body) {
  int64_t rank = shape.size();
  AffineMap identity = b.getMultiDimIdentityMap(rank);
  SmallVector<Value> inits;
  for (Type element : elements)
    inits.push_back(createInit(b, loc, shape, inputs, element));
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

SmallVector<Value> mlir::amp::createElementwise(OpBuilder &b, Location loc,
                                                ArrayRef<int64_t> shape,
                                                ValueRange inputs,
                                                ArrayRef<Type> elements,
                                                ScalarBody body) {
  return createParallel(b, loc, shape, inputs,
                        getPointMaps(b, shape.size(), inputs), elements, body);
}

SmallVector<Value> mlir::amp::createPointwise(OpBuilder &b, Location loc,
                                              ArrayRef<int64_t> shape,
                                              ArrayRef<Read> reads,
                                              ArrayRef<Type> elements,
                                              ScalarBody body) {
  return createParallel(b, loc, shape, getTensors(reads),
                        getReadMaps(b, shape.size(), reads), elements, body);
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

static Value createTrue(OpBuilder &b, Location loc, ArrayRef<int64_t> shape) {
  Value yes = arith::ConstantOp::create(b, loc, b.getBoolAttr(true));
  Value empty = tensor::EmptyOp::create(b, loc, shape, b.getI1Type());
  return linalg::FillOp::create(b, loc, yes, empty).getResult(0);
}

static Value
createConjunction(OpBuilder &b, Location loc, ArrayRef<int64_t> shape,
                  ValueRange inputs, SmallVector<AffineMap> maps,
                  function_ref<Value(OpBuilder &, ValueRange)> body) {
  constexpr int64_t kLittle = 1 << 12;
  int64_t rank = shape.size();
  if (rank == 0)
    return createElementwise(
        b, loc, {}, inputs, b.getI1Type(),
        [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
          return {body(nested, args)};
        })[0];
  bool inRows = rank > 1 && ShapedType::getNumElements(shape) > kLittle;
  SmallVector<AffineExpr> kept;
  if (inRows)
    kept.push_back(b.getAffineDimExpr(0));
  maps.push_back(AffineMap::get(rank, 0, kept, b.getContext()));
  SmallVector<utils::IteratorType> iterators(rank,
                                             utils::IteratorType::reduction);
  if (inRows)
    iterators[0] = utils::IteratorType::parallel;
  Value init = createTrue(b, loc, shape.take_front(inRows ? 1 : 0));
  Value result =
      linalg::GenericOp::create(
          b, loc, init.getType(), inputs, init, maps, iterators,
          [&](OpBuilder &nested, Location, ValueRange args) {
            Value holds = body(nested, args.drop_back());
            Value all = arith::AndIOp::create(nested, loc, args.back(), holds);
            linalg::YieldOp::create(nested, loc, all);
          })
          .getResult(0);
  if (!inRows)
    return result;
  return createForAll(
      b, loc, shape.take_front(1), result,
      [](OpBuilder &, ValueRange args) -> Value { return args[0]; });
}

Value mlir::amp::createForAll(
    OpBuilder &b, Location loc, ArrayRef<int64_t> shape, ValueRange inputs,
    function_ref<Value(OpBuilder &, ValueRange)> body) {
  return createConjunction(b, loc, shape, inputs,
                           getPointMaps(b, shape.size(), inputs), body);
}

Value mlir::amp::createForAllPoints(
    OpBuilder &b, Location loc, ArrayRef<int64_t> shape, ArrayRef<Read> reads,
    function_ref<Value(OpBuilder &, ValueRange)> body) {
  return createConjunction(b, loc, shape, getTensors(reads),
                           getReadMaps(b, shape.size(), reads), body);
}

Value mlir::amp::createFold(
    OpBuilder &b, Location loc, ValueRange scalars, TypedAttr initial,
    function_ref<Value(OpBuilder &, Value, Value)> combine) {
  constexpr size_t kMaxScalars = 256;
  SmallVector<Value> before; // the result so far
  do {
    SmallVector<Value> operands(before);
    llvm::append_range(operands, scalars.take_front(kMaxScalars));
    scalars = scalars.drop_front(std::min(scalars.size(), kMaxScalars));
    before = createElementwise(
        b, loc, {}, operands, initial.getType(),
        [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
          Value result = before.empty()
                             ? arith::ConstantOp::create(nested, loc, initial)
                             : args.front();
          for (Value arg : args.drop_front(before.size()))
            result = combine(nested, result, arg);
          return {result};
        });
  } while (!scalars.empty());
  return before.front();
}

Value mlir::amp::createAll(OpBuilder &b, Location loc, ValueRange scalars) {
  return createFold(b, loc, scalars, b.getBoolAttr(true),
                    [&](OpBuilder &nested, Value all, Value next) {
                      return arith::AndIOp::create(nested, loc, all, next);
                    });
}

Value mlir::amp::buildIsFinite(OpBuilder &b, Location loc, Value value) {
  // Of 8-bit floats there is nothing but conversions.
  if (value.getType().getIntOrFloatBitWidth() < 16)
    value = convertFloat(b, loc, value, b.getF32Type());
  return math::IsFiniteOp::create(b, loc, value);
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
  TypedAttr attr = b.getFloatAttr(getElementTypeOrSelf(type), value);
  if (auto vector = dyn_cast<VectorType>(type))
    attr = DenseElementsAttr::get(vector, attr);
  return arith::ConstantOp::create(b, loc, attr);
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
