//===- ElementReshapes.cpp - Tensors in other shapes ------------*- C++ -*-===//

#include "Elements.h"
#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"

using namespace mlir;
using namespace mlir::nn;

static SmallVector<int64_t> dropUnits(ArrayRef<int64_t> shape) {
  SmallVector<int64_t> kept;
  llvm::copy_if(shape, std::back_inserter(kept),
                [](int64_t size) { return size != 1; });
  return kept;
}

bool mlir::nn::isUnitReshape(ArrayRef<int64_t> from, ArrayRef<int64_t> to) {
  return dropUnits(from) == dropUnits(to);
}

Indices mlir::nn::getSourceIndices(MLIRContext *context,
                                   ArrayRef<int64_t> source,
                                   ArrayRef<int64_t> target,
                                   ArrayRef<AffineExpr> indices) {
  SmallVector<AffineExpr> kept;
  for (auto [index, size] : llvm::zip_equal(indices, target))
    if (size != 1)
      kept.push_back(index);
  Indices result;
  unsigned next = 0;
  for (int64_t size : source)
    result.push_back(size == 1 ? getAffineConstantExpr(0, context)
                               : kept[next++]);
  return result;
}

Value mlir::nn::createReshape(OpBuilder &b, Location loc, Value tensor,
                              ArrayRef<int64_t> shape) {
  auto type = cast<RankedTensorType>(tensor.getType());
  if (type.getShape() == shape)
    return tensor;
  auto target = type.clone(shape);
  if (auto groups = getReassociationIndicesForReshape(type, target)) {
    if (type.getRank() > target.getRank())
      return tensor::CollapseShapeOp::create(b, loc, target, tensor, *groups);
    return tensor::ExpandShapeOp::create(b, loc, target, tensor, *groups);
  }
  // Through one dimension, which any shape is a reshape of.
  auto flat = type.clone({type.getNumElements()});
  SmallVector<ReassociationIndices> all(1);
  for (int64_t i = 0; i < type.getRank(); ++i)
    all[0].push_back(i);
  Value linear = tensor::CollapseShapeOp::create(b, loc, flat, tensor, all);
  all[0].clear();
  for (int64_t i = 0; i < target.getRank(); ++i)
    all[0].push_back(i);
  return tensor::ExpandShapeOp::create(b, loc, target, linear, all);
}

Value mlir::nn::createOperand(OpBuilder &b, Location loc, Expr expr,
                              ArrayRef<AffineExpr> order,
                              ArrayRef<int64_t> sizes) {
  if (expr->kind != Node::Element)
    return nullptr;
  auto type = cast<RankedTensorType>(expr->tensor.getType());
  SmallVector<AffineExpr> wanted, found;
  for (auto [index, size] : llvm::zip_equal(order, sizes))
    if (size != 1)
      wanted.push_back(index);
  for (auto [index, size] : llvm::zip_equal(expr->indices, type.getShape()))
    if (size != 1)
      found.push_back(index);
  if (found != wanted || !isUnitReshape(type.getShape(), sizes))
    return nullptr;
  return createReshape(b, loc, expr->tensor, sizes);
}

Sources::Sources(Value tensor, unsigned count) {
  auto visit = [&](Value value) {
    tensors.insert(value);
    Operation *op = value.getDefiningOp();
    if (op && ops.size() < count &&
        isa<linalg::GenericOp, tensor::ExpandShapeOp, tensor::CollapseShapeOp,
            amp::StopGradientOp>(op))
      ops.insert(op);
  };
  visit(tensor);
  for (unsigned i = 0; i < ops.size(); ++i) {
    auto generic = dyn_cast<linalg::GenericOp>(ops[i]);
    if (!generic) {
      visit(ops[i]->getOperand(0));
      continue;
    }
    for (Value input : generic.getDpsInputs())
      visit(input);
    for (auto extract : generic.getBody()->getOps<tensor::ExtractOp>())
      visit(extract.getTensor());
  }
}
