//===- AdjointLoops.cpp - The loops of a structured op's adjoint *- C++ -*-===//

#include "AdjointLoops.h"

#include "amp/Support/LinalgBuilders.h"

#include "mlir/Analysis/FlatLinearValueConstraints.h"
#include "mlir/Dialect/Affine/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::amp;

AdjointLoops::AdjointLoops(OpBuilder &b, linalg::LinalgOp op,
                           AffineMap operandMap, ArrayRef<int64_t> operandShape,
                           llvm::MutableArrayRef<AdjointInput> inputs)
    : context(b.getContext()), numLoops(op.getNumLoops()),
      kinds(op.getIteratorTypesArray()), ranges(op.getStaticLoopRanges()),
      operandMap(operandMap), flipped(numLoops), operandShape(operandShape) {
  iterators.assign(numLoops, utils::IteratorType::reduction);
  bool isSolved = flatten(operandShape);
  for (unsigned i = 0; isSolved && i < linears.size(); ++i)
    addCoordinate(linears[i], operandShape[i]);
  if (isSolved && rewriteInputs(b, op.getLoc(), inputs))
    map = AffineMap::get(numLoops, 0, exprs, context);
  else
    sumOverAll(operandShape);
}

/// In any other map (a diagonal, a division) several points may read one
/// element, or none may, by a rule that is not inverted here: then the adjoint
/// is a sum over all loops, into zeros.
void AdjointLoops::sumOverAll(ArrayRef<int64_t> operandShape) {
  iterators.assign(numLoops, utils::IteratorType::reduction);
  flipped.reset();
  pivots.clear();
  offsets.clear();
  map = operandMap;
  shape = llvm::to_vector(operandShape);
}

//===----------------------------------------------------------------------===//
// Coordinates
//===----------------------------------------------------------------------===//

/// Coordinates as linear functions of loops, none of which is in two of them.
bool AdjointLoops::flatten(ArrayRef<int64_t> operandShape) {
  llvm::SmallBitVector used(numLoops);
  for (AffineExpr expr : operandMap.getResults()) {
    Linear linear;
    if (failed(getFlattenedAffineExpr(expr, numLoops, 0, &linear)) ||
        linear.size() != numLoops + 1)
      return false;
    for (unsigned dim = 0; dim < numLoops; ++dim) {
      if (linear[dim] != 0 && used.test(dim))
        return false;
      if (linear[dim] != 0)
        used.set(dim);
    }
    linears.push_back(linear);
  }
  return true;
}

/// A loop that counts downwards makes the coordinate grow with it.
AdjointLoops::Linear AdjointLoops::flip(unsigned dim, Linear linear) {
  if (linear[dim] >= 0)
    return linear;
  flipped.set(dim);
  linear.back() += linear[dim] * (ranges[dim] - 1);
  linear[dim] = -linear[dim];
  return linear;
}

/// The longest loop, so that the sum is short; but a parallel loop of the op,
/// so that its reductions stay ones, unless that is far shorter. Of a window as
/// large as the input, the gradient of a convolution's gradient, few places
/// read much.
unsigned AdjointLoops::choosePivot(const Linear &linear) const {
  constexpr int64_t kFar = 4;
  auto key = [&](unsigned dim) {
    bool isParallel = kinds[dim] == utils::IteratorType::parallel;
    return std::pair(ranges[dim] * (isParallel ? kFar : 1), isParallel);
  };
  std::optional<unsigned> best;
  for (unsigned dim = 0; dim < numLoops; ++dim)
    if (linear[dim] != 0 && (!best || key(dim) > key(*best)))
      best = dim;
  return *best;
}

void AdjointLoops::addCoordinate(const Linear &linear, int64_t size) {
  auto loops = ArrayRef(linear).drop_back();
  int64_t count = loops.size() - llvm::count(loops, 0);
  if (count == 0) { // one place of the operand
    offsets.push_back(linear.back());
    sizes.push_back(1);
    strides.push_back(1);
    return;
  }
  unsigned dim = choosePivot(linear);
  Linear upward = flip(dim, linear);
  iterators[dim] = utils::IteratorType::parallel;
  exprs.push_back(getAffineDimExpr(dim, context));
  if (count > 1) {
    addPivot(dim, upward, size);
    shape.push_back(size);
    offsets.push_back(0);
    sizes.push_back(size);
    strides.push_back(1);
    return;
  }
  shape.push_back(ranges[dim]);
  offsets.push_back(upward.back());
  sizes.push_back(ranges[dim]);
  strides.push_back(upward[dim]);
}

AffineExpr AdjointLoops::toExpr(const Linear &linear) const {
  AffineExpr expr = getAffineConstantExpr(linear.back(), context);
  for (unsigned dim = 0; dim < numLoops; ++dim)
    expr = expr + linear[dim] * getAffineDimExpr(dim, context);
  return expr;
}

void AdjointLoops::addPivot(unsigned dim, const Linear &linear, int64_t size) {
  Linear rest = linear;
  rest[dim] = 0;
  Pivot pivot{dim,         linear[dim], toExpr(rest), rest.back(),
              rest.back(), ranges[dim], size};
  for (unsigned i = 0; i < numLoops; ++i) {
    int64_t last = rest[i] * (ranges[i] - 1);
    (last < 0 ? pivot.smallest : pivot.largest) += last;
  }
  pivots.push_back(pivot);
}

//===----------------------------------------------------------------------===//
// Inputs
//===----------------------------------------------------------------------===//

const AdjointLoops::Pivot *AdjointLoops::findPivot(AffineExpr expr) const {
  for (const Pivot &pivot : pivots)
    if (expr.isFunctionOfDim(pivot.dim))
      return &pivot;
  return nullptr;
}

AffineMap AdjointLoops::remap(AffineMap input,
                              SmallVectorImpl<const Pivot *> &padded) {
  SmallVector<AffineExpr> upward, results;
  for (unsigned dim = 0; dim < numLoops; ++dim) {
    AffineExpr loop = getAffineDimExpr(dim, context);
    upward.push_back(flipped.test(dim) ? ranges[dim] - 1 - loop : loop);
  }
  for (AffineExpr expr : input.getResults()) {
    expr = simplifyAffineExpr(expr.replaceDims(upward), numLoops, 0);
    padded.push_back(nullptr);
    if (const Pivot *pivot = findPivot(expr)) {
      AffineExpr loop = getAffineDimExpr(pivot->dim, context);
      AffineExpr window = loop * pivot->stride + pivot->rest;
      if (expr == loop) {
        padded.back() = pivot;
        expr = loop - pivot->rest + pivot->getBase();
      } else if (simplifyAffineExpr(expr - window, numLoops, 0) == 0) {
        expr = loop; // as the operand itself
      } else {
        return AffineMap();
      }
    }
    results.push_back(simplifyAffineExpr(expr, numLoops, 0));
  }
  return AffineMap::get(numLoops, 0, results, context);
}

bool AdjointLoops::rewriteInputs(OpBuilder &b, Location loc,
                                 llvm::MutableArrayRef<AdjointInput> inputs) {
  SmallVector<AffineMap> maps;
  SmallVector<SmallVector<const Pivot *>> padded(inputs.size());
  for (auto [input, dims] : llvm::zip(inputs, padded)) {
    maps.push_back(remap(input.map, dims));
    if (!maps.back())
      return false;
  }
  for (auto [input, map, dims] : llvm::zip(inputs, maps, padded)) {
    input.map = map;
    input.tensor = crop(b, loc, input);
    input.tensor = pad(b, loc, input, dims);
  }
  return true;
}

/// A bare loop runs over all of a dimension: what a flip makes one of is cut
/// to the loop's length.
Value AdjointLoops::crop(OpBuilder &b, Location loc,
                         const AdjointInput &input) {
  auto type = dyn_cast<RankedTensorType>(input.tensor.getType());
  if (!type)
    return input.tensor;
  SmallVector<int64_t> sizes(type.getShape());
  for (auto [expr, size] : llvm::zip(input.map.getResults(), sizes))
    if (auto loop = dyn_cast<AffineDimExpr>(expr); loop && !findPivot(expr))
      size = ranges[loop.getPosition()];
  if (ArrayRef(sizes) == type.getShape())
    return input.tensor;
  auto toIndices = [&](ArrayRef<int64_t> values) {
    return getAsIndexOpFoldResult(context, values);
  };
  SmallVector<int64_t> zeros(sizes.size(), 0), ones(sizes.size(), 1);
  return tensor::ExtractSliceOp::create(b, loc, input.tensor, toIndices(zeros),
                                        toIndices(sizes), toIndices(ones));
}

/// The tensor's elements at their stride, with room for the window on both
/// sides.
Value AdjointLoops::pad(OpBuilder &b, Location loc, const AdjointInput &input,
                        ArrayRef<const Pivot *> padded) {
  if (llvm::all_of(padded, [](const Pivot *pivot) { return !pivot; }))
    return input.tensor;
  auto type = cast<RankedTensorType>(input.tensor.getType());
  SmallVector<int64_t> shape;
  SmallVector<OpFoldResult> offsets, sizes, strides;
  for (auto [size, pivot] : llvm::zip(type.getShape(), padded)) {
    shape.push_back(pivot ? pivot->getRoom() : size);
    offsets.push_back(b.getIndexAttr(pivot ? pivot->getBase() : 0));
    sizes.push_back(b.getIndexAttr(size));
    strides.push_back(b.getIndexAttr(pivot ? pivot->stride : 1));
  }
  Value padding = arith::ConstantOp::create(b, loc, input.padding);
  Value empty = tensor::EmptyOp::create(b, loc, shape, type.getElementType());
  Value zeros = linalg::FillOp::create(b, loc, padding, empty).getResult(0);
  return tensor::InsertSliceOp::create(b, loc, input.tensor, zeros, offsets,
                                       sizes, strides);
}

//===----------------------------------------------------------------------===//
// In the body, and after it
//===----------------------------------------------------------------------===//

/// stride * p: how far the element is from where the window starts at p = 0.
Value AdjointLoops::buildDistance(OpBuilder &b, Location loc,
                                  const Pivot &pivot) const {
  SmallVector<Value> loops;
  for (unsigned dim = 0; dim < numLoops; ++dim)
    loops.push_back(linalg::IndexOp::create(b, loc, dim));
  AffineExpr distance = getAffineDimExpr(pivot.dim, context) - pivot.rest;
  return affine::expandAffineExpr(b, loc, distance, loops, {});
}

Value AdjointLoops::buildIndex(OpBuilder &b, Location loc, unsigned dim) const {
  auto constant = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(b, loc, value);
  };
  Value index;
  for (const Pivot &pivot : pivots) {
    if (pivot.dim != dim)
      continue;
    Value distance = buildDistance(b, loc, pivot);
    Value low = arith::MaxSIOp::create(b, loc, distance, constant(0));
    Value high = arith::MinSIOp::create(
        b, loc, low, constant(pivot.stride * (pivot.count - 1)));
    index = arith::DivUIOp::create(b, loc, high, constant(pivot.stride));
  }
  if (!index)
    index = linalg::IndexOp::create(b, loc, dim);
  if (flipped.test(dim))
    index = arith::SubIOp::create(b, loc, constant(ranges[dim] - 1), index);
  return index;
}

Value AdjointLoops::buildMask(OpBuilder &b, Location loc) const {
  using arith::CmpIPredicate;
  Value mask;
  auto require = [&](CmpIPredicate predicate, Value x, int64_t y) {
    Value limit = arith::ConstantIndexOp::create(b, loc, y);
    Value holds = arith::CmpIOp::create(b, loc, predicate, x, limit);
    mask =
        mask ? arith::AndIOp::create(b, loc, mask, holds).getResult() : holds;
  };
  for (const Pivot &pivot : pivots) {
    Value distance = buildDistance(b, loc, pivot);
    require(CmpIPredicate::sge, distance, 0);
    require(CmpIPredicate::sle, distance, pivot.stride * (pivot.count - 1));
    if (pivot.stride == 1)
      continue;
    Value stride = arith::ConstantIndexOp::create(b, loc, pivot.stride);
    require(CmpIPredicate::eq, arith::RemSIOp::create(b, loc, distance, stride),
            0);
  }
  return mask;
}

Value AdjointLoops::place(OpBuilder &b, Location loc, Value adjoint) const {
  if (offsets.empty() ||
      (llvm::all_of(offsets, [](int64_t offset) { return offset == 0; }) &&
       ArrayRef(shape) == ArrayRef(operandShape)))
    return adjoint;
  auto type = cast<RankedTensorType>(adjoint.getType());
  auto whole = RankedTensorType::get(operandShape, type.getElementType());
  Value zeros = createFilled(b, loc, whole, 0.0);
  auto toIndices = [&](ArrayRef<int64_t> values) {
    return getAsIndexOpFoldResult(context, values);
  };
  return tensor::InsertSliceOp::create(b, loc, adjoint, zeros,
                                       toIndices(offsets), toIndices(sizes),
                                       toIndices(strides));
}
