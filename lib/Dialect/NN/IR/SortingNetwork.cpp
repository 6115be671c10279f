//===- SortingNetwork.cpp - The order of many elements ----------*- C++ -*-===//
//
// A bitonic network (Batcher, Sorting networks and their applications, 1968):
// log2(n) (log2(n) + 1) / 2 passes over n elements, in each of which an element
// changes places with the one a power of two away, or not. What is sorted is
// one integer of 64 bits: above the element, as an integer of 32 bits of the
// same order, below its position, by which ties keep theirs. Elements of 64
// bits are sorted by their low halves, then by their high ones. The first few
// are found one after the other: the least key of those not found yet.
//
//===----------------------------------------------------------------------===//

#include "SortingNetwork.h"
#include "NNBuilders.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::nn;

namespace {
class SortingNetwork {
public:
  SortingNetwork(OpBuilder &b, ArgsortOp op)
      : b(b), op(op), loc(op.getLoc()), dim(op.getDim()), input(op.getInput()),
        size(getTensorType(input).getDimSize(dim)),
        type(getTensorType(input).clone(b.getI64Type())) {
    SmallVector<int64_t> shape(type.getShape());
    if (!takesFirst())
      shape[dim] = llvm::PowerOf2Ceil(size);
    type = type.clone(shape);
  }
  Value run();

private:
  using Body = llvm::function_ref<Value(ImplicitLocOpBuilder &, ValueRange,
                                        SmallVector<Value>)>;
  using Half =
      llvm::function_ref<Value(ImplicitLocOpBuilder &, SmallVector<Value>)>;
  Value createMap(OpBuilder &at, ValueRange tensors, Body body);
  Value createKeys(Half half);
  Value getOrdered(ImplicitLocOpBuilder &at, ValueRange indices);
  Value exchange(OpBuilder &at, Value keys, Value distance, Value half);
  bool takesFirst();
  Value findLeast(OpBuilder &at, Value keys, Value bound);
  Value findFirst(Value keys);
  Value sort(Half half);
  Value sortHalves(Value &low);
  Value takePositions(Value keys, Value of);
  int64_t countTaken() { return getTensorType(op.getResult()).getDimSize(dim); }

  OpBuilder &b;
  ArgsortOp op;
  Location loc;
  int64_t dim;
  Value input;
  int64_t size;
  RankedTensorType type; ///< of the keys; a network's are a power of two
};
} // namespace

static Value createNumber(ImplicitLocOpBuilder &b, int64_t value,
                          unsigned bits = 64) {
  return arith::ConstantIntOp::create(b, value, bits);
}

/// Of an element, of its indices and of elements of tensors of its shape, or of
/// one number.
Value SortingNetwork::createMap(OpBuilder &at, ValueRange tensors, Body body) {
  AffineMap all = at.getMultiDimIdentityMap(type.getRank());
  SmallVector<AffineMap> maps;
  for (Value tensor : tensors)
    maps.push_back(getTensorType(tensor).getRank() == 0
                       ? AffineMap::get(type.getRank(), 0, at.getContext())
                       : all);
  maps.push_back(all);
  Value empty =
      tensor::EmptyOp::create(at, loc, type.getShape(), type.getElementType());
  SmallVector<utils::IteratorType> loops(type.getRank(),
                                         utils::IteratorType::parallel);
  return linalg::GenericOp::create(
             at, loc, type, tensors, empty, maps, loops,
             [&](OpBuilder &nested, Location, ValueRange args) {
               ImplicitLocOpBuilder inner(loc, nested);
               SmallVector<Value> indices;
               for (int64_t i = 0; i < type.getRank(); ++i)
                 indices.push_back(linalg::IndexOp::create(inner, i));
               Value result = body(inner, args.drop_back(), indices);
               linalg::YieldOp::create(inner, result);
             })
      .getResult(0);
}

/// A float as an integer of the same order. NaN is the largest, whatever its
/// bits are, and -0 is 0.
static Value toOrdered(ImplicitLocOpBuilder &at, Value element) {
  auto type = cast<FloatType>(element.getType());
  unsigned width = type.getWidth();
  Value zero = arith::ConstantOp::create(at, at.getFloatAttr(type, 0.0));
  Value sum = arith::AddFOp::create(at, element, zero);
  Value bits = arith::BitcastOp::create(at, at.getIntegerType(width), sum);
  Value largest = createNumber(at, llvm::maxIntN(width), width);
  Value sign =
      arith::ShRSIOp::create(at, bits, createNumber(at, width - 1, width));
  Value flips = arith::AndIOp::create(at, sign, largest);
  Value ordered = arith::XOrIOp::create(at, bits, flips);
  Value isNaN =
      arith::CmpFOp::create(at, arith::CmpFPredicate::UNO, element, element);
  return arith::SelectOp::create(at, isNaN, largest, ordered);
}

/// The input's element as an i32, or i64, in the order of the result.
Value SortingNetwork::getOrdered(ImplicitLocOpBuilder &at, ValueRange indices) {
  Value element = tensor::ExtractOp::create(at, input, indices);
  unsigned width = element.getType().getIntOrFloatBitWidth() == 64 ? 64 : 32;
  bool isNarrow = element.getType().getIntOrFloatBitWidth() < 32;
  if (isa<FloatType>(element.getType())) {
    if (isNarrow)
      element = arith::ExtFOp::create(at, at.getF32Type(), element);
    element = toOrdered(at, element);
  } else if (isNarrow) {
    element = arith::ExtSIOp::create(at, at.getI32Type(), element);
  }
  if (!op.getDescending())
    return element;
  return arith::XOrIOp::create(at, element, createNumber(at, -1, width));
}

/// What is beyond the input is last.
Value SortingNetwork::createKeys(Half half) {
  return createMap(
      b, {},
      [&](ImplicitLocOpBuilder &at, ValueRange,
          SmallVector<Value> indices) -> Value {
        Value position = indices[dim];
        bool isPadded = type.getDimSize(dim) != size;
        Value last = arith::ConstantIndexOp::create(at, size - 1);
        if (isPadded)
          indices[dim] = arith::MinUIOp::create(at, position, last);
        Value above = arith::ShLIOp::create(
            at, arith::ExtSIOp::create(at, at.getI64Type(), half(at, indices)),
            createNumber(at, 32));
        Value below = arith::IndexCastOp::create(at, at.getI64Type(), position);
        Value key = arith::OrIOp::create(at, above, below);
        if (!isPadded)
          return key;
        Value isBeyond = arith::CmpIOp::create(at, arith::CmpIPredicate::ugt,
                                               position, last);
        Value most = createNumber(at, std::numeric_limits<int64_t>::max());
        return arith::SelectOp::create(at, isBeyond, most, key);
      });
}

/// Of two elements so far apart the first has the smaller one in a half that
/// ascends, the larger one in one that descends.
Value SortingNetwork::exchange(OpBuilder &at, Value keys, Value distance,
                               Value half) {
  return createMap(
      at, {keys, distance, half},
      [&](ImplicitLocOpBuilder &at, ValueRange args,
          SmallVector<Value> indices) -> Value {
        Value position =
            arith::IndexCastOp::create(at, at.getI64Type(), indices[dim]);
        Value partner = arith::XOrIOp::create(at, position, args[1]);
        indices[dim] =
            arith::IndexCastOp::create(at, at.getIndexType(), partner);
        Value other = tensor::ExtractOp::create(at, keys, indices);
        auto lacks = [&](Value bit) -> Value {
          Value masked = arith::AndIOp::create(at, position, bit);
          return arith::CmpIOp::create(at, arith::CmpIPredicate::eq, masked,
                                       createNumber(at, 0));
        };
        Value isLeast = arith::CmpIOp::create(at, arith::CmpIPredicate::eq,
                                              lacks(args[1]), lacks(args[2]));
        return arith::SelectOp::create(
            at, isLeast, arith::MinSIOp::create(at, args[0], other),
            arith::MaxSIOp::create(at, args[0], other));
      });
}

/// Of a key.
static Value getPosition(ImplicitLocOpBuilder &at, Value key) {
  return arith::AndIOp::create(
      at, key, createNumber(at, std::numeric_limits<uint32_t>::max()));
}

/// The first ones in the result's dimension; if the keys are positions of
/// `of`, those that these have.
Value SortingNetwork::takePositions(Value keys, Value of) {
  SmallVector<int64_t> shape(getTensorType(op.getResult()).getShape());
  SmallVector<OpFoldResult> offsets(shape.size(), b.getIndexAttr(0)),
      strides(shape.size(), b.getIndexAttr(1));
  Value first = tensor::ExtractSliceOp::create(
      b, loc, keys, offsets, getAsIndexOpFoldResult(b.getContext(), shape),
      strides);
  auto body = [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
    ImplicitLocOpBuilder at(loc, nested);
    Value position = getPosition(at, args[0]);
    if (!of)
      return {position};
    SmallVector<Value> indices;
    for (size_t i = 0; i < shape.size(); ++i)
      indices.push_back(linalg::IndexOp::create(at, i));
    indices[dim] = arith::IndexCastOp::create(at, at.getIndexType(), position);
    return {getPosition(at, tensor::ExtractOp::create(at, of, indices))};
  };
  return createElementwise(b, loc, shape, first, b.getI64Type(), body).front();
}

/// Whether to look for each takes less than the passes of a network.
bool SortingNetwork::takesFirst() {
  constexpr int64_t kPasses = 4; // in the time of one search
  int64_t log = llvm::Log2_64_Ceil(size);
  return getTensorType(input).getElementTypeBitWidth() < 64 &&
         countTaken() * kPasses <= log * (log + 1) / 2;
}

/// Of each row, the least key that is not below a bound.
Value SortingNetwork::findLeast(OpBuilder &at, Value keys, Value bound) {
  int64_t rank = type.getRank();
  AffineMap all = at.getMultiDimIdentityMap(rank);
  AffineMap row = all.dropResult(dim);
  SmallVector<utils::IteratorType> loops(rank, utils::IteratorType::parallel);
  loops[dim] = utils::IteratorType::reduction;
  constexpr int64_t kMost = std::numeric_limits<int64_t>::max();
  Value most = arith::ConstantIntOp::create(at, loc, kMost, 64);
  auto of = getTensorType(bound);
  Value empty =
      tensor::EmptyOp::create(at, loc, of.getShape(), of.getElementType());
  Value init = linalg::FillOp::create(at, loc, most, empty).getResult(0);
  return linalg::GenericOp::create(
             at, loc, of, ValueRange{keys, bound}, init,
             ArrayRef{all, row, row}, loops,
             [&](OpBuilder &nested, Location, ValueRange args) {
               ImplicitLocOpBuilder inner(loc, nested);
               Value isLeft = arith::CmpIOp::create(
                   inner, arith::CmpIPredicate::sge, args[0], args[1]);
               Value key = arith::SelectOp::create(inner, isLeft, args[0],
                                                   createNumber(inner, kMost));
               Value least = arith::MinSIOp::create(inner, args[2], key);
               linalg::YieldOp::create(inner, least);
             })
      .getResult(0);
}

/// As many as the result has, in their order.
Value SortingNetwork::findFirst(Value keys) {
  SmallVector<int64_t> rows(type.getShape()), taken(type.getShape());
  rows.erase(rows.begin() + dim);
  taken[dim] = countTaken();
  Type i64 = b.getI64Type();
  auto index = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(b, loc, value);
  };
  Value none = arith::ConstantIntOp::create(
      b, loc, std::numeric_limits<int64_t>::min(), 64);
  Value empty = tensor::EmptyOp::create(b, loc, rows, i64);
  Value bound = linalg::FillOp::create(b, loc, none, empty).getResult(0);
  Value found = tensor::EmptyOp::create(b, loc, taken, i64);
  if (taken[dim] == 1)
    return linalg::BroadcastOp::create(b, loc, findLeast(b, keys, bound), found,
                                       ArrayRef{dim})
        ->getResult(0);
  SmallVector<OpFoldResult> strides(type.getRank(), b.getIndexAttr(1));
  auto loop = scf::ForOp::create(
      b, loc, index(0), index(taken[dim]), index(1), ValueRange{bound, found},
      [&](OpBuilder &at, Location, Value i, ValueRange carried) {
        Value least = findLeast(at, keys, carried[0]);
        SmallVector<OpFoldResult> offsets(type.getRank(), at.getIndexAttr(0));
        auto sizes = getAsIndexOpFoldResult(at.getContext(), taken);
        offsets[dim] = getAsOpFoldResult(i);
        sizes[dim] = at.getIndexAttr(1);
        Value next = tensor::InsertSliceOp::create(at, loc, least, carried[1],
                                                   offsets, sizes, strides);
        Value above = createElementwise(
            at, loc, rows, least, i64,
            [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
              ImplicitLocOpBuilder inner(loc, nested);
              Value one = createNumber(inner, 1);
              return {arith::AddIOp::create(inner, args[0], one)};
            })[0];
        scf::YieldOp::create(at, loc, ValueRange{above, next});
      });
  return loop.getResult(1);
}

/// The keys in their order.
Value SortingNetwork::sort(Half half) {
  SmallVector<int64_t> distances, halves;
  for (int64_t half = 2; half <= type.getDimSize(dim); half *= 2)
    for (int64_t distance = half / 2; distance > 0; distance /= 2) {
      distances.push_back(distance);
      halves.push_back(half);
    }
  auto createTable = [&](ArrayRef<int64_t> values) -> Value {
    auto table = RankedTensorType::get(int64_t(values.size()), b.getI64Type());
    return arith::ConstantOp::create(b, loc,
                                     DenseElementsAttr::get(table, values));
  };
  Value tables[] = {createTable(distances), createTable(halves)};
  auto index = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(b, loc, value);
  };
  auto loop = scf::ForOp::create(
      b, loc, index(0), index(distances.size()), index(1), createKeys(half),
      [&](OpBuilder &at, Location, Value pass, ValueRange carried) {
        auto take = [&](Value table) -> Value {
          OpFoldResult one = at.getIndexAttr(1);
          return tensor::ExtractSliceOp::create(
              at, loc, RankedTensorType::get({}, at.getI64Type()), table,
              getAsOpFoldResult(pass), one, one);
        };
        Value next = exchange(at, carried[0], take(tables[0]), take(tables[1]));
        scf::YieldOp::create(at, loc, next);
      });
  return loop.getResult(0);
}

/// The keys of the high halves, whose positions are those of the low ones.
Value SortingNetwork::sortHalves(Value &low) {
  low = sort([&](ImplicitLocOpBuilder &at, SmallVector<Value> indices) {
    Value bits =
        arith::TruncIOp::create(at, at.getI32Type(), getOrdered(at, indices));
    Value sign = createNumber(at, llvm::minIntN(32), 32);
    return arith::XOrIOp::create(at, bits, sign).getResult();
  });
  return sort([&](ImplicitLocOpBuilder &at, SmallVector<Value> indices) {
    Value key = tensor::ExtractOp::create(at, low, indices);
    indices[dim] =
        arith::IndexCastOp::create(at, at.getIndexType(), getPosition(at, key));
    Value high = arith::ShRSIOp::create(at, getOrdered(at, indices),
                                        createNumber(at, 32));
    return arith::TruncIOp::create(at, at.getI32Type(), high).getResult();
  });
}

Value SortingNetwork::run() {
  Value low;
  auto getAll = [&](ImplicitLocOpBuilder &at, SmallVector<Value> indices) {
    return getOrdered(at, indices);
  };
  if (takesFirst())
    return takePositions(findFirst(createKeys(getAll)), Value());
  if (getTensorType(input).getElementTypeBitWidth() == 64) {
    Value high = sortHalves(low);
    return takePositions(high, low);
  }
  return takePositions(sort(getAll), Value());
}

bool mlir::nn::hasSortingNetwork(ArgsortOp op) {
  // Up to there a vector counts elements faster.
  constexpr int64_t kFew = 1024;
  auto type = getTensorType(op.getInput());
  int64_t size = type.getDimSize(op.getDim());
  Type element = type.getElementType();
  return size > kFew && size <= std::numeric_limits<int32_t>::max() &&
         !element.isIndex() && !element.isInteger(1);
}

Value mlir::nn::createSortingNetwork(OpBuilder &b, ArgsortOp op) {
  return SortingNetwork(b, op).run();
}
