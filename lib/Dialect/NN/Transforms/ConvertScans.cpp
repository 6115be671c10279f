//===- ConvertScans.cpp - Scans of frontends --------------------*- C++ -*-===//

#include "ConvertSorts.h"

#include "amp/Support/LinalgBuilders.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::nn;

static RankedTensorType getTensorType(Value value) {
  return cast<RankedTensorType>(value.getType());
}

namespace {
/// For each element, the combination of those up to it. Of many, blocks are
/// combined by themselves, their last results likewise, and each block with
/// that of those before it: some n steps in place of n^2, and of a product's
/// derivative, which multiplies all others, in place of n^3.
class ScanConversion {
public:
  explicit ScanConversion(tm_tensor::ScanOp op)
      : op(op), b(op), loc(op.getLoc()), type(getTensorType(op.getInputs()[0])),
        dim(op.getDimension()) {}
  LogicalResult run();

private:
  Operation *findCombination();
  Value createInit(RankedTensorType of);
  Value createReduction(Value x, int64_t along, Value init);
  Value combine(OpBuilder &at, Value x, Value y);
  bool takesBlocks();
  Value pad(Value x, int64_t low, int64_t high);
  Value slice(Value x, int64_t along, int64_t first, int64_t count);
  Value join(Value within, Value before);
  Value scanBlocks(Value x);
  Value convert(Value value, Type element);
  Value createLast(Value scanned);

  tm_tensor::ScanOp op;
  OpBuilder b;
  Location loc;
  RankedTensorType type;
  int64_t dim;
  Operation *combination = nullptr;
  Type element; ///< in which is combined
  TypedAttr neutral;
};
} // namespace

/// The op that the body consists of.
Operation *ScanConversion::findCombination() {
  Block &body = op.getRegion().front();
  Operation *only = &body.front();
  if (body.getOperations().size() != 2 || only->getNumOperands() != 2 ||
      only->getNumResults() != 1 ||
      body.getTerminator()->getOperand(0) != only->getResult(0))
    return nullptr;
  Value x = body.getArgument(0), y = body.getArgument(1);
  Value lhs = only->getOperand(0), rhs = only->getOperand(1);
  bool readsBoth = (lhs == x && rhs == y) || (lhs == y && rhs == x);
  bool isKnown =
      isa<arith::AddFOp, arith::MulFOp, arith::MaximumFOp, arith::MinimumFOp,
          arith::AddIOp, arith::MulIOp, arith::MaxSIOp, arith::MinSIOp>(only);
  return readsBoth && isKnown ? only : nullptr;
}

Value ScanConversion::convert(Value value, Type element) {
  auto to = dyn_cast<FloatType>(element);
  if (!to || getElementTypeOrSelf(value.getType()) == element)
    return value;
  return createElementwise(
      b, loc, getTensorType(value).getShape(), value, element,
      [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
        return {convertFloat(nested, loc, args[0], to)};
      })[0];
}

/// What each element starts from: with `inclusive(false)` the given value.
Value ScanConversion::createInit(RankedTensorType of) {
  Value empty = tensor::EmptyOp::create(b, loc, of.getShape(), element);
  if (op.getInclusive()) {
    Value start = arith::ConstantOp::create(b, loc, neutral);
    return linalg::FillOp::create(b, loc, start, empty).getResult(0);
  }
  Value start = convert(op.getOutputs()[1], element);
  return linalg::BroadcastOp::create(b, loc, start, empty, ArrayRef{dim})
      ->getResult(0);
}

Value ScanConversion::combine(OpBuilder &at, Value x, Value y) {
  return at
      .create(loc, combination->getName().getIdentifier(), {x, y}, element,
              combination->getAttrs())
      ->getResult(0);
}

/// Along a dimension, each with all: of those behind it the neutral element.
Value ScanConversion::createReduction(Value x, int64_t along, Value init) {
  auto of = getTensorType(x);
  int64_t rank = of.getRank();
  SmallVector<AffineExpr> in, out;
  for (int64_t i = 0; i < rank; ++i) {
    out.push_back(b.getAffineDimExpr(i));
    in.push_back(b.getAffineDimExpr(i == along ? rank : i));
  }
  AffineMap maps[] = {AffineMap::get(rank + 1, 0, in, b.getContext()),
                      AffineMap::get(rank + 1, 0, out, b.getContext())};
  SmallVector<utils::IteratorType> iterators(rank,
                                             utils::IteratorType::parallel);
  iterators.push_back(utils::IteratorType::reduction);
  auto predicate =
      op.getInclusive() ? arith::CmpIPredicate::sle : arith::CmpIPredicate::slt;
  auto body = [&](OpBuilder &nested, Location, ValueRange args) {
    Value i = linalg::IndexOp::create(nested, loc, along);
    Value j = linalg::IndexOp::create(nested, loc, rank);
    Value belongs = arith::CmpIOp::create(nested, loc, predicate, j, i);
    Value other = arith::ConstantOp::create(nested, loc, neutral);
    Value term = args[0];
    if (auto to = dyn_cast<FloatType>(element))
      term = convertFloat(nested, loc, term, to);
    term = arith::SelectOp::create(nested, loc, belongs, term, other);
    linalg::YieldOp::create(nested, loc, combine(nested, args[1], term));
  };
  return linalg::GenericOp::create(b, loc, of.clone(element), x, init, maps,
                                   iterators, body)
      .getResult(0);
}

/// Which of equal extrema has the gradient must not depend on blocks.
bool ScanConversion::takesBlocks() {
  return op.getInclusive() &&
         isa<arith::AddFOp, arith::MulFOp, arith::AddIOp, arith::MulIOp>(
             combination);
}

Value ScanConversion::pad(Value x, int64_t low, int64_t high) {
  auto of = getTensorType(x);
  SmallVector<int64_t> shape(of.getShape());
  shape[dim] += low + high;
  SmallVector<OpFoldResult> lows(of.getRank(), b.getIndexAttr(0)), highs(lows);
  lows[dim] = b.getIndexAttr(low);
  highs[dim] = b.getIndexAttr(high);
  Value value = arith::ConstantOp::create(b, loc, neutral);
  return tensor::PadOp::create(b, loc, of.clone(shape), x, lows, highs, value);
}

Value ScanConversion::slice(Value x, int64_t along, int64_t first,
                            int64_t count) {
  auto of = getTensorType(x);
  SmallVector<OpFoldResult> offsets(of.getRank(), b.getIndexAttr(0)),
      strides(of.getRank(), b.getIndexAttr(1));
  SmallVector<OpFoldResult> sizes =
      getAsIndexOpFoldResult(b.getContext(), of.getShape());
  offsets[along] = b.getIndexAttr(first);
  sizes[along] = b.getIndexAttr(count);
  return tensor::ExtractSliceOp::create(b, loc, x, offsets, sizes, strides);
}

/// Blocks, and of each the combination of those before it, [..., 1, ...]. Sums
/// stay sums to policies: a reduction of one term, from what is there; of a
/// product's first value there is no gradient.
Value ScanConversion::join(Value within, Value before) {
  int64_t rank = getTensorType(within).getRank();
  bool isSum = isa<arith::AddFOp, arith::AddIOp>(combination);
  int64_t loops = rank + isSum;
  SmallVector<AffineExpr> in;
  for (int64_t i = 0; i < rank; ++i)
    in.push_back(i != dim + 1 ? b.getAffineDimExpr(i)
                 : isSum      ? b.getAffineDimExpr(rank)
                              : b.getAffineConstantExpr(0));
  AffineMap one = AffineMap::get(loops, 0, in, b.getContext());
  AffineMap all = b.getMultiDimIdentityMap(loops).getMajorSubMap(rank);
  SmallVector<utils::IteratorType> iterators(rank,
                                             utils::IteratorType::parallel);
  if (isSum)
    iterators.push_back(utils::IteratorType::reduction);
  Type type = within.getType();
  Value empty = tensor::EmptyOp::create(
      b, loc, getTensorType(within).getShape(), element);
  auto body = [&](OpBuilder &nested, Location, ValueRange args) {
    Value other = isSum ? args[1] : args[0];
    Value term = isSum ? args[0] : args[1];
    linalg::YieldOp::create(nested, loc, combine(nested, other, term));
  };
  if (isSum)
    return linalg::GenericOp::create(b, loc, type, before, within,
                                     ArrayRef{one, all}, iterators, body)
        .getResult(0);
  return linalg::GenericOp::create(b, loc, type, ValueRange{within, before},
                                   empty, ArrayRef{all, one, all}, iterators,
                                   body)
      .getResult(0);
}

Value ScanConversion::scanBlocks(Value x) {
  constexpr int64_t kBlock = 16;
  auto of = getTensorType(x);
  int64_t size = of.getDimSize(dim), blocks = llvm::divideCeil(size, kBlock);
  if (!takesBlocks() || size <= 2 * kBlock)
    return createReduction(x, dim, createInit(of));
  x = convert(x, element);
  if (blocks * kBlock > size)
    x = pad(x, 0, blocks * kBlock - size);
  SmallVector<int64_t> shape(of.getShape());
  shape[dim] = blocks;
  shape.insert(shape.begin() + dim + 1, kBlock);
  SmallVector<ReassociationIndices> groups;
  for (int64_t i = 0; i < of.getRank(); ++i) {
    groups.push_back({i + (i > dim)});
    if (i == dim)
      groups.back().push_back(i + 1);
  }
  auto split = RankedTensorType::get(shape, element);
  x = tensor::ExpandShapeOp::create(b, loc, split, x, groups);
  Value within = createReduction(x, dim + 1, createInit(split));
  // Of each block but the last one.
  Value last = slice(within, dim + 1, kBlock - 1, 1);
  last = tensor::CollapseShapeOp::create(b, loc, last, groups);
  Value before = scanBlocks(slice(last, dim, 0, blocks - 1));
  before = tensor::ExpandShapeOp::create(
      b, loc, getTensorType(slice(within, dim + 1, 0, 1)), pad(before, 1, 0),
      groups);
  Value joined =
      tensor::CollapseShapeOp::create(b, loc, join(within, before), groups);
  return blocks * kBlock > size ? slice(joined, dim, 0, size) : joined;
}

/// The last combination, without the dimension.
Value ScanConversion::createLast(Value scanned) {
  SmallVector<OpFoldResult> offsets(type.getRank(), b.getIndexAttr(0)), sizes,
      strides(type.getRank(), b.getIndexAttr(1));
  for (int64_t size : type.getShape())
    sizes.push_back(b.getIndexAttr(size));
  offsets[dim] = b.getIndexAttr(type.getDimSize(dim) - 1);
  sizes[dim] = b.getIndexAttr(1);
  return tensor::ExtractSliceOp::create(b, loc, getTensorType(op.getResult(1)),
                                        scanned, offsets, sizes, strides);
}

LogicalResult ScanConversion::run() {
  if (failed(verifySizes(op)))
    return failure();
  combination = findCombination();
  if (!combination)
    return op.emitError("expected a scan by a sum, product, maximum or "
                        "minimum of its two elements");
  if (!op.getInclusive() && !op.getResult(1).use_empty())
    return op.emitError("expected a scan with inclusive(true), whose last "
                        "combination is read");
  element = type.getElementType();
  if (auto narrow = dyn_cast<FloatType>(element))
    element = getComputeFloat(narrow);
  // Of the type that is combined in.
  Operation *wide = b.clone(*combination);
  for (Value result : wide->getResults())
    result.setType(element);
  std::optional<TypedAttr> found = arith::getNeutralElement(wide);
  wide->erase();
  if (!found)
    return op.emitError("expected a scan by an op with a neutral element");
  neutral = *found;
  Value scanned = convert(scanBlocks(op.getInputs()[0]), type.getElementType());
  op.getResult(0).replaceAllUsesWith(scanned);
  if (!op.getResult(1).use_empty())
    op.getResult(1).replaceAllUsesWith(createLast(scanned));
  op.erase();
  return success();
}

LogicalResult nn::convertScan(tm_tensor::ScanOp op) {
  return ScanConversion(op).run();
}
