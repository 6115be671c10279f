//===- InputReads.cpp - Where loops read a kernel's arguments ---*- C++ -*-===//

#include "InputReads.h"
#include "amp/Support/ReadMaps.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::cpu;

static AffineMap compose(AffineMap map, AffineMap inner) {
  return map && inner ? map.compose(inner) : AffineMap();
}

int64_t cpu::getInnermostLoop(AffineMap map, ArrayRef<int64_t> shape) {
  for (int64_t i = shape.size(); i-- > 0;)
    if (shape[i] != 1) {
      auto loop = dyn_cast<AffineDimExpr>(map.getResult(i));
      return loop ? loop.getPosition() : -1;
    }
  return -1;
}

/// The loops of an elementwise op at an element of its result; null where
/// elements are at no loops of their own.
static AffineMap getLoops(linalg::LinalgOp op, OpResult result, AffineMap map) {
  AffineMap out = op.getIndexingMapMatchingResult(result);
  return out.isPermutation() ? compose(inversePermutation(out), map)
                             : AffineMap();
}

void InputReads::addOperands(linalg::LinalgOp op, AffineMap loops,
                             ArrayRef<OpOperand *> operands) {
  for (OpOperand *operand : operands)
    if (op.payloadUsesValueFromOperand(operand))
      add(operand->get(), compose(op.getMatchingIndexingMap(operand), loops));
  // Elements at coordinates that are computed.
  op.getBlock()->walk([&](tensor::ExtractOp extract) {
    add(extract.getTensor(), AffineMap());
  });
}

void InputReads::addInputs(linalg::LinalgOp op) {
  addOperands(
      op, AffineMap::getMultiDimIdentityMap(op.getNumLoops(), op.getContext()),
      op.getDpsInputOperands());
}

void InputReads::add(Value tensor, AffineMap map) {
  if (!isa<RankedTensorType>(tensor.getType()) ||
      !visited.insert({tensor, map}).second)
    return;
  if (auto argument = dyn_cast<BlockArgument>(tensor)) {
    auto [entry, isNew] = reads.insert({argument, map});
    if (!isNew && entry->second != map)
      entry->second = AffineMap();
    return;
  }
  Operation *op = tensor.getDefiningOp();
  if (isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(op)) {
    auto source = map ? getReshapeSourceMap(op, map) : std::nullopt;
    return add(op->getOperand(0), source.value_or(AffineMap()));
  }
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  if (linalgOp && linalgOp.getNumReductionLoops() > 0)
    return;
  if (linalgOp)
    return addOperands(
        linalgOp, getLoops(linalgOp, cast<OpResult>(tensor), map),
        llvm::map_to_vector(op->getOpOperands(),
                            [](OpOperand &operand) { return &operand; }));
  for (Value operand : op->getOperands())
    add(operand, AffineMap());
}
