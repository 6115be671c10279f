//===- AMPBufferization.cpp - Bufferization of launches ---------*- C++ -*-===//

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/ExternalModels/ExternalModels.h"

#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/Dialect/Bufferization/IR/DstBufferizableOpInterfaceImpl.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::bufferization;

/// The buffers of the tensors among `values`; scalars stay.
static FailureOr<SmallVector<Value>>
getBuffers(RewriterBase &rewriter, ValueRange values,
           const BufferizationOptions &options,
           const BufferizationState &state) {
  SmallVector<Value> buffers;
  for (Value value : values) {
    if (!isa<TensorType>(value.getType())) {
      buffers.push_back(value);
      continue;
    }
    FailureOr<Value> buffer = getBuffer(rewriter, value, options, state);
    if (failed(buffer))
      return failure();
    buffers.push_back(*buffer);
  }
  return buffers;
}

namespace {
/// A launch is a leaf: it reads its inputs, writes its outputs, and reads of
/// an output's old content what its flag says. The kernel stays on tensors
/// until a target has emitted it.
struct LaunchModel
    : DstBufferizableOpInterfaceExternalModel<LaunchModel, LaunchOp> {
  // The analysis asks these of every reader of a value for every reader of
  // it; isDpsInit would build an attribute each time.
  static bool isInput(LaunchOp launch, OpOperand &operand) {
    return operand.getOperandNumber() < launch.getInputs().size();
  }

  bool bufferizesToMemoryRead(Operation *op, OpOperand &operand,
                              const AnalysisState &) const {
    auto launch = cast<LaunchOp>(op);
    if (isInput(launch, operand))
      return true;
    size_t output = operand.getOperandNumber() - launch.getInputs().size();
    return launch.getReads()[output];
  }

  bool bufferizesToMemoryWrite(Operation *op, OpOperand &operand,
                               const AnalysisState &) const {
    return !isInput(cast<LaunchOp>(op), operand);
  }

  AliasingValueList getAliasingValues(Operation *op, OpOperand &operand,
                                      const AnalysisState &) const {
    auto launch = cast<LaunchOp>(op);
    if (isInput(launch, operand))
      return {};
    size_t output = operand.getOperandNumber() - launch.getInputs().size();
    return {{launch.getResult(output), BufferRelation::Equivalent}};
  }

  LogicalResult bufferize(Operation *op, RewriterBase &rewriter,
                          const BufferizationOptions &options,
                          BufferizationState &state) const {
    auto launch = cast<LaunchOp>(op);
    auto inputs = getBuffers(rewriter, launch.getInputs(), options, state);
    auto outputs = getBuffers(rewriter, launch.getOutputs(), options, state);
    if (failed(inputs) || failed(outputs))
      return failure();
    rewriter.setInsertionPoint(op);
    auto onBuffers = LaunchOp::create(
        rewriter, op->getLoc(), TypeRange(), launch.getCalleeAttr(), *inputs,
        *outputs, launch.getReadsAttr(), launch.getRecomputeAttr());
    onBuffers->setDiscardableAttrs(op->getDiscardableAttrDictionary());
    replaceOpWithBufferizedValues(rewriter, op, *outputs);
    return success();
  }
};

/// The same op on memory. The results take that of some operands, which lie
/// side by side; whether these are read, too, `ReadsInits` says.
template <typename Model, typename Op, bool ReadsInits>
struct ExchangeModel : DstBufferizableOpInterfaceExternalModel<Model, Op> {
  bool bufferizesToMemoryRead(Operation *op, OpOperand &operand,
                              const AnalysisState &) const {
    return ReadsInits ||
           !cast<DestinationStyleOpInterface>(op).isDpsInit(&operand);
  }

  LogicalResult bufferize(Operation *op, RewriterBase &rewriter,
                          const BufferizationOptions &options,
                          BufferizationState &state) const {
    auto buffers = getBuffers(rewriter, op->getOperands(), options, state);
    if (failed(buffers))
      return failure();
    rewriter.setInsertionPoint(op);
    OperationState made(op->getLoc(), op->getName(), *buffers, TypeRange());
    made.propertiesAttr = op->getPropertiesAsAttribute();
    rewriter.create(made);
    size_t first = cast<DestinationStyleOpInterface>(op)
                       .getDpsInitsMutable()[0]
                       .getOperandNumber();
    replaceOpWithBufferizedValues(
        rewriter, op, ArrayRef(*buffers).slice(first, op->getNumResults()));
    return success();
  }
};

struct AllReduceModel : ExchangeModel<AllReduceModel, AllReduceOp, true> {};
struct AwaitModel : ExchangeModel<AwaitModel, AwaitOp, true> {};
struct ShardModel : ExchangeModel<ShardModel, ShardOp, false> {};
struct ReduceScatterModel
    : ExchangeModel<ReduceScatterModel, ReduceScatterOp, false> {};
struct AllGatherModel : ExchangeModel<AllGatherModel, AllGatherOp, false> {};
} // namespace

void mlir::amp::registerAMPBufferizationModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, AMPDialect *) {
    LaunchOp::attachInterface<LaunchModel>(*context);
    AllReduceOp::attachInterface<AllReduceModel>(*context);
    AwaitOp::attachInterface<AwaitModel>(*context);
    ShardOp::attachInterface<ShardModel>(*context);
    ReduceScatterOp::attachInterface<ReduceScatterModel>(*context);
    AllGatherOp::attachInterface<AllGatherModel>(*context);
  });
}
