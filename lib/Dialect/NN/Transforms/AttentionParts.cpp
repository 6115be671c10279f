//===- AttentionParts.cpp - The ops that attention is printed as *- C++ -*-===//

#include "AttentionParts.h"
#include "amp/Dialect/NN/IR/NNDialect.h"
#include "amp/Support/Constants.h"
#include "amp/Support/Contraction.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::nn;

linalg::LinalgOp mlir::nn::getContraction(Value value) {
  auto op = value.getDefiningOp<linalg::LinalgOp>();
  if (!op || !amp::isContraction(op) || op.getNumReductionLoops() != 1)
    return nullptr;
  Type element = getElementTypeOrSelf(value.getType());
  bool isWide = element.isF32() || element.isF64();
  auto start = dyn_cast_or_null<FloatAttr>(
      amp::findConstantElement(op.getDpsInits()[0]));
  if (!isWide || !start || !start.getValue().isZero())
    return nullptr;
  bool isPlain = llvm::all_of(op->getOperandTypes(), [&](Type type) {
    return getElementTypeOrSelf(type) == element;
  });
  return isPlain ? op : nullptr;
}

unsigned mlir::nn::getReductionLoop(linalg::LinalgOp op) {
  SmallVector<unsigned> loops;
  op.getReductionDims(loops);
  return loops[0];
}

TensorRead mlir::nn::getRead(linalg::LinalgOp op, OpOperand *operand,
                             ArrayRef<AffineExpr> loops) {
  TensorRead read{operand->get(), {}};
  for (AffineExpr expr : op.getMatchingIndexingMap(operand).getResults())
    read.indices.push_back(expr.replaceDims(loops));
  return read;
}

std::optional<llvm::SetVector<Operation *>>
mlir::nn::findBetween(Operation *from, Operation *to) {
  llvm::SetVector<Operation *> ops;
  ops.insert(from);
  for (unsigned i = 0; i < ops.size(); ++i)
    for (Operation *user : ops[i]->getUsers()) {
      if (user == to)
        continue;
      if (ops.size() > 32 || user->getBlock() != from->getBlock() ||
          !isa<linalg::GenericOp, tensor::ExpandShapeOp,
               tensor::CollapseShapeOp, SoftmaxOp>(user))
        return std::nullopt;
      ops.insert(user);
    }
  return ops;
}

SmallVector<Value>
mlir::nn::findInputs(const llvm::SetVector<Operation *> &between) {
  SmallVector<Value> inputs;
  for (Operation *op : between.getArrayRef().drop_front())
    for (Value operand : op->getOperands()) {
      if (!isa<RankedTensorType>(operand.getType()) ||
          between.contains(operand.getDefiningOp()))
        continue;
      ExprPool pool(op->getContext(), 0);
      Expr expr = ElementReader(pool).read(operand);
      if (!expr || expr->kind != Node::Constant)
        inputs.push_back(operand);
    }
  return inputs;
}
