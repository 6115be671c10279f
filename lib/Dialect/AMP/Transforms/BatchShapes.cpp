//===- BatchShapes.cpp - Where a function has the batch ---------*- C++ -*-===//

#include "BatchShapes.h"
#include "amp/Support/Sizes.h"

#include "amp/Dialect/AMP/IR/AMPDialect.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Builders.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::amp;

LogicalResult BatchInference::fail(Operation *op, const Twine &why) const {
  return op->emitError("another batch: '") << op->getName() << "' " << why;
}

const BatchShape *BatchInference::lookup(Value value) const {
  auto it = shapes.find(value);
  return it == shapes.end() ? nullptr : &it->second;
}

bool BatchInference::hasBatch(Value value, unsigned dim) const {
  const BatchShape *shape = lookup(value);
  return shape && (*shape)[dim].inner != 0;
}

void BatchInference::copyShape(Value from, Value to) {
  if (const BatchShape *shape = lookup(from)) {
    BatchShape copy = *shape;
    shapes[to] = copy;
  }
}

BatchShapes BatchInference::getShapes(Operation *op) const {
  BatchShapes result(op, from, to);
  for (auto [operand, shape] : llvm::zip(op->getOperands(), result.operands))
    if (const BatchShape *known = lookup(operand))
      shape = *known;
  for (auto [value, shape] : llvm::zip(op->getResults(), result.results))
    if (const BatchShape *known = lookup(value))
      shape = *known;
  return result;
}

//===----------------------------------------------------------------------===//
// What an op says of its shapes
//===----------------------------------------------------------------------===//

/// Calls back for each dimension of a tensor that the body reads at a loop.
static LogicalResult forEachRead(
    linalg::LinalgOp op,
    function_ref<LogicalResult(tensor::ExtractOp, unsigned dim, unsigned loop)>
        visit) {
  for (auto extract : op.getBlock()->getOps<tensor::ExtractOp>())
    for (auto [dim, index] : llvm::enumerate(extract.getIndices()))
      if (auto loop = index.getDefiningOp<linalg::IndexOp>())
        if (failed(visit(extract, dim, loop.getDim())))
          return failure();
  return success();
}

LogicalResult BatchInference::relateReads(linalg::LinalgOp op,
                                          BatchShapes &related,
                                          BatchShape &loops) const {
  return forEachRead(op,
                     [&](tensor::ExtractOp extract, unsigned dim,
                         unsigned loop) -> LogicalResult {
                       const BatchShape *shape = lookup(extract.getTensor());
                       // A part of the tensor may be read.
                       if (!shape || !(*shape)[dim].inner ||
                           (*shape)[dim].size != loops[loop].size)
                         return success();
                       BatchDim copy = (*shape)[dim];
                       return related.unify(loops[loop], copy);
                     });
}

LogicalResult BatchInference::setReads(linalg::LinalgOp op) {
  BatchShape loops = getLoops(op);
  return forEachRead(
      op,
      [&](tensor::ExtractOp extract, unsigned dim,
          unsigned loop) -> LogicalResult {
        BatchShape shape;
        for (int64_t size : extract.getTensor().getType().getShape())
          shape.push_back({size, 0});
        if (const BatchShape *known = lookup(extract.getTensor()))
          shape = *known;
        if (!loops[loop].inner || shape[dim].inner ||
            shape[dim].size != loops[loop].size)
          return success();
        shape[dim].inner = loops[loop].inner;
        return setOperand(extract.getTensorMutable(), shape);
      });
}

/// Dimensions that a loop runs over are its own.
LogicalResult BatchInference::relateLoops(linalg::LinalgOp op,
                                          BatchShapes &shapes,
                                          BatchShape &loops) const {
  if (failed(relateReads(op, shapes, loops)))
    return failure();
  auto visit = [&](AffineMap map, BatchShape &shape) -> LogicalResult {
    for (auto [expr, dim] : llvm::zip(map.getResults(), shape)) {
      if (auto loop = dyn_cast<AffineDimExpr>(expr)) {
        if (failed(shapes.unify(loops[loop.getPosition()], dim)))
          return failure();
      } else if (dim.inner) {
        return shapes.refuse("reads the batch at " + Twine(dim.size) +
                             " rows by more than their number");
      }
    }
    return success();
  };
  for (int round = 0; round < 2; ++round) {
    for (OpOperand &operand : op->getOpOperands())
      if (failed(visit(op.getMatchingIndexingMap(&operand),
                       shapes.operands[operand.getOperandNumber()])))
        return failure();
    for (auto [i, result] : llvm::enumerate(shapes.results))
      if (failed(visit(op.getMatchingIndexingMap(op.getDpsInitOperand(i)),
                       result)))
        return failure();
  }
  return success();
}

static BatchShape createLoops(linalg::LinalgOp op) {
  return llvm::map_to_vector(op.getStaticLoopRanges(),
                             [](int64_t size) { return BatchDim{size, 0}; });
}

BatchShape BatchInference::getLoops(linalg::LinalgOp op) const {
  BatchShapes related = getShapes(op);
  BatchShape loops = createLoops(op);
  (void)relateLoops(op, related, loops);
  return loops;
}

/// Tensors of the op have one shape; scalars have none.
static LogicalResult relateElementwise(BatchShapes &shapes) {
  BatchShape all;
  for (int round = 0; round < 2; ++round)
    for (auto *group : {&shapes.operands, &shapes.results})
      for (BatchShape &shape : *group) {
        if (all.empty())
          all = shape;
        if (!shape.empty() && failed(shapes.unify(all, shape)))
          return failure();
      }
  return success();
}

static bool isElementwise(Operation *op) {
  return OpTrait::hasElementwiseMappableTraits(op) ||
         isa<StopGradientOp, ScaleGradientOp, ProbeOp, ClampIndexOp, CastOp,
             RoundOp>(op);
}

LogicalResult BatchInference::relate(Operation *op,
                                     BatchShapes &related) const {
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op)) {
    BatchShape loops = createLoops(linalgOp);
    return relateLoops(linalgOp, related, loops);
  }
  if (isElementwise(op))
    return relateElementwise(related);
  if (auto shaped = dyn_cast<ShapeOpInterface>(op))
    return shaped.relateBatch(related);
  return related.refuse("reads the batch, and no rule says its type for "
                        "another");
}

//===----------------------------------------------------------------------===//
// Forward and backward
//===----------------------------------------------------------------------===//

void BatchInference::setResults(Operation *op, const BatchShapes &related) {
  for (auto [value, shape] : llvm::zip(op->getResults(), related.results))
    if (BatchShapes::hasBatch(shape))
      shapes[value] = shape;
}

static bool isSame(const BatchShape &a, const BatchShape &b) {
  return llvm::equal(a, b,
                     [](BatchDim x, BatchDim y) { return x.inner == y.inner; });
}

Value BatchInference::remake(Value value, const BatchShape &shape) {
  auto result = dyn_cast<OpResult>(value);
  if (!result || lookup(value)) {
    reason = result ? "a value that has the batch in another dimension"
                    : "an argument of another size";
    return nullptr;
  }
  for (Value other : remade.lookup(value))
    if (isSame(*lookup(other), shape))
      return other;
  OpBuilder b(func.getContext());
  b.setInsertionPointAfter(result.getOwner());
  Operation *copy = b.clone(*result.getOwner());
  BatchShapes related = getShapes(copy);
  related.results[result.getResultNumber()] = shape;
  bool follows = succeeded(relate(copy, related));
  if (!follows)
    reason = ("a '" + copy->getName().getStringRef() + "' that " +
              related.getReason())
                 .str();
  if (!follows || failed(setOperands(copy, related))) {
    copy->erase();
    return nullptr;
  }
  setResults(copy, related);
  Value again = copy->getResult(result.getResultNumber());
  remade[value].push_back(again);
  return again;
}

void BatchInference::eraseRemade() {
  // Those made last first: what they read was made again as well.
  bool erases = true;
  while (erases) {
    erases = false;
    remade.remove_if([&](auto &entry) {
      Operation *def = entry.first.getDefiningOp();
      if (!isOpTriviallyDead(def))
        return false;
      def->erase();
      return erases = true;
    });
  }
}

LogicalResult BatchInference::setOperands(Operation *op,
                                          const BatchShapes &related) {
  for (auto [operand, shape] :
       llvm::zip(op->getOpOperands(), related.operands)) {
    const BatchShape *known = lookup(operand.get());
    if (!BatchShapes::hasBatch(shape) || (known && isSame(*known, shape)))
      continue;
    if (failed(setOperand(operand, shape)))
      return failure();
  }
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  return linalgOp ? setReads(linalgOp) : success();
}

LogicalResult BatchInference::setOperand(OpOperand &operand,
                                         const BatchShape &shape) {
  Value value = remake(operand.get(), shape);
  if (!value)
    return failure();
  operand.set(value);
  return success();
}

bool BatchInference::readsBatch(Operation *op) const {
  return op
      ->walk([&](Operation *inner) {
        return llvm::any_of(inner->getOperands(),
                            [&](Value value) { return lookup(value); })
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

/// Results and cotangents are of the values' shapes, what the region yields is
/// of the sources'.
LogicalResult BatchInference::visitGradient(GradientOp op) {
  Block &rule = op.getBody().front();
  for (auto [value, result, arg] :
       llvm::zip(op.getValues(), op.getResults(), rule.getArguments())) {
    copyShape(value, result);
    copyShape(value, arg);
  }
  if (failed(visitBlock(rule)))
    return failure();
  for (auto [given, source] :
       llvm::zip(rule.getTerminator()->getOpOperands(), op.getSources())) {
    const BatchShape *known = lookup(given.get()), *shape = lookup(source);
    if (known && !shape)
      return fail(op, "yields the batch for a source without it");
    if (shape && (!known || !isSame(*known, *shape)) &&
        failed(setOperand(given, BatchShape(*shape))))
      return fail(op, "yields what can't follow: " + reason);
  }
  return success();
}

LogicalResult BatchInference::visit(Operation *op) {
  if (auto region = dyn_cast<AutocastOp>(op)) {
    if (failed(visitBlock(region.getBody().front())))
      return failure();
    Operation *yield = region.getBody().front().getTerminator();
    for (auto [value, result] :
         llvm::zip(yield->getOperands(), op->getResults()))
      copyShape(value, result);
    return success();
  }
  if (auto gradient = dyn_cast<GradientOp>(op))
    return visitGradient(gradient);
  // A loop or a branch may read the batch for a scalar.
  bool follows =
      op->getNumRegions() > 0 ||
      llvm::any_of(op->getResultTypes(), llvm::IsaPred<RankedTensorType>);
  if (!follows || !readsBatch(op))
    return success();
  BatchShapes related = getShapes(op);
  if (failed(relate(op, related)))
    return fail(op, related.getReason());
  if (failed(setOperands(op, related)))
    return fail(op, "takes what can't follow: " + reason);
  setResults(op, related);
  return success();
}

LogicalResult BatchInference::visitBlock(Block &block) {
  for (Operation &op : llvm::make_early_inc_range(block))
    if (failed(visit(&op)))
      return failure();
  return success();
}

std::optional<int64_t> mlir::amp::getRows(func::FuncOp func) {
  for (BlockArgument arg : func.getArguments())
    if (func.getArgAttr(arg.getArgNumber(), kInputAttr))
      if (auto type = dyn_cast<RankedTensorType>(arg.getType());
          type && type.getRank() && type.getDimSize(0) > 0)
        return type.getDimSize(0);
  return std::nullopt;
}

LogicalResult BatchInference::visitInputs() {
  for (BlockArgument arg : func.getArguments()) {
    if (!func.getArgAttr(arg.getArgNumber(), kInputAttr))
      continue;
    auto type = dyn_cast<RankedTensorType>(arg.getType());
    if (!type || type.getRank() == 0 || type.getDimSize(0) != from)
      return func.emitError("another batch: expected one leading dimension of "
                            "all inputs, found ")
             << arg.getType() << " for argument " << arg.getArgNumber()
             << " and " << from << " rows";
    BatchShape &shape = shapes[arg];
    for (int64_t size : type.getShape())
      shape.push_back({size, 0});
    shape[0].inner = 1;
  }
  return success();
}

LogicalResult BatchInference::run() {
  if (failed(visitInputs()) || failed(visitBlock(func.getBody().front())))
    return failure();
  eraseRemade();
  return success();
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

void BatchInference::setTypes(Operation *op) {
  BatchShapes related = getShapes(op);
  if (auto shaped = dyn_cast<ShapeOpInterface>(op))
    if (llvm::any_of(related.operands, BatchShapes::hasBatch) ||
        llvm::any_of(related.results, BatchShapes::hasBatch))
      shaped.setBatch(related);
}

void BatchInference::setTypes() {
  // Attributes are set by the types that were.
  func.walk([&](Operation *op) { setTypes(op); });
  for (auto &[value, shape] : shapes) {
    SmallVector<int64_t> sizes;
    for (BatchDim dim : shape)
      sizes.push_back(dim.inner ? multiplyWork({dim.size / from, to})
                                : dim.size);
    auto type = cast<RankedTensorType>(value.getType());
    const_cast<Value &>(value).setType(type.clone(sizes));
  }
  Block &body = func.getBody().front();
  func.setFunctionType(
      FunctionType::get(func.getContext(), body.getArgumentTypes(),
                        body.getTerminator()->getOperandTypes()));
}
