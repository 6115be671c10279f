//===- ConvertSorts.cpp - Sorts of frontends --------------------*- C++ -*-===//

#include "ConvertSorts.h"

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Dialect/NN/IR/NNDialect.h"
#include "amp/Dialect/NN/Transforms/Passes.h"
#include "amp/Support/LinalgBuilders.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/TypeSwitch.h"

namespace mlir::amp {
#define GEN_PASS_DEF_NNCONVERTSORTS
#include "amp/Dialect/NN/Transforms/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::nn;

static RankedTensorType getTensorType(Value value) {
  return cast<RankedTensorType>(value.getType());
}

LogicalResult nn::verifySizes(Operation *op) {
  for (Type operand : op->getOperandTypes()) {
    auto type = dyn_cast<RankedTensorType>(operand);
    if (!type || !type.hasStaticShape())
      return op->emitError("expected static shapes, found ") << operand;
    if (llvm::is_contained(type.getShape(), 0))
      return op->emitError("expected sizes of at least 1, found ") << operand;
  }
  return success();
}

LogicalResult nn::verifyElements(Operation *op, Type element) {
  auto width = element.isIntOrFloat() ? element.getIntOrFloatBitWidth() : 0;
  bool isWhole = width == 8 || width == 16 || width == 32 || width == 64;
  if (element.isIndex() ||
      isa<Float16Type, BFloat16Type, Float32Type, Float64Type>(element) ||
      (element.isSignlessInteger() && isWhole))
    return success();
  return op->emitError("expected elements of f16, bf16, f32, f64, i8, i16, "
                       "i32, i64 or index, found ")
         << element;
}

//===----------------------------------------------------------------------===//
// Sorts
//===----------------------------------------------------------------------===//

namespace {
/// What a body compares.
struct Order {
  unsigned operand;
  bool descending;
};
} // namespace

static std::optional<bool> isDescending(Operation *compare) {
  using F = arith::CmpFPredicate;
  using I = arith::CmpIPredicate;
  if (auto op = dyn_cast<arith::CmpFOp>(compare)) {
    F p = op.getPredicate();
    if (p == F::OLT || p == F::OLE || p == F::ULT || p == F::ULE)
      return false;
    if (p == F::OGT || p == F::OGE || p == F::UGT || p == F::UGE)
      return true;
  }
  if (auto op = dyn_cast<arith::CmpIOp>(compare)) {
    I p = op.getPredicate();
    if (p == I::slt || p == I::sle)
      return false;
    if (p == I::sgt || p == I::sge)
      return true;
  }
  return std::nullopt;
}

/// The body's comparison, if it is one of two elements of one operand.
static std::optional<Order> findOrder(Block &body) {
  Operation *compare = body.getTerminator()->getOperand(0).getDefiningOp();
  std::optional<bool> descending = compare && compare == &body.front()
                                       ? isDescending(compare)
                                       : std::nullopt;
  if (!descending)
    return std::nullopt;
  auto lhs = dyn_cast<BlockArgument>(compare->getOperand(0));
  auto rhs = dyn_cast<BlockArgument>(compare->getOperand(1));
  if (!lhs || !rhs || lhs.getArgNumber() / 2 != rhs.getArgNumber() / 2 ||
      lhs == rhs)
    return std::nullopt;
  bool isSwapped = lhs.getArgNumber() > rhs.getArgNumber();
  return Order{lhs.getArgNumber() / 2, *descending != isSwapped};
}

/// The elements at `positions` along a dimension.
static Value createReads(OpBuilder &b, Location loc, Value source,
                         Value positions, int64_t dim) {
  auto type = getTensorType(positions);
  Type element = getTensorType(source).getElementType();
  return createElementwise(
      b, loc, type.getShape(), positions, element,
      [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
        SmallVector<Value> point;
        for (int64_t i = 0; i < type.getRank(); ++i)
          point.push_back(
              i == dim ? Value(arith::IndexCastOp::create(
                             nested, loc, nested.getIndexType(), args[0]))
                       : Value(linalg::IndexOp::create(nested, loc, i)));
        return {tensor::ExtractOp::create(nested, loc, source, point)};
      })[0];
}

static FailureOr<Value> createPositions(OpBuilder &b, Operation *op,
                                        Value input, RankedTensorType shape,
                                        int64_t dim, bool descending) {
  if (failed(verifyElements(op, getTensorType(input).getElementType())))
    return failure();
  return ArgsortOp::create(b, op->getLoc(), shape.clone(b.getI64Type()), input,
                           dim, descending)
      .getResult();
}

/// The order that an op of static shape gives.
static FailureOr<Order> getOrder(Operation *op) {
  if (failed(verifySizes(op)))
    return failure();
  if (std::optional<Order> order = findOrder(op->getRegion(0).front()))
    return *order;
  return op->emitError("expected a body that compares the two elements of one "
                       "operand by less or greater");
}

/// How many of the first elements are read: all, but where slices are all that
/// reads them (a `topk` as frontends print it).
static int64_t countRead(tm_tensor::SortOp op, int64_t dim) {
  int64_t count = 1;
  for (Operation *user : op->getUsers()) {
    auto slice = dyn_cast<tensor::ExtractSliceOp>(user);
    if (!slice || ShapedType::isDynamic(slice.getStaticOffset(dim)) ||
        ShapedType::isDynamic(slice.getStaticSize(dim)) ||
        slice.getStaticStride(dim) != 1)
      return getTensorType(op.getResult(0)).getDimSize(dim);
    count =
        std::max(count, slice.getStaticOffset(dim) + slice.getStaticSize(dim));
  }
  return count;
}

static LogicalResult convertSort(tm_tensor::SortOp op) {
  FailureOr<Order> order = getOrder(op);
  if (failed(order))
    return failure();
  OpBuilder b(op);
  int64_t dim = op.getDimension();
  Value key = op.getOutputs()[order->operand];
  SmallVector<int64_t> shape(getTensorType(key).getShape());
  shape[dim] = countRead(op, dim);
  FailureOr<Value> positions = createPositions(
      b, op, key, getTensorType(key).clone(shape), dim, order->descending);
  if (failed(positions))
    return failure();
  for (auto [result, source] : llvm::zip(op.getResults(), op.getOutputs()))
    result.replaceAllUsesWith(
        createReads(b, op.getLoc(), source, *positions, dim));
  op.erase();
  return success();
}

/// Positions in the type of the second output.
static Value createIndices(OpBuilder &b, Location loc, Value positions,
                           Type element) {
  if (element.isInteger(64))
    return positions;
  return createElementwise(
      b, loc, getTensorType(positions).getShape(), positions, element,
      [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
        if (element.isIndex())
          return {arith::IndexCastOp::create(nested, loc, element, args[0])};
        return {arith::TruncIOp::create(nested, loc, element, args[0])};
      })[0];
}

static LogicalResult convertTopk(tm_tensor::TopkOp op) {
  FailureOr<Order> order = getOrder(op);
  if (failed(order))
    return failure();
  OpBuilder b(op);
  Location loc = op.getLoc();
  int64_t dim = op.getDimension();
  auto type = getTensorType(op.getOutputs()[0]);
  Value input = op.getInputs()[0];
  FailureOr<Value> positions =
      createPositions(b, op, input, type, dim, order->descending);
  if (failed(positions))
    return failure();
  op.getResult(0).replaceAllUsesWith(
      createReads(b, loc, input, *positions, dim));
  Type element = getTensorType(op.getOutputs()[1]).getElementType();
  op.getResult(1).replaceAllUsesWith(
      op.getInputs().size() == 2
          ? createReads(b, loc, op.getInputs()[1], *positions, dim)
          : createIndices(b, loc, *positions, element));
  op.erase();
  return success();
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

static LogicalResult convert(Operation *op) {
  return TypeSwitch<Operation *, LogicalResult>(op)
      .Case([](tm_tensor::ScanOp scan) { return convertScan(scan); })
      .Case([](tm_tensor::SortOp sort) { return convertSort(sort); })
      .Case([](tm_tensor::TopkOp topk) { return convertTopk(topk); })
      .Case<tm_tensor::ScatterOp, tosa::ScatterOp>(
          [](auto scatter) { return convertScatter(scatter); })
      .Default([](Operation *) { return success(); });
}

namespace {
struct NNConvertSorts : amp::impl::NNConvertSortsBase<NNConvertSorts> {
  void runOnOperation() override {
    SmallVector<Operation *> ops;
    getOperation().walk([&](Operation *op) { ops.push_back(op); });
    for (Operation *op : ops)
      if (isa<tm_tensor::ScanOp, tm_tensor::SortOp, tm_tensor::TopkOp,
              tm_tensor::ScatterOp, tosa::ScatterOp>(op) &&
          failed(convert(op)))
        return signalPassFailure();
  }
};
} // namespace
