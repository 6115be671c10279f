//===- ContractionShape.cpp - A contraction by its loops --------*- C++ -*-===//

#include "amp/Codegen/Points/ContractionShape.h"

#include "mlir/IR/TypeUtilities.h"
#include <numeric>

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::points;

std::optional<ContractionShape>
ContractionShape::match(const KernelBody &body) {
  if (body.structure.kind != KernelKind::Contraction)
    return std::nullopt;
  ContractionShape shape;
  shape.op = body.root;
  for (unsigned i : {0, 1}) {
    OpOperand *input = shape.op.getDpsInputOperand(i);
    shape.inputs[i] = {i, input->get(), shape.op.getMatchingIndexingMap(input)};
  }
  shape.batch = body.structure.batch;
  shape.rows = body.structure.rows;
  shape.columns = body.structure.columns;
  shape.depth = body.structure.depth;
  // What is neighbours in the result is written side by side.
  int64_t innermost = shape.getInnermost();
  if (innermost >= 0 && !shape.inputs[1].map.isFunctionOfDim(innermost)) {
    std::swap(shape.inputs[0], shape.inputs[1]);
    std::swap(shape.rows, shape.columns);
  }
  return shape;
}

Type ContractionShape::getSumType() const {
  linalg::LinalgOp linalgOp = op;
  return getElementTypeOrSelf(linalgOp->getResult(0).getType());
}

int64_t ContractionShape::getSize(int64_t loop) const {
  linalg::LinalgOp linalgOp = op;
  return linalgOp.getStaticLoopRanges()[loop];
}

int64_t ContractionShape::count(ArrayRef<int64_t> loops) const {
  linalg::LinalgOp linalgOp = op;
  SmallVector<int64_t> sizes = linalgOp.getStaticLoopRanges();
  int64_t product = 1;
  for (int64_t loop : loops)
    product *= sizes[loop];
  return product;
}

int64_t ContractionShape::getInnermost() const {
  linalg::LinalgOp linalgOp = op;
  AffineMap map =
      linalgOp.getMatchingIndexingMap(linalgOp.getDpsInitOperand(0));
  if (map.getNumResults() == 0)
    return -1;
  auto dim = dyn_cast<AffineDimExpr>(map.getResults().back());
  return dim ? static_cast<int64_t>(dim.getPosition()) : -1;
}

int64_t ContractionShape::countNeighbours(const ContractionInput &input,
                                          ArrayRef<int64_t> loops) const {
  auto shape = cast<RankedTensorType>(input.tensor.getType()).getShape();
  ArrayRef<AffineExpr> exprs = input.map.getResults();
  int64_t count = 1;
  while (!loops.empty() && !exprs.empty()) {
    int64_t loop = loops.back(), size = shape.back(), range = getSize(loop);
    auto dim = dyn_cast<AffineDimExpr>(exprs.back());
    exprs = exprs.drop_back();
    bool isElsewhere = llvm::any_of(
        exprs, [&](AffineExpr expr) { return expr.isFunctionOfDim(loop); });
    if (!dim || static_cast<int64_t>(dim.getPosition()) != loop || isElsewhere)
      break;
    count *= std::gcd(size, range);
    if (size != range)
      break;
    loops = loops.drop_back();
    shape = shape.drop_back();
  }
  return count;
}
