//===- GatherVJP.cpp - Gradients of tensors that bodies index ---*- C++ -*-===//

#include "GatherVJP.h"

#include "amp/Dialect/NN/IR/NNDialect.h"
#include "amp/Support/LinalgBuilders.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace mlir::amp;

namespace {
class GatherVJP {
public:
  GatherVJP(linalg::LinalgOp op, tensor::ExtractOp extract,
            StructuredAdjoint &rule, OpBuilder &b)
      : op(op), extract(extract), rule(rule), b(b), loc(extract.getLoc()),
        type(cast<RankedTensorType>(extract.getTensor().getType())),
        ranges(op.getStaticLoopRanges()) {}

  /// Null if the result does not depend on what is read.
  FailureOr<Value> build();

private:
  void findWindow();
  LogicalResult findSlice();
  Value cloneIndex(OpBuilder &nested, ValueRange args);
  Value buildIndices();
  Value scatter(Value updates);

  linalg::LinalgOp op;
  tensor::ExtractOp extract;
  StructuredAdjoint &rule;
  OpBuilder &b;
  Location loc;
  RankedTensorType type;
  SmallVector<int64_t> ranges;
  unsigned numIndexed;          ///< coordinates before the window
  SmallVector<unsigned> window; ///< loops
  SmallVector<unsigned> points; ///< loops that the indexed coordinates read
  llvm::SetVector<Operation *> slice; ///< of them
  SmallVector<OpOperand *> inputs;
};
} // namespace

/// Trailing coordinates that are each a loop of the dimension's length.
void GatherVJP::findWindow() {
  numIndexed = type.getRank();
  while (numIndexed > 0) {
    auto index =
        extract.getIndices()[numIndexed - 1].getDefiningOp<linalg::IndexOp>();
    if (!index || llvm::is_contained(window, index.getDim()) ||
        ranges[index.getDim()] != type.getDimSize(numIndexed - 1))
      return;
    window.insert(window.begin(), index.getDim());
    --numIndexed;
  }
}

LogicalResult GatherVJP::findSlice() {
  Block *block = op.getBlock();
  llvm::SmallBitVector reads(ranges.size());
  SmallVector<Value> worklist(extract.getIndices().take_front(numIndexed));
  while (!worklist.empty()) {
    Value value = worklist.pop_back_val();
    auto arg = dyn_cast<BlockArgument>(value);
    if (arg && arg.getOwner() == block) {
      OpOperand *operand = op.getMatchingOpOperand(arg);
      if (op.isDpsInit(operand))
        return extract.emitError("no gradient where the indices depend on the "
                                 "op's result");
      AffineMap map = op.getMatchingIndexingMap(operand);
      for (unsigned dim = 0; dim < ranges.size(); ++dim)
        if (map.isFunctionOfDim(dim))
          reads.set(dim);
      if (!llvm::is_contained(inputs, operand))
        inputs.push_back(operand);
      continue;
    }
    Operation *def = value.getDefiningOp();
    if (!def || def->getBlock() != block || !slice.insert(def))
      continue;
    if (auto index = dyn_cast<linalg::IndexOp>(def))
      reads.set(index.getDim());
    worklist.append(def->operand_begin(), def->operand_end());
  }
  // A loop of both is no window.
  while (llvm::any_of(window, [&](unsigned dim) { return reads.test(dim); })) {
    reads.set(window.front());
    window.erase(window.begin());
    ++numIndexed;
  }
  for (unsigned dim : reads.set_bits())
    points.push_back(dim);
  return success();
}

/// The indexed coordinates as one row-major index, each clamped as the forward
/// pass clamps it.
Value GatherVJP::cloneIndex(OpBuilder &nested, ValueRange args) {
  IRMapping mapping;
  for (auto [operand, arg] : llvm::zip(inputs, args))
    mapping.map(op.getMatchingBlockArgument(operand), arg);
  for (Operation &inner : op.getBlock()->without_terminator()) {
    auto index = dyn_cast<linalg::IndexOp>(inner);
    if (!index && slice.contains(&inner)) {
      nested.clone(inner, mapping);
      continue;
    }
    auto *position = index ? llvm::find(points, index.getDim()) : points.end();
    if (position != points.end())
      mapping.map(index.getResult(), linalg::IndexOp::create(
                                         nested, loc, position - points.begin())
                                         .getResult());
  }
  auto constant = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(nested, loc, value);
  };
  Value linear = constant(0);
  for (unsigned i = 0; i < numIndexed; ++i) {
    Value index = mapping.lookupOrDefault(extract.getIndices()[i]);
    index = arith::MaxSIOp::create(nested, loc, index, constant(0));
    index = arith::MinSIOp::create(nested, loc, index,
                                   constant(type.getDimSize(i) - 1));
    Value size = constant(type.getDimSize(i));
    linear = arith::MulIOp::create(nested, loc, linear, size);
    linear = arith::AddIOp::create(nested, loc, linear, index);
  }
  return arith::IndexCastOp::create(nested, loc, nested.getI64Type(), linear);
}

Value GatherVJP::buildIndices() {
  SmallVector<int64_t> shape;
  SmallVector<AffineExpr> position(ranges.size(), b.getAffineConstantExpr(0));
  for (auto [i, dim] : llvm::enumerate(points)) {
    shape.push_back(ranges[dim]);
    position[dim] = b.getAffineDimExpr(i);
  }
  SmallVector<Value> tensors;
  SmallVector<AffineMap> maps;
  for (OpOperand *input : inputs) {
    tensors.push_back(input->get());
    maps.push_back(op.getMatchingIndexingMap(input).replaceDimsAndSymbols(
        position, {}, points.size(), 0));
  }
  maps.push_back(b.getMultiDimIdentityMap(points.size()));
  Value empty = tensor::EmptyOp::create(b, loc, shape, b.getI64Type());
  SmallVector<utils::IteratorType> iterators(points.size(),
                                             utils::IteratorType::parallel);
  return linalg::GenericOp::create(
             b, loc, empty.getType(), tensors, empty, maps, iterators,
             [&](OpBuilder &nested, Location, ValueRange args) {
               linalg::YieldOp::create(nested, loc, cloneIndex(nested, args));
             })
      .getResult(0);
}

/// `updates` [points..., window...] into the table's shape.
Value GatherVJP::scatter(Value updates) {
  auto element = cast<RankedTensorType>(updates.getType()).getElementType();
  ArrayRef<int64_t> columns = type.getShape().drop_front(numIndexed);
  int64_t rows = 1;
  for (int64_t size : type.getShape().take_front(numIndexed))
    rows *= size;
  if (rows == 0)
    return createFilled(b, loc, type.clone(element), 0.0);
  SmallVector<int64_t> shape = {rows};
  llvm::append_range(shape, columns);
  Value zeros =
      createFilled(b, loc, RankedTensorType::get(shape, element), 0.0);
  Value sum = nn::ScatterAddOp::create(b, loc, zeros.getType(), updates,
                                       buildIndices(), zeros);
  if (numIndexed == 1)
    return sum;
  SmallVector<ReassociationIndices> groups(columns.size() + 1);
  for (unsigned i = 0; i < type.getRank(); ++i)
    groups[i < numIndexed ? 0 : i + 1 - numIndexed].push_back(i);
  return tensor::ExpandShapeOp::create(b, loc, type.clone(element), sum,
                                       groups);
}

FailureOr<Value> GatherVJP::build() {
  findWindow();
  if (failed(findSlice()))
    return failure();
  SmallVector<unsigned> loops(points);
  loops.append(window.begin(), window.end());
  SmallVector<AffineExpr> exprs;
  SmallVector<int64_t> shape;
  for (unsigned dim : loops) {
    exprs.push_back(b.getAffineDimExpr(dim));
    shape.push_back(ranges[dim]);
  }
  AffineMap map = AffineMap::get(ranges.size(), 0, exprs, b.getContext());
  auto element = cast<FloatType>(type.getElementType());
  FailureOr<Value> updates = rule.build({extract.getResult(), map,
                                         RankedTensorType::get(shape, element),
                                         getComputeFloat(element)});
  if (failed(updates) || !*updates || numIndexed == 0)
    return updates;
  return scatter(*updates);
}

LogicalResult mlir::amp::buildGatherVJP(linalg::LinalgOp op,
                                        StructuredAdjoint &rule, OpBuilder &b,
                                        const VJPContext &context) {
  if (!context.wantedCapture)
    return success();
  llvm::SetVector<Value> captures;
  getUsedValuesDefinedAbove(op->getRegions(), captures);
  for (Value value : captures) {
    if (!context.wantedCapture(value))
      continue;
    // The rule adds uses of its own.
    SmallVector<Operation *> users(value.getUsers());
    for (Operation *user : users) {
      if (user->getBlock() != op.getBlock())
        continue;
      auto extract = dyn_cast<tensor::ExtractOp>(user);
      if (!extract || extract.getTensor() != value)
        return op.emitError("no gradient for a value that a region of '")
               << op->getName()
               << "' reads from outside: make it an operand, or put it behind "
                  "amp.stop_gradient";
      FailureOr<Value> cotangent = GatherVJP(op, extract, rule, b).build();
      if (failed(cotangent))
        return failure();
      if (*cotangent)
        context.addToCapture(value, *cotangent);
    }
  }
  return success();
}
