//===- ReadMaps.cpp - Where an op reads what it reads -----------*- C++ -*-===//

#include "amp/Support/ReadMaps.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::amp;

AffineMap mlir::amp::dropUnitLoops(AffineMap map, ArrayRef<int64_t> loops) {
  SmallVector<AffineExpr> dims;
  for (auto [loop, size] : llvm::enumerate(loops))
    dims.push_back(size == 1 ? getAffineConstantExpr(0, map.getContext())
                             : getAffineDimExpr(loop, map.getContext()));
  return map.replaceDimsAndSymbols(dims, {}, map.getNumDims(), 0);
}

std::optional<AffineMap> mlir::amp::getReshapeSourceMap(Operation *op,
                                                        AffineMap map) {
  bool expands = isa<tensor::ExpandShapeOp>(op);
  auto reassociation =
      expands ? cast<tensor::ExpandShapeOp>(op).getReassociationIndices()
              : cast<tensor::CollapseShapeOp>(op).getReassociationIndices();
  Type wide =
      expands ? op->getResult(0).getType() : op->getOperand(0).getType();
  ArrayRef<int64_t> shape = cast<RankedTensorType>(wide).getShape();
  AffineExpr zero = getAffineConstantExpr(0, map.getContext());
  SmallVector<AffineExpr> exprs;
  // A tensor without dimensions has no groups.
  if (!expands && reassociation.empty())
    exprs.assign(shape.size(), zero);
  for (auto [narrow, group] : llvm::enumerate(reassociation)) {
    AffineExpr only = expands ? zero : map.getResult(narrow);
    int64_t count = 0;
    for (int64_t dim : group) {
      if (shape[dim] != 1 && ++count > 1)
        return std::nullopt;
      if (expands && shape[dim] != 1)
        only = map.getResult(dim);
      if (!expands)
        exprs.push_back(shape[dim] == 1 ? zero : only);
    }
    if (expands)
      exprs.push_back(only);
  }
  return AffineMap::get(map.getNumDims(), 0, exprs, map.getContext());
}

AffineMap mlir::amp::getMovedMap(linalg::GenericOp op) {
  if (op.getNumDpsInputs() != 1 || op.getNumDpsInits() != 1 ||
      op.getNumParallelLoops() != op.getNumLoops() ||
      op.getBody()->getTerminator()->getOperand(0) !=
          op.getBody()->getArgument(0))
    return AffineMap();
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  if (!maps[0].isProjectedPermutation() || !maps[1].isPermutation())
    return AffineMap();
  return maps[0].compose(inversePermutation(maps[1]));
}
