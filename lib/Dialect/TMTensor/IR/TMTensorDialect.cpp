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
  auto yield = dyn_cast<YieldOp>(body.getTerminator());
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

LogicalResult ScanOp::verify() {
  Type element = getElement(getInputs(), 0);
  if (failed(verifySignature(*this, getInputs(), getOutputs(),
                             {1, 2, {element, element}, element})))
    return failure();
  return verifyDimension(*this, getDimension(), getInputs()[0]);
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

LogicalResult TopkOp::verify() {
  Type element = getElement(getInputs(), 0);
  size_t numInputs = getInputs().size() == 2 ? 2 : 1;
  Type i1 = IntegerType::get(getContext(), 1);
  if (failed(verifySignature(*this, getInputs(), getOutputs(),
                             {numInputs, 2, {element, element}, i1})))
    return failure();
  return verifyDimension(*this, getDimension(), getInputs()[0]);
}

LogicalResult ScatterOp::verify() {
  Type update = getElement(getInputs(), 0),
       element = getElement(getOutputs(), 0);
  return verifySignature(*this, getInputs(), getOutputs(),
                         {2, 1, {update, element}, element});
}
