//===- ShapeOpInterface.cpp -------------------------------------*- C++ -*-===//

#include "amp/Interfaces/ShapeOpInterface.h"
#include "amp/Support/Sizes.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/SmallSet.h"

#include "amp/Interfaces/ShapeOpInterface.cpp.inc"

using namespace mlir;
using namespace mlir::amp;

static BatchShape getBatchShape(Type type) {
  BatchShape shape;
  if (auto tensor = dyn_cast<RankedTensorType>(type))
    for (int64_t size : tensor.getShape())
      shape.push_back({size, 0});
  return shape;
}

BatchShapes::BatchShapes(Operation *op, int64_t from, int64_t to)
    : from(from), to(to) {
  for (Type type : op->getOperandTypes())
    operands.push_back(getBatchShape(type));
  for (Type type : op->getResultTypes())
    results.push_back(getBatchShape(type));
}

LogicalResult BatchShapes::refuse(const Twine &why) {
  reason = why.str();
  return failure();
}

LogicalResult BatchShapes::unify(BatchDim &a, BatchDim &b) {
  int64_t inner = std::max(a.inner, b.inner);
  if ((a.inner && b.inner && a.inner != b.inner) || a.size != b.size)
    return refuse("takes the batch in two orders");
  if (inner && a.size % (from * inner) != 0)
    return refuse("takes the batch in a dimension of " + Twine(a.size));
  a.inner = b.inner = inner;
  return success();
}

LogicalResult BatchShapes::unify(BatchShape &a, BatchShape &b) {
  if (a.size() != b.size())
    return refuse("takes the batch in two shapes");
  for (auto [dim, other] : llvm::zip(a, b))
    if (failed(unify(dim, other)))
      return failure();
  return success();
}

LogicalResult BatchShapes::unifyFolded(BatchDim &whole,
                                       MutableArrayRef<BatchDim> parts) {
  int64_t after = 1;
  for (BatchDim &part : llvm::reverse(parts)) {
    BatchDim folded{whole.size, part.inner * after};
    if (part.inner && failed(unify(whole, folded)))
      return failure();
    after *= part.size;
  }
  if (!whole.inner)
    return success();
  for (BatchDim &part : parts) {
    after /= part.size;
    // The batch is in the part whose rows are whole numbers of the later parts.
    if (whole.inner % after != 0 ||
        part.size * after % (from * whole.inner) != 0)
      continue;
    BatchDim found{part.size, whole.inner / after};
    return unify(part, found);
  }
  return refuse("splits the batch");
}

int64_t BatchShapes::resize(BatchDim dim) const {
  // One that does not fit is refused when all types are known.
  return dim.inner ? multiplyWork({dim.size / from, to}) : dim.size;
}

SmallVector<int64_t> BatchShapes::resize(ArrayRef<BatchDim> shape) const {
  return llvm::map_to_vector(shape, [&](BatchDim dim) { return resize(dim); });
}

bool BatchShapes::hasBatch(ArrayRef<BatchDim> shape) {
  return llvm::any_of(shape, [](BatchDim dim) { return dim.inner != 0; });
}

/// The one distance of rows in the operands, or 0.
static int64_t getInner(const BatchShapes &shapes) {
  llvm::SmallSet<int64_t, 2> found;
  for (const BatchShape &shape : shapes.operands)
    for (BatchDim dim : shape)
      if (dim.inner)
        found.insert(dim.inner);
  return found.size() == 1 ? *found.begin() : 0;
}

/// What has another size has the batch.
static LogicalResult setShape(BatchShapes &shapes, BatchShape &shape,
                              ArrayRef<int64_t> sizes) {
  for (auto [dim, size] : llvm::zip_equal(shape, sizes))
    if (size != shapes.resize(dim)) {
      BatchDim batch{dim.size, getInner(shapes)};
      if (!batch.inner || shapes.resize(batch) != size ||
          failed(shapes.unify(dim, batch)))
        return shapes.refuse("takes the batch in two orders");
    }
  return success();
}

static LogicalResult inferShapes(ShapeOpInterface op, BatchShapes &shapes) {
  for (auto [i, shape] : llvm::enumerate(shapes.operands)) {
    Value operand = op->getOperand(i);
    auto type = dyn_cast<RankedTensorType>(operand.getType());
    if (!type)
      continue;
    if (failed(setShape(shapes, shape, op.inferOperandShape(i))))
      return failure();
    operand.setType(type.clone(shapes.resize(shape)));
  }
  for (auto [shape, sizes] :
       llvm::zip_equal(shapes.results, op.inferResultShapes()))
    if (failed(setShape(shapes, shape, sizes)))
      return failure();
  return success();
}

/// From operands to results, on a copy of the op on operands of the new types.
static LogicalResult inferForward(Operation *op, BatchShapes &shapes) {
  OpBuilder b(op->getContext());
  Operation *copy = op->clone();
  SmallVector<Operation *> operands;
  for (auto [i, shape] : llvm::enumerate(shapes.operands)) {
    Type type = op->getOperand(i).getType();
    if (auto tensor = dyn_cast<RankedTensorType>(type))
      type = tensor.clone(shapes.resize(shape));
    operands.push_back(UnrealizedConversionCastOp::create(b, op->getLoc(), type,
                                                          ValueRange()));
    copy->setOperand(i, operands.back()->getResult(0));
  }
  LogicalResult result = inferShapes(cast<ShapeOpInterface>(copy), shapes);
  copy->destroy();
  for (Operation *operand : operands)
    operand->destroy();
  return result;
}

LogicalResult mlir::amp::detail::relateByInference(Operation *op,
                                                   BatchShapes &shapes) {
  BatchShapes given = shapes;
  if (succeeded(inferForward(op, shapes)))
    return success();
  if (llvm::any_of(given.operands, BatchShapes::hasBatch))
    return failure();
  // A result alone has the batch: the dimension of an operand that gives it.
  for (const BatchShape &result : given.results)
    for (BatchDim wanted : result)
      for (auto [i, operand] : llvm::enumerate(given.operands))
        for (unsigned dim = 0; wanted.inner && dim < operand.size(); ++dim) {
          BatchShapes tried = given;
          BatchDim batch{operand[dim].size, wanted.inner};
          if (succeeded(tried.unify(tried.operands[i][dim], batch)) &&
              succeeded(inferForward(op, tried))) {
            shapes = tried;
            return success();
          }
        }
  return failure();
}
