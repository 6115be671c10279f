//===- PointEvaluator.cpp - Elements of tensors in registers ----*- C++ -*-===//

#include "amp/Codegen/Points/PointEvaluator.h"
#include "PointBranches.h"
#include "amp/Codegen/Points/Divisors.h"
#include "amp/Support/ReadMaps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::amp::points;

PointEvaluator::PointEvaluator(OpBuilder &b, Block *entry, int64_t lanes,
                               VectorAccess access)
    : b(b), entry(entry), lanes(lanes), activeLanes(lanes), access(access) {}

void PointEvaluator::setMemory(Value tensor, Value memref) {
  memories[tensor] = flatten(memref);
}

void PointEvaluator::setMemory(Value tensor, Value memref,
                               ArrayRef<int64_t> order) {
  setMemory(tensor, memref);
  orders[tensor].assign(order.begin(), order.end());
}

Value PointEvaluator::evaluate(Value tensor, const Point &point) {
  if (Value element = pinned.lookup(tensor))
    return element;
  for (auto &[where, value] : known[tensor])
    if (where == point)
      return value;
  Value value = compute(tensor, point);
  known[tensor].push_back({point, value});
  return value;
}

Value PointEvaluator::compute(Value tensor, const Point &point) {
  auto type = cast<RankedTensorType>(tensor.getType());
  if (Value memory = memories.lookup(tensor))
    return loadOrdered(tensor, memory, point);
  Operation *op = tensor.getDefiningOp();
  if (auto fill = dyn_cast<linalg::FillOp>(op))
    return evaluateScalar(fill.getInputs()[0]);
  if (isa<tensor::EmptyOp>(op)) // read by a body that does not use it
    return evaluateScalar(arith::ConstantOp::create(
        b, op->getLoc(), b.getZeroAttr(type.getElementType())));
  if (isa<arith::ConstantOp>(op))
    return evaluateConstant(op, point);
  if (isa<tensor::CollapseShapeOp, tensor::ExpandShapeOp>(op))
    return evaluateReshape(op, point);
  if (isa<tensor::ExtractSliceOp>(op))
    return evaluateSlice(op, point);
  auto linalgOp = cast<linalg::LinalgOp>(op);
  // Its output map is the identity, so the point is that of its loops. All
  // results of the body are known at once.
  SmallVector<Value> results = evaluateBody(linalgOp, point, {});
  for (auto [result, value] : llvm::zip(op->getResults(), results))
    if (result != tensor)
      known[result].push_back({point, value});
  return results[cast<OpResult>(tensor).getResultNumber()];
}

SmallVector<Value> PointEvaluator::evaluateBody(linalg::LinalgOp op,
                                                const Point &loops,
                                                ValueRange accumulators) {
  Block *body = op.getBlock();
  BodyPoint point(op, loops);
  llvm::DenseMap<Value, Value> &values = point.values;
  for (OpOperand &operand : op->getOpOperands()) {
    BlockArgument arg = op.getMatchingBlockArgument(&operand);
    if (arg.use_empty())
      continue;
    if (op.isDpsInit(&operand) && !accumulators.empty())
      values[arg] = accumulators[arg.getArgNumber() - op.getNumDpsInputs()];
    else if (!isa<RankedTensorType>(operand.get().getType()))
      values[arg] = evaluateScalar(operand.get());
    else
      values[arg] = evaluate(operand.get(), applyMap(op, operand, loops));
  }
  emitOps(point.sides.getOthers(), point);
  return llvm::map_to_vector(
      body->getTerminator()->getOperands(),
      [&](Value value) { return lookup(value, values); });
}

Value PointEvaluator::lookup(Value value,
                             const llvm::DenseMap<Value, Value> &values) {
  Value found = values.lookup(value);
  return found ? found : evaluateScalar(value);
}

/// extf(truncf(x)) is x where both casts say that it may be.
static Value foldExcess(Operation *op, Value operand) {
  auto widen = dyn_cast<arith::ExtFOp>(op);
  auto narrow = operand.getDefiningOp<arith::TruncFOp>();
  auto allows = [](std::optional<arith::FastMathFlags> flags) {
    return flags &&
           arith::bitEnumContainsAll(*flags, arith::FastMathFlags::contract);
  };
  if (!widen || !narrow || !allows(widen.getFastmath()) ||
      !allows(narrow.getFastmath()) ||
      getElementTypeOrSelf(narrow.getIn().getType()) != widen.getType())
    return Value();
  return narrow.getIn();
}

/// x / y as x * (1 / y), where that is allowed and y is that of all lanes.
Value PointEvaluator::multiplyByInverse(Operation *op, ValueRange operands) {
  auto division = dyn_cast<arith::DivFOp>(op);
  if (!division || !getElementTypeOrSelf(division.getType()).isF32() ||
      !arith::bitEnumContainsAll(division.getFastmath(),
                                 arith::FastMathFlags::arcp) ||
      !isa<VectorType>(operands[0].getType()) ||
      isa<VectorType>(operands[1].getType()))
    return Value();
  Location loc = op->getLoc();
  auto multiply = [&](Value x, Value factor) -> Value {
    return arith::MulFOp::create(b, loc, x, factor);
  };
  Value y = operands[1], scale = getDivisorScale(loc, y);
  Value inverse = arith::DivFOp::create(b, loc, getFloat(y.getType(), 1.0),
                                        multiply(y, scale));
  return multiply(multiply(operands[0], toVector(scale)), toVector(inverse));
}

/// A power of two that brings a very small or large divisor, and what is
/// divided by it, to where the reciprocal has all its digits.
Value PointEvaluator::getDivisorScale(Location loc, Value y) {
  Type type = y.getType();
  auto number = [&](int exponent) {
    return getFloat(type, std::ldexp(1.0, exponent));
  };
  auto isBeyond = [&](arith::CmpFPredicate predicate, int exponent) -> Value {
    return arith::CmpFOp::create(
        b, loc, predicate, math::AbsFOp::create(b, loc, y), number(exponent));
  };
  constexpr int kPlaces = 64;
  Value scale = arith::SelectOp::create(
      b, loc, isBeyond(arith::CmpFPredicate::OGT, kPlaces), number(-kPlaces),
      number(0));
  return arith::SelectOp::create(b, loc,
                                 isBeyond(arith::CmpFPredicate::OLT, -kPlaces),
                                 number(kPlaces), scale);
}

/// An index that the program computes from its data, kept in [0, size): memory
/// is never touched wrongly, whatever the data.
Value PointEvaluator::clampIndex(Value index, int64_t size) {
  Location loc = index.getLoc();
  Value zero = getIndex(0), last = getIndex(size - 1);
  if (isa<VectorType>(index.getType())) {
    zero = toVector(zero);
    last = toVector(last);
  }
  Value low = arith::MaxSIOp::create(b, loc, index, zero);
  return arith::MinSIOp::create(b, loc, low, last);
}

Value PointEvaluator::evaluateExtract(tensor::ExtractOp op,
                                      const BodyPoint &body) {
  Point point;
  auto type = cast<RankedTensorType>(op.getTensor().getType());
  for (auto [dim, index] : llvm::enumerate(op.getIndices())) {
    if (std::optional<Index> coordinate =
            findCoordinate(index, type.getDimSize(dim), body)) {
      point.push_back(*coordinate);
      continue;
    }
    Value i = clampIndex(lookup(index, body.values), type.getDimSize(dim));
    bool isVector = isa<VectorType>(i.getType());
    point.push_back(isVector ? Index{Value(), 0, i} : Index{i, 0, Value()});
  }
  return evaluate(op.getTensor(), point);
}

Value PointEvaluator::cloneScalarOp(Operation *op, const BodyPoint &point) {
  const llvm::DenseMap<Value, Value> &values = point.values;
  if (auto index = dyn_cast<linalg::IndexOp>(op)) {
    const Index &i = point.loops[index.getDim()];
    return i.isUniform() ? i.base : toLanes(i);
  }
  if (auto extract = dyn_cast<tensor::ExtractOp>(op))
    return evaluateExtract(extract, point);
  if (op->hasTrait<OpTrait::ConstantLike>())
    return evaluateScalar(op->getResult(0));
  SmallVector<Value> operands;
  for (Value operand : op->getOperands())
    operands.push_back(lookup(operand, values));
  if (Value folded = foldExcess(op, operands[0]))
    return folded;
  if (Value product = multiplyByInverse(op, operands))
    return product;
  bool isVector = llvm::any_of(
      operands, [](Value v) { return isa<VectorType>(v.getType()); });
  Type type = op->getResult(0).getType();
  if (isVector) {
    type = VectorType::get(lanes, type);
    // A condition of all lanes stays one: a branch in place of masks.
    for (auto [i, operand] : llvm::enumerate(operands))
      if (i > 0 || !isa<arith::SelectOp>(op))
        operand = toVector(operand);
  }
  if (isDivision(op))
    operands[1] = guardDivisor(b, op, operands[0], operands[1]);
  return b
      .create(op->getLoc(), op->getName().getIdentifier(), operands, type,
              op->getAttrs())
      ->getResult(0);
}

//===----------------------------------------------------------------------===//
// Scalars
//===----------------------------------------------------------------------===//

Value PointEvaluator::evaluateScalar(Value scalar) {
  Value &value = scalars[scalar];
  if (value)
    return value;
  auto constant = cast<arith::ConstantOp>(scalar.getDefiningOp());
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(entry);
  Value created =
      arith::ConstantOp::create(b, constant.getLoc(), constant.getValue());
  return scalars[scalar] = created;
}

Value PointEvaluator::getIndex(int64_t value) {
  Value &constant = indices[value];
  if (constant)
    return constant;
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(entry);
  return constant = arith::ConstantIndexOp::create(
             b, entry->getParentOp()->getLoc(), value);
}

Value PointEvaluator::getFloat(Type type, double value) {
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(entry);
  return arith::ConstantOp::create(b, entry->getParentOp()->getLoc(),
                                   b.getFloatAttr(type, value));
}

void PointEvaluator::setActiveLanes(int64_t count) { activeLanes = count; }

Value PointEvaluator::getMask(int64_t count) {
  if (count == lanes)
    return Value();
  SmallVector<bool> bits(lanes, false);
  std::fill_n(bits.begin(), count, true);
  auto type = VectorType::get(lanes, b.getI1Type());
  auto attr = DenseElementsAttr::get(type, bits);
  Value &mask = constants[attr];
  if (mask)
    return mask;
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(entry);
  return mask =
             arith::ConstantOp::create(b, entry->getParentOp()->getLoc(), attr);
}

Value PointEvaluator::toVector(Value value) {
  if (isa<VectorType>(value.getType()))
    return value;
  auto type = VectorType::get(lanes, value.getType());
  return vector::BroadcastOp::create(b, value.getLoc(), type, value);
}

//===----------------------------------------------------------------------===//
// Reshapes and slices
//===----------------------------------------------------------------------===//

/// An element of a reshape is that of its source with the same linear index.
Value PointEvaluator::evaluateReshape(Operation *op, const Point &point) {
  Value source = op->getOperand(0);
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  auto sourceType = cast<RankedTensorType>(source.getType());
  // Where dimensions of one element come or go, lanes stay what they are.
  if (std::optional<AffineMap> map =
          getReshapeSourceMap(op, b.getMultiDimIdentityMap(type.getRank())))
    return evaluate(source, applyMap(*map, point));
  Index linear = linearize(type.getShape(), point);
  Value memory = memories.lookup(source);
  if (memory && !orders.contains(source) && !windows.contains(source))
    return load(memory, {sourceType.getNumElements()}, {linear});
  Point sourcePoint(sourceType.getRank());
  for (int64_t i = sourceType.getRank() - 1; i >= 0; --i) {
    Index size{getIndex(sourceType.getDimSize(i)), 0, Value()};
    sourcePoint[i] =
        i == 0 ? linear : combine(AffineExprKind::Mod, linear, size);
    linear = combine(AffineExprKind::FloorDiv, linear, size);
  }
  return evaluate(source, sourcePoint);
}

Value PointEvaluator::evaluateSlice(Operation *op, const Point &point) {
  auto slice = cast<tensor::ExtractSliceOp>(op);
  llvm::SmallBitVector dropped = slice.getDroppedDims();
  Point sourcePoint;
  int64_t next = 0;
  for (int64_t i = 0; i < slice.getSourceType().getRank(); ++i) {
    OpFoldResult offset = slice.getMixedOffsets()[i];
    std::optional<int64_t> constant = getConstantIntValue(offset);
    // An offset from data is kept where the whole slice fits.
    int64_t span = (slice.getStaticSizes()[i] - 1) *
                   *getConstantIntValue(slice.getMixedStrides()[i]);
    Index start{constant
                    ? getIndex(*constant)
                    : clampIndex(evaluateScalar(cast<Value>(offset)),
                                 slice.getSourceType().getDimSize(i) - span),
                0, Value()};
    if (dropped.test(i)) {
      sourcePoint.push_back(start);
      continue;
    }
    const Index &place = point[next++];
    if (slice.getStaticSizes()[i] == 1) { // at any stride
      sourcePoint.push_back(start);
      continue;
    }
    Index stride{getIndex(*getConstantIntValue(slice.getMixedStrides()[i])), 0,
                 Value()};
    sourcePoint.push_back(combine(AffineExprKind::Add, start,
                                  combine(AffineExprKind::Mul, place, stride)));
  }
  return evaluate(slice.getSource(), sourcePoint);
}
