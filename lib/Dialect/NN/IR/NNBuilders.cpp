//===- NNBuilders.cpp - What the ops of nn share ----------------*- C++ -*-===//

#include "NNBuilders.h"

#include "amp/Autodiff/ReverseSweep.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::nn;

LogicalResult
mlir::nn::buildVJPByDecomposition(Operation *op, OpBuilder &b,
                                  const VJPContext &context,
                                  MutableArrayRef<Value> cotangents) {
  Operation *before = b.getInsertionPoint() == b.getBlock()->begin()
                          ? nullptr
                          : &*std::prev(b.getInsertionPoint());
  auto decomposed =
      cast<linalg::AggregatedOpInterface>(op).decomposeOperation(b);
  if (failed(decomposed))
    return failure();
  Block *block = b.getBlock();
  auto first = before ? std::next(before->getIterator()) : block->begin();
  SmallVector<Operation *> ops =
      llvm::map_to_vector(llvm::make_range(first, b.getInsertionPoint()),
                          [](Operation &created) { return &created; });
  SmallVector<Value> results, seeds, variables, gradients;
  for (auto [result, seed] : llvm::zip(*decomposed, context.cotangents))
    if (seed) {
      results.push_back(result);
      seeds.push_back(seed);
    }
  SmallVector<int64_t> wanted;
  for (OpOperand &operand : op->getOpOperands())
    // An operand that comes twice has one cotangent: the sum over its uses.
    if (context.isWanted(operand) &&
        !llvm::is_contained(variables, operand.get())) {
      variables.push_back(operand.get());
      wanted.push_back(operand.getOperandNumber());
    }
  ReverseSweep sweep(b, nullptr);
  if (failed(sweep.run(ops, results, seeds, variables, gradients)))
    return failure();
  for (auto [index, gradient] : llvm::zip(wanted, gradients))
    cotangents[index] = gradient;
  return success();
}

LogicalResult mlir::nn::verifyShape(Operation *op, StringRef what, Value value,
                                    ArrayRef<int64_t> shape) {
  if (!value || getTensorType(value).getShape() == shape)
    return success();
  auto wanted = RankedTensorType::get(shape, getElementTypeOrSelf(value));
  return op->emitOpError("expects ")
         << what << " of type " << wanted << ", found " << value.getType();
}
