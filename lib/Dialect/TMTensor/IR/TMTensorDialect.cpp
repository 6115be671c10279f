//===- TMTensorDialect.cpp - torch-mlir's ops besides linalg ----*- C++ -*-===//

#include "amp/Dialect/TMTensor/IR/TMTensorDialect.h"

#include "mlir/IR/TypeUtilities.h"
#include "mlir/Transforms/InliningUtils.h"

using namespace mlir;
using namespace mlir::tm_tensor;

#include "amp/Dialect/TMTensor/IR/TMTensorDialect.cpp.inc"

#define GET_OP_CLASSES
#include "amp/Dialect/TMTensor/IR/TMTensorOps.cpp.inc"

namespace {
struct TMTensorInliner : public DialectInlinerInterface {
  using DialectInlinerInterface::DialectInlinerInterface;

  bool isLegalToInline(Operation *, Region *, bool, IRMapping &) const final {
    return true;
  }
};
} // namespace

void TMTensorDialect::initialize() {
  addInterfaces<TMTensorInliner>();
  addOperations<
#define GET_OP_LIST
#include "amp/Dialect/TMTensor/IR/TMTensorOps.cpp.inc"
      >();
}

/// How many operands an op takes, and what its body takes and gives.
struct Signature {
  size_t numInputs, numOutputs;
  SmallVector<Type> arguments;
  Type yielded;
};

static LogicalResult verifySignature(Operation *op, ValueRange inputs,
                                     ValueRange outputs,
                                     const Signature &expected) {
  if (inputs.size() != expected.numInputs ||
      outputs.size() != expected.numOutputs)
    return op->emitOpError("expects ")
           << expected.numInputs << " inputs and " << expected.numOutputs
           << " outputs, found " << inputs.size() << " and " << outputs.size();
  if (op->getResultTypes() != TypeRange(outputs))
    return op->emitOpError("expects results of the types of its outputs");
  Block &body = op->getRegion(0).front();
  if (body.getArgumentTypes() != TypeRange(expected.arguments))
    return op->emitOpError("expects a body with ")
           << expected.arguments.size() << " arguments of the elements' types";
  // Not yet verified: the body may have no terminator.
  auto yield = body.empty() ? YieldOp() : dyn_cast<YieldOp>(body.back());
  if (!yield || yield->getOperandTypes() != TypeRange(expected.yielded))
    return op->emitOpError("expects a body that yields ") << expected.yielded;
  return success();
}

static Type getElement(ValueRange values, unsigned i) {
  return values.size() > i ? getElementTypeOrSelf(values[i].getType()) : Type();
}

static LogicalResult verifyDimension(Operation *op, int64_t dim, Value value) {
  int64_t rank = cast<RankedTensorType>(value.getType()).getRank();
  if (dim >= 0 && dim < rank)
    return success();
  return op->emitOpError("expects a dimension of ")
         << value.getType() << ", found " << dim;
}

static RankedTensorType getTensorType(Value value) {
  return cast<RankedTensorType>(value.getType());
}

/// A dynamic size may be any.
static LogicalResult verifyShape(Operation *op, const Twine &name, Value value,
                                 ArrayRef<int64_t> expected) {
  auto type = getTensorType(value);
  if (succeeded(verifyCompatibleShape(type.getShape(), expected)))
    return success();
  return op->emitOpError("expects ")
         << name << " of type "
         << RankedTensorType::get(expected, type.getElementType()) << ", found "
         << type;
}

static LogicalResult verifyElement(Operation *op, const Twine &name,
                                   Value value, Type element) {
  if (getElementTypeOrSelf(value.getType()) == element)
    return success();
  return op->emitOpError("expects ")
         << name << " of elements " << element << ", found " << value.getType();
}

LogicalResult ScanOp::verify() {
  Type element = getElement(getInputs(), 0);
  if (failed(verifySignature(*this, getInputs(), getOutputs(),
                             {1, 2, {element, element}, element})))
    return failure();
  Value input = getInputs()[0], scanned = getOutputs()[0],
        last = getOutputs()[1];
  int64_t dim = getDimension();
  if (failed(verifyDimension(*this, dim, input)))
    return failure();
  SmallVector<int64_t> shape(getTensorType(input).getShape());
  if (failed(verifyElement(*this, "a first output", scanned, element)) ||
      failed(verifyShape(*this, "a first output", scanned, shape)) ||
      failed(verifyElement(*this, "a second output", last, element)))
    return failure();
  shape.erase(shape.begin() + dim);
  return verifyShape(*this, "a second output", last, shape);
}

LogicalResult SortOp::verify() {
  SmallVector<Type> arguments;
  for (Value output : getOutputs())
    arguments.append(2, getElementTypeOrSelf(output.getType()));
  size_t count = std::max<size_t>(1, getOutputs().size());
  Type i1 = IntegerType::get(getContext(), 1);
  if (failed(verifySignature(*this, getInputs(), getOutputs(),
                             {0, count, arguments, i1})))
    return failure();
  for (Value output : getOutputs())
    if (cast<RankedTensorType>(output.getType()).getShape() !=
        cast<RankedTensorType>(getOutputs()[0].getType()).getShape())
      return emitOpError("expects outputs of one shape");
  return verifyDimension(*this, getDimension(), getOutputs()[0]);
}

/// Integers that extend to 64 bits, with a sign, and hold each position of as
/// many elements as are known.
static LogicalResult verifyPositions(Operation *op, const Twine &name,
                                     Value value, int64_t size) {
  Type element = getElementTypeOrSelf(value.getType());
  if (element.isIndex())
    return success();
  if (!element.isSignlessInteger() || element.getIntOrFloatBitWidth() > 64)
    return op->emitOpError("expects ")
           << name << " of integers of at most 64 bits, found "
           << value.getType();
  if (ShapedType::isDynamic(size) ||
      llvm::isIntN(element.getIntOrFloatBitWidth(), size - 1))
    return success();
  return op->emitOpError("expects ")
         << name << " of integers that can hold " << size - 1 << ", found "
         << value.getType();
}

/// Both outputs are of the input's shape, with no more elements along the
/// dimension.
static LogicalResult verifyFirst(TopkOp op, Value input) {
  SmallVector<int64_t> shape(getTensorType(input).getShape());
  auto first = getTensorType(op.getOutputs()[0]);
  int64_t dim = op.getDimension(), size = shape[dim];
  if (first.getRank() == int64_t(shape.size()))
    shape[dim] = first.getDimSize(dim);
  if (!ShapedType::isDynamic(size) && shape[dim] > size)
    return op.emitOpError("expects at most ")
           << size << " elements, found " << first;
  if (failed(verifyShape(op, "a first output", op.getOutputs()[0], shape)))
    return failure();
  return verifyShape(op, "a second output", op.getOutputs()[1], shape);
}

LogicalResult TopkOp::verify() {
  Type element = getElement(getInputs(), 0);
  size_t numInputs = getInputs().size() == 2 ? 2 : 1;
  Type i1 = IntegerType::get(getContext(), 1);
  if (failed(verifySignature(*this, getInputs(), getOutputs(),
                             {numInputs, 2, {element, element}, i1})))
    return failure();
  Value input = getInputs()[0];
  if (failed(verifyDimension(*this, getDimension(), input)) ||
      failed(verifyElement(*this, "a first output", getOutputs()[0], element)))
    return failure();
  if (failed(verifyFirst(*this, input)))
    return failure();
  Value positions = getOutputs()[1];
  if (numInputs == 1)
    return verifyPositions(*this, "a second output", positions,
                           getTensorType(input).getDimSize(getDimension()));
  ArrayRef<int64_t> shape = getTensorType(input).getShape();
  if (failed(verifyShape(*this, "a second input", getInputs()[1], shape)))
    return failure();
  return verifyElement(*this, "a second output", positions,
                       getElement(getInputs(), 1));
}

/// One coordinate of each update for each of the dimensions.
static LogicalResult verifyCoordinates(ScatterOp op) {
  auto updates = getTensorType(op.getInputs()[0]),
       table = getTensorType(op.getOutputs()[0]);
  if (updates.getRank() == 0)
    return op.emitOpError("expects updates of rank 1 or more, found ")
           << updates;
  int64_t depth = op.getDimensionMap().size();
  llvm::SmallDenseSet<int64_t> seen;
  for (int64_t dim : op.getDimensionMap())
    if (dim < 0 || dim >= table.getRank() || !seen.insert(dim).second)
      return op.emitOpError("expects a map to different dimensions of ")
             << table << ", found " << dim;
  return verifyShape(op, "indices", op.getInputs()[1],
                     {updates.getDimSize(0), depth});
}

LogicalResult ScatterOp::verify() {
  Type update = getElement(getInputs(), 0),
       element = getElement(getOutputs(), 0);
  if (failed(verifySignature(*this, getInputs(), getOutputs(),
                             {2, 1, {update, element}, element})) ||
      failed(verifyCoordinates(*this)))
    return failure();
  return verifyPositions(*this, "indices", getInputs()[1],
                         ShapedType::kDynamic);
}
