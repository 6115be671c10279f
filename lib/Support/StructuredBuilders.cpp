//===- StructuredBuilders.cpp - Generics over named loops -------*- C++ -*-===//

#include "amp/Support/StructuredBuilders.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::amp;

SmallVector<int64_t> mlir::amp::allLoops(int64_t rank) {
  return llvm::to_vector(llvm::seq<int64_t>(rank));
}

SmallVector<int64_t> mlir::amp::loopsWithout(int64_t rank,
                                             ArrayRef<int64_t> dropped) {
  return llvm::to_vector(
      llvm::make_filter_range(llvm::seq<int64_t>(rank), [&](int64_t loop) {
        return !llvm::is_contained(dropped, loop);
      }));
}

static AffineMap getMap(OpBuilder &b, int64_t rank, ArrayRef<int64_t> loops) {
  auto exprs = llvm::map_to_vector(
      loops, [&](int64_t loop) { return b.getAffineDimExpr(loop); });
  return AffineMap::get(rank, 0, exprs, b.getContext());
}

/// The type that a body computes in: that of its widest operand.
static FloatType getBodyType(ArrayRef<Read> reads) {
  FloatType widest;
  for (const Read &read : reads)
    if (auto type = dyn_cast<FloatType>(getElementTypeOrSelf(read.tensor)))
      if (!widest || type.getWidth() > widest.getWidth())
        widest = getComputeFloat(type);
  return widest;
}

static SmallVector<Scalar> widen(OpBuilder &b, Location loc, FloatType type,
                                 ValueRange args) {
  SmallVector<Scalar> scalars;
  for (Value arg : args) {
    if (isa<FloatType>(arg.getType()))
      arg = convertFloat(b, loc, arg, type);
    scalars.push_back(Scalar(b, loc, arg));
  }
  return scalars;
}

Value mlir::amp::createMap(OpBuilder &b, Location loc, ArrayRef<int64_t> shape,
                           ArrayRef<Read> reads, Type element, PointBody body,
                           bool excess) {
  int64_t rank = shape.size();
  SmallVector<AffineMap> maps = getReadMaps(b, rank, reads);
  maps.push_back(b.getMultiDimIdentityMap(rank));
  Value init = tensor::EmptyOp::create(b, loc, shape, element);
  SmallVector<utils::IteratorType> iterators(rank,
                                             utils::IteratorType::parallel);
  auto generic = linalg::GenericOp::create(
      b, loc, init.getType(), getTensors(reads), init, maps, iterators,
      [&](OpBuilder &nested, Location, ValueRange args) {
        Value result = body(
            nested, widen(nested, loc, getBodyType(reads), args.drop_back()));
        if (auto type = dyn_cast<FloatType>(element))
          result = convertFloat(nested, loc, result, type, excess);
        linalg::YieldOp::create(nested, loc, result);
      });
  return generic.getResult(0);
}

Value mlir::amp::createReduction(OpBuilder &b, Location loc,
                                 ArrayRef<int64_t> shape, ArrayRef<Read> reads,
                                 ArrayRef<int64_t> kept, Combine combine,
                                 PointBody body, FloatType element) {
  int64_t rank = shape.size();
  SmallVector<AffineMap> maps = getReadMaps(b, rank, reads);
  maps.push_back(getMap(b, rank, kept));
  SmallVector<utils::IteratorType> iterators(rank,
                                             utils::IteratorType::reduction);
  SmallVector<int64_t> sizes;
  for (int64_t loop : kept) {
    iterators[loop] = utils::IteratorType::parallel;
    sizes.push_back(shape[loop]);
  }
  bool isMax = combine == Combine::Max;
  FloatType computed = getBodyType(reads);
  if (!element)
    element = computed;
  auto type = RankedTensorType::get(sizes, element);
  Value init = createFilled(b, loc, type, isMax ? -HUGE_VAL : 0.0);
  auto generic = linalg::GenericOp::create(
      b, loc, type, getTensors(reads), init, maps, iterators,
      [&](OpBuilder &nested, Location, ValueRange args) {
        Scalar sum(nested, loc, args.back());
        Scalar term =
            body(nested, widen(nested, loc, computed, args.drop_back()));
        sum = isMax ? sum.binary<arith::MaximumFOp>(term) : sum + term;
        linalg::YieldOp::create(nested, loc, Value(sum));
      });
  return generic.getResult(0);
}

Scalar mlir::amp::buildSquare(OpBuilder &b, Location loc, Scalar x) {
  Scalar wide = x.with(convertFloat(b, loc, x, b.getF64Type()));
  return wide * wide;
}

/// A loop without what no result of it depends on; gives its only result.
static Value dropUnread(Value result) {
  auto op = result.getDefiningOp<linalg::GenericOp>();
  Block *body = op.getBody();
  for (Operation &inner : llvm::make_early_inc_range(llvm::reverse(*body)))
    if (isOpTriviallyDead(&inner))
      inner.erase();
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  for (unsigned i = op.getNumDpsInputs(); i-- > 0;) {
    if (!body->getArgument(i).use_empty())
      continue;
    body->eraseArgument(i);
    maps.erase(maps.begin() + i);
    op.getInputsMutable().erase(i);
  }
  op.setIndexingMapsAttr(Builder(op).getAffineMapArrayAttr(maps));
  return result;
}

Value mlir::amp::createSquareSum(OpBuilder &b, Location loc,
                                 ArrayRef<int64_t> shape, ArrayRef<Read> reads,
                                 PointBody body) {
  auto term = [&](OpBuilder &nested, ArrayRef<Scalar> e) {
    return buildSquare(nested, loc, body(nested, e));
  };
  int64_t rank = shape.size();
  FloatType f64 = b.getF64Type();
  if (rank == 0)
    return dropUnread(createMap(b, loc, {}, reads, f64, term));
  SmallVector<int64_t> outer = allLoops(rank - 1);
  Value rows = dropUnread(
      createReduction(b, loc, shape, reads, outer, Combine::Sum, term, f64));
  if (rank == 1)
    return rows;
  return createReduction(b, loc, shape.drop_back(), {{rows, outer}}, {},
                         Combine::Sum,
                         [](OpBuilder &, ArrayRef<Scalar> e) { return e[0]; });
}
