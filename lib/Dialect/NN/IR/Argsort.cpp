//===- Argsort.cpp - nn.argsort ---------------------------------*- C++ -*-===//

#include "NNBuilders.h"
#include "SortingNetwork.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::nn;

OpKind ArgsortOp::getPrecisionKind() { return OpKind::Max; }

bool ArgsortOp::keepsOperand(unsigned) { return true; }

/// As many positions as before, of other rows.
SmallVector<SmallVector<int64_t>> ArgsortOp::inferResultShapes() {
  SmallVector<int64_t> shape(getTensorType(getInput()).getShape());
  shape[getDim()] = getTensorType(getResult()).getDimSize(getDim());
  return {shape};
}

bool ArgsortOp::mixesAlong(unsigned, int64_t dim) {
  return dim == int64_t(getDim());
}

LogicalResult ArgsortOp::verify() {
  auto input = getTensorType(getInput()), result = getTensorType(getResult());
  int64_t dim = getDim();
  if (dim < 0 || dim >= input.getRank())
    return emitOpError("expects a dimension of ") << input << ", found " << dim;
  SmallVector<int64_t> shape(input.getShape());
  if (result.getRank() == input.getRank() && result.getDimSize(dim) >= 1)
    shape[dim] = std::min(shape[dim], result.getDimSize(dim));
  if (failed(verifyShape(*this, "positions", getResult(), shape)))
    return failure();
  int64_t size = input.getDimSize(dim);
  auto element = dyn_cast<IntegerType>(result.getElementType());
  if (!element || ShapedType::isDynamic(size) ||
      llvm::isIntN(element.getWidth(), size - 1))
    return success();
  return emitOpError("expects positions of integers that can hold ")
         << size - 1 << ", found " << result;
}

//===----------------------------------------------------------------------===//
// Decomposition
//===----------------------------------------------------------------------===//

namespace {
/// Scalars of a body of booleans.
struct Comparison {
  OpBuilder &b;
  Location loc;

  Value both(Value x, Value y) { return arith::AndIOp::create(b, loc, x, y); }
  Value either(Value x, Value y) { return arith::OrIOp::create(b, loc, x, y); }
  Value invert(Value x) {
    Value one = arith::ConstantOp::create(b, loc, b.getBoolAttr(true));
    return arith::XOrIOp::create(b, loc, x, one);
  }
  /// x < y, where NaN is larger than any number.
  Value isLess(Value x, Value y) {
    if (!isa<FloatType>(x.getType()))
      return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::slt, x, y);
    auto compare = [&](arith::CmpFPredicate predicate, Value lhs, Value rhs) {
      return arith::CmpFOp::create(b, loc, predicate, lhs, rhs).getResult();
    };
    Value less = compare(arith::CmpFPredicate::OLT, x, y);
    Value isLast = compare(arith::CmpFPredicate::UNO, y, y);
    Value isNumber = compare(arith::CmpFPredicate::ORD, x, x);
    return either(less, both(isLast, isNumber));
  }
};
} // namespace

/// Sums an integer over the loop `dim` of `inputs`, for each `position` in the
/// result's dimension `dim`: `term` gives it from the elements, the loop's
/// index and the position.
static Value createCount(
    OpBuilder &b, Location loc, RankedTensorType type, int64_t dim,
    ArrayRef<std::pair<Value, bool>> inputs,
    llvm::function_ref<Value(OpBuilder &, ValueRange, Value, Value)> term) {
  int64_t rank = type.getRank();
  SmallVector<AffineExpr> result, summed;
  for (int64_t i = 0; i < rank; ++i) {
    result.push_back(b.getAffineDimExpr(i));
    summed.push_back(b.getAffineDimExpr(i == dim ? rank : i));
  }
  SmallVector<Value> tensors;
  SmallVector<AffineMap> maps;
  auto getMap = [&](ArrayRef<AffineExpr> exprs) {
    return AffineMap::get(rank + 1, 0, exprs, b.getContext());
  };
  for (auto [tensor, isSummed] : inputs) {
    tensors.push_back(tensor);
    maps.push_back(getMap(isSummed ? summed : result));
  }
  maps.push_back(getMap(result));
  SmallVector<utils::IteratorType> iterators(rank,
                                             utils::IteratorType::parallel);
  iterators.push_back(utils::IteratorType::reduction);
  Type element = type.getElementType();
  Value zero = arith::ConstantOp::create(b, loc, b.getIntegerAttr(element, 0));
  Value empty = tensor::EmptyOp::create(b, loc, type.getShape(), element);
  Value init = linalg::FillOp::create(b, loc, zero, empty).getResult(0);
  return linalg::GenericOp::create(
             b, loc, type, tensors, init, maps, iterators,
             [&](OpBuilder &nested, Location, ValueRange args) {
               Value at = linalg::IndexOp::create(nested, loc, dim);
               Value other = linalg::IndexOp::create(nested, loc, rank);
               Value next = term(nested, args.drop_back(), other, at);
               linalg::YieldOp::create(
                   nested, loc,
                   arith::AddIOp::create(nested, loc, args.back(), next)
                       .getResult());
             })
      .getResult(0);
}

static Value toInteger(OpBuilder &b, Location loc, Value index) {
  return arith::IndexCastOp::create(b, loc, b.getI64Type(), index);
}

/// The place of each element: how many come before it.
static Value createPlaces(OpBuilder &b, ArgsortOp op) {
  Location loc = op.getLoc();
  Type i64 = b.getI64Type();
  Value input = op.getInput();
  return createCount(
      b, loc, getTensorType(input).clone(i64), op.getDim(),
      {{input, true}, {input, false}},
      [&](OpBuilder &nested, ValueRange e, Value j, Value i) -> Value {
        Comparison c{nested, loc};
        Value other = e[op.getDescending() ? 1 : 0],
              own = e[op.getDescending() ? 0 : 1];
        Value isEarlier =
            arith::CmpIOp::create(nested, loc, arith::CmpIPredicate::slt, j, i);
        Value isTie = c.both(c.invert(c.isLess(own, other)), isEarlier);
        return arith::ExtUIOp::create(nested, loc, i64,
                                      c.either(c.isLess(other, own), isTie));
      });
}

/// The element of each place.
static Value createOrder(OpBuilder &b, ArgsortOp op, Value places) {
  Location loc = op.getLoc();
  return createCount(
      b, loc, getTensorType(op.getResult()).clone(b.getI64Type()), op.getDim(),
      {{places, true}},
      [&](OpBuilder &nested, ValueRange e, Value i, Value place) -> Value {
        Value isHere =
            arith::CmpIOp::create(nested, loc, arith::CmpIPredicate::eq, e[0],
                                  toInteger(nested, loc, place));
        Value zero = arith::ConstantIntOp::create(nested, loc, 0, 64);
        return arith::SelectOp::create(nested, loc, isHere,
                                       toInteger(nested, loc, i), zero);
      });
}

FailureOr<SmallVector<Value>> ArgsortOp::decomposeOperation(OpBuilder &b) {
  Location loc = getLoc();
  Value order = hasSortingNetwork(*this)
                    ? createSortingNetwork(b, *this)
                    : createOrder(b, *this, createPlaces(b, *this));
  auto result = getTensorType(getResult());
  if (result.getElementType() == b.getI64Type())
    return SmallVector<Value>{order};
  return createElementwise(
      b, loc, result.getShape(), order, result.getElementType(),
      [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
        if (result.getElementType().isIndex())
          return {arith::IndexCastOp::create(nested, loc, nested.getIndexType(),
                                             args[0])};
        return {arith::TruncIOp::create(nested, loc, result.getElementType(),
                                        args[0])};
      });
}
