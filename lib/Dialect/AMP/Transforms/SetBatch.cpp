//===- SetBatch.cpp - A model for another batch -----------------*- C++ -*-===//

#include "amp/Dialect/AMP/Transforms/SetBatch.h"

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Interfaces/ShapeOpInterface.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Verifier.h"
#include <cmath>

using namespace mlir;
using namespace mlir::amp;

namespace {
/// Infers types anew, from the inputs on. Ops that no changed value reaches
/// keep theirs; tensors that only say "empty" or "constant" are made again in
/// the shape that a consumer needs.
class BatchSetter {
public:
  explicit BatchSetter(func::FuncOp func) : func(func), b(func.getContext()) {}
  LogicalResult run(int64_t batch);

private:
  LogicalResult setInputs(int64_t batch);
  LogicalResult setBlock(Block &block);
  LogicalResult setOp(Operation *op);
  LogicalResult setLinalg(linalg::LinalgOp op);
  LogicalResult setElementwise(Operation *op);
  LogicalResult setExpandShape(tensor::ExpandShapeOp op);
  void setCollapseShape(tensor::CollapseShapeOp op);
  LogicalResult setExtractSlice(tensor::ExtractSliceOp op);
  LogicalResult setInsertSlice(tensor::InsertSliceOp op);

  bool isChanged(Value value) const { return changed.contains(value); }
  /// The type that the value had.
  RankedTensorType getOldType(Value value) const;
  void setType(Value value, Type type);
  /// The value in another shape, or null where it can't be made.
  Value reshape(Value value, ArrayRef<int64_t> shape);
  /// Brings an operand to the shape, if need be.
  LogicalResult setOperand(OpOperand &operand, ArrayRef<int64_t> shape);
  LogicalResult fail(Operation *op, const Twine &why);

  func::FuncOp func;
  OpBuilder b;
  /// Values of another type than they had, with the old one.
  llvm::DenseMap<Value, Type> changed;
};
} // namespace

static RankedTensorType getTensorType(Value value) {
  return dyn_cast<RankedTensorType>(value.getType());
}

LogicalResult BatchSetter::fail(Operation *op, const Twine &why) {
  return op->emitError("another batch: '") << op->getName() << "' " << why;
}

void BatchSetter::setType(Value value, Type type) {
  if (value.getType() == type)
    return;
  changed.try_emplace(value, value.getType());
  value.setType(type);
}

RankedTensorType BatchSetter::getOldType(Value value) const {
  auto it = changed.find(value);
  return it == changed.end() ? getTensorType(value)
                             : cast<RankedTensorType>(it->second);
}

LogicalResult BatchSetter::setInputs(int64_t batch) {
  std::optional<int64_t> old;
  for (BlockArgument arg : func.getArguments()) {
    if (!func.getArgAttr(arg.getArgNumber(), kInputAttr))
      continue;
    RankedTensorType type = getTensorType(arg);
    if (!type || type.getRank() == 0)
      return func.emitError("another batch: expected a leading dimension of "
                            "every input, found ")
             << arg.getType() << " for argument " << arg.getArgNumber();
    if (old && *old != type.getDimSize(0))
      return func.emitError("another batch: expected one leading dimension of "
                            "all inputs, found ")
             << *old << " and " << type.getDimSize(0);
    old = type.getDimSize(0);
    SmallVector<int64_t> shape(type.getShape());
    shape[0] = batch;
    setType(arg, type.clone(shape));
  }
  return success();
}

Value BatchSetter::reshape(Value value, ArrayRef<int64_t> shape) {
  RankedTensorType type = getTensorType(value).clone(shape);
  if (auto empty = value.getDefiningOp<tensor::EmptyOp>())
    return tensor::EmptyOp::create(b, empty.getLoc(), type, ValueRange());
  if (auto fill = value.getDefiningOp<linalg::FillOp>()) {
    Value init = reshape(fill.getOutputs()[0], shape);
    if (!init)
      return nullptr;
    return linalg::FillOp::create(b, fill.getLoc(), fill.getInputs(), init)
        .getResult(0);
  }
  if (auto splat = value.getDefiningOp<tensor::SplatOp>())
    return tensor::SplatOp::create(b, splat.getLoc(), splat.getInput(), type);
  auto constant = value.getDefiningOp<arith::ConstantOp>();
  auto dense = constant ? dyn_cast<SplatElementsAttr>(constant.getValue())
                        : SplatElementsAttr();
  if (!dense)
    return nullptr;
  return arith::ConstantOp::create(b, constant.getLoc(),
                                   dense.resizeSplat(type));
}

LogicalResult BatchSetter::setOperand(OpOperand &operand,
                                      ArrayRef<int64_t> shape) {
  RankedTensorType type = getTensorType(operand.get());
  if (type.getShape() == shape)
    return success();
  b.setInsertionPoint(operand.getOwner());
  Value value =
      isChanged(operand.get()) ? Value() : reshape(operand.get(), shape);
  if (!value)
    return fail(operand.getOwner(), "takes operand " +
                                        Twine(operand.getOperandNumber()) +
                                        ", which can't follow");
  operand.set(value);
  return success();
}

/// Sizes of the loops: those that a changed operand says, else as before.
static SmallVector<int64_t>
inferLoops(linalg::LinalgOp op, llvm::function_ref<bool(Value)> isChanged) {
  SmallVector<int64_t> loops(op.getNumLoops(), ShapedType::kDynamic);
  for (bool wantChanged : {true, false})
    for (OpOperand &operand : op->getOpOperands()) {
      if (isChanged(operand.get()) != wantChanged)
        continue;
      AffineMap map = op.getMatchingIndexingMap(&operand);
      for (auto [expr, size] :
           llvm::zip(map.getResults(), op.getShape(&operand)))
        if (auto dim = dyn_cast<AffineDimExpr>(expr))
          if (ShapedType::isDynamic(loops[dim.getPosition()]))
            loops[dim.getPosition()] = size;
    }
  return loops;
}

LogicalResult BatchSetter::setLinalg(linalg::LinalgOp op) {
  SmallVector<int64_t> loops =
      inferLoops(op, [&](Value value) { return isChanged(value); });
  for (OpOperand &operand : op->getOpOperands()) {
    if (!getTensorType(operand.get()))
      continue;
    SmallVector<int64_t> shape(getTensorType(operand.get()).getShape());
    AffineMap map = op.getMatchingIndexingMap(&operand);
    for (auto [expr, size] : llvm::zip(map.getResults(), shape))
      if (auto dim = dyn_cast<AffineDimExpr>(expr))
        size = loops[dim.getPosition()];
    if (failed(setOperand(operand, shape)))
      return failure();
  }
  for (auto [init, result] : llvm::zip(op.getDpsInits(), op->getResults()))
    setType(result, init.getType());
  return success();
}

LogicalResult BatchSetter::setElementwise(Operation *op) {
  Value first = *llvm::find_if(op->getOperands(),
                               [&](Value value) { return isChanged(value); });
  SmallVector<int64_t> shape(getTensorType(first).getShape());
  for (OpOperand &operand : op->getOpOperands())
    if (getTensorType(operand.get()) && failed(setOperand(operand, shape)))
      return failure();
  for (Value result : op->getResults())
    setType(result, getTensorType(result).clone(shape));
  return success();
}

void BatchSetter::setCollapseShape(tensor::CollapseShapeOp op) {
  setType(op.getResult(),
          tensor::CollapseShapeOp::inferCollapsedType(
              getTensorType(op.getSrc()), op.getReassociationMaps()));
}

/// The leading dimension of each group takes what its other ones leave.
LogicalResult BatchSetter::setExpandShape(tensor::ExpandShapeOp op) {
  SmallVector<int64_t> shape(op.getResultType().getShape());
  for (auto [group, size] : llvm::zip(op.getReassociationIndices(),
                                      getTensorType(op.getSrc()).getShape())) {
    int64_t rest = 1;
    for (int64_t dim : ArrayRef(group).drop_front())
      rest *= shape[dim];
    if (rest == 0 || size % rest != 0)
      return fail(op, "can't split " + Twine(size) + " by " + Twine(rest));
    shape[group.front()] = size / rest;
  }
  op.setStaticOutputShape(shape);
  setType(op.getResult(), op.getResultType().clone(shape));
  return success();
}

/// Where dimension `dim` of a tensor is whole in a slice of it, the slice takes
/// its new size.
template <typename OpTy>
static LogicalResult setSliceSize(OpTy slice, unsigned dim, int64_t oldSize,
                                  int64_t newSize) {
  SmallVector<int64_t> sizes(slice.getStaticSizes());
  if (oldSize == newSize)
    return success();
  if (sizes[dim] != oldSize || slice.getStaticOffsets()[dim] != 0 ||
      slice.getStaticStrides()[dim] != 1)
    return failure();
  sizes[dim] = newSize;
  slice.setStaticSizes(sizes);
  return success();
}

/// The sizes of a slice but for dropped dimensions.
template <typename OpTy>
static SmallVector<int64_t> getSliceShape(OpTy slice,
                                          const llvm::SmallBitVector &dropped) {
  SmallVector<int64_t> shape;
  for (auto [dim, size] : llvm::enumerate(slice.getStaticSizes()))
    if (!dropped.test(dim))
      shape.push_back(size);
  return shape;
}

LogicalResult BatchSetter::setExtractSlice(tensor::ExtractSliceOp op) {
  llvm::SmallBitVector dropped = op.getDroppedDims();
  ArrayRef<int64_t> oldShape = getOldType(op.getSource()).getShape();
  for (auto [dim, size] : llvm::enumerate(op.getSourceType().getShape()))
    if (failed(setSliceSize(op, dim, oldShape[dim], size)))
      return fail(op, "takes a part of the batch");
  setType(op.getResult(), op.getResultType().clone(getSliceShape(op, dropped)));
  return success();
}

LogicalResult BatchSetter::setInsertSlice(tensor::InsertSliceOp op) {
  llvm::SmallBitVector dropped = op.getDroppedDims();
  SmallVector<int64_t> oldShape(getOldType(op.getDest()).getShape());
  SmallVector<int64_t> shape(op.getDestType().getShape());
  // What follows is a destination that only says "empty".
  for (unsigned dim = 0, inSource = 0; dim < shape.size(); ++dim) {
    if (dropped.test(dim))
      continue;
    int64_t size = op.getSourceType().getDimSize(inSource);
    if (size != getOldType(op.getSource()).getDimSize(inSource++))
      shape[dim] = size;
  }
  for (auto [dim, size] : llvm::enumerate(shape))
    if (failed(setSliceSize(op, dim, oldShape[dim], size)))
      return fail(op, "fills a part of the batch");
  if (failed(setOperand(op.getSourceMutable(), getSliceShape(op, dropped))) ||
      failed(setOperand(op.getDestMutable(), shape)))
    return failure();
  setType(op.getResult(), op.getDest().getType());
  return success();
}

static bool isElementwise(Operation *op) {
  return OpTrait::hasElementwiseMappableTraits(op) ||
         isa<StopGradientOp, ClampIndexOp, CastOp, RoundOp>(op);
}

LogicalResult BatchSetter::setOp(Operation *op) {
  if (auto region = dyn_cast<AutocastOp>(op)) {
    if (failed(setBlock(region.getBody().front())))
      return failure();
    Operation *yield = region.getBody().front().getTerminator();
    for (auto [value, result] :
         llvm::zip(yield->getOperands(), op->getResults()))
      setType(result, value.getType());
    return success();
  }
  bool reaches = llvm::any_of(op->getOperands(),
                              [&](Value value) { return isChanged(value); });
  if (!reaches || isa<tensor::DimOp>(op) ||
      op->hasTrait<OpTrait::IsTerminator>())
    return success();
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
    return setLinalg(linalgOp);
  if (isElementwise(op))
    return setElementwise(op);
  if (auto expand = dyn_cast<tensor::ExpandShapeOp>(op))
    return setExpandShape(expand);
  if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(op)) {
    setCollapseShape(collapse);
    return success();
  }
  if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op))
    return setExtractSlice(slice);
  if (auto slice = dyn_cast<tensor::InsertSliceOp>(op))
    return setInsertSlice(slice);
  if (auto pad = dyn_cast<tensor::PadOp>(op)) {
    setType(pad.getResult(),
            tensor::PadOp::inferResultType(
                pad.getSourceType(), pad.getStaticLow(), pad.getStaticHigh()));
    return success();
  }
  if (auto concat = dyn_cast<tensor::ConcatOp>(op)) {
    setType(concat.getResult(),
            tensor::ConcatOp::inferResultType(concat.getDim(),
                                              concat->getOperandTypes()));
    return success();
  }
  if (auto shaped = dyn_cast<ShapeOpInterface>(op)) {
    for (OpOperand &operand : op->getOpOperands())
      if (failed(setOperand(
              operand, shaped.inferOperandShape(operand.getOperandNumber()))))
        return failure();
    for (auto [shape, result] :
         llvm::zip(shaped.inferResultShapes(), op->getResults()))
      setType(result, getTensorType(result).clone(shape));
    return success();
  }
  return fail(op, "reads the batch, and no rule says its type for another");
}

LogicalResult BatchSetter::setBlock(Block &block) {
  for (Operation &op : llvm::make_early_inc_range(block))
    if (failed(setOp(&op)))
      return failure();
  return success();
}

/// Whether a number may be what a mean over rows divides by, or multiplies
/// with.
static bool mayCountRows(double value, int64_t rows) {
  auto isMultiple = [&](double count) {
    return count >= rows && count == std::round(count) &&
           std::fmod(count, double(rows)) == 0;
  };
  // 1 / count, rounded to f32.
  double inverse = value > 0 ? std::round(1 / value) : 0;
  return rows > 1 &&
         (isMultiple(value) ||
          (isMultiple(inverse) && std::abs(value * inverse - 1) < 0x1p-23));
}

static std::optional<double> getSplat(arith::ConstantOp op) {
  Attribute value = op.getValue();
  if (auto splat = dyn_cast<SplatElementsAttr>(value))
    value = splat.getSplatValue<Attribute>();
  auto number = dyn_cast<FloatAttr>(value);
  return number ? std::optional(number.getValueAsDouble()) : std::nullopt;
}

/// A model that never asks for the size of its inputs may have it as a number.
static void warnOfConstants(func::FuncOp func, int64_t batch, int64_t old) {
  WalkResult asks = func.walk([&](tensor::DimOp op) {
    return isa<BlockArgument>(op.getSource()) ? WalkResult::interrupt()
                                              : WalkResult::advance();
  });
  WalkResult counts = func.walk([&](arith::ConstantOp op) {
    std::optional<double> value = getSplat(op);
    return value && mayCountRows(*value, old) ? WalkResult::interrupt()
                                              : WalkResult::advance();
  });
  if (!asks.wasInterrupted() && counts.wasInterrupted())
    func.emitWarning("compiled for batches of ")
        << batch << " rows, but it never asks how many rows it has "
        << "(tensor.dim) and has a constant that looks like their number: a "
        << "mean over a constant number of rows is wrong";
}

LogicalResult BatchSetter::run(int64_t batch) {
  for (BlockArgument arg : func.getArguments())
    if (auto type = getTensorType(arg);
        type && type.getRank() &&
        func.getArgAttr(arg.getArgNumber(), kInputAttr)) {
      warnOfConstants(func, batch, type.getDimSize(0));
      break;
    }
  if (failed(setInputs(batch)) || failed(setBlock(func.getBody().front())))
    return failure();
  Block &body = func.getBody().front();
  func.setFunctionType(b.getFunctionType(
      body.getArgumentTypes(), body.getTerminator()->getOperandTypes()));
  // Ops with regions that read a changed value are caught here.
  return verify(func);
}

LogicalResult mlir::amp::setBatch(func::FuncOp func, int64_t batch) {
  return BatchSetter(func).run(batch);
}
