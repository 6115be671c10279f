//===- RowPlan.cpp - Passes over the rows of a kernel -----------*- C++ -*-===//

#include "amp/Codegen/Points/RowPlan.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::points;

bool RowPlan::isWide(Value value) const {
  return cast<RankedTensorType>(value.getType()).getRank() ==
         int64_t(sizes.size());
}

SmallVector<int64_t> RowPlan::getTermSizes() const {
  return llvm::map_to_vector(terms, [&](int64_t loop) { return sizes[loop]; });
}

Point RowPlan::placeTerm(const Point &loops, const Point &term) const {
  Point point = loops;
  for (auto [loop, index] : llvm::zip(terms, term))
    point[loop] = index;
  return point;
}

/// A reduction belongs to the pass after all that it waits for.
RowPlan::RowPlan(const KernelBody &body, ArrayRef<Output> outputs)
    : rows(body.structure.rows), terms(body.structure.depth) {
  linalg::LinalgOp root = body.root;
  sizes = root.getStaticLoopRanges();
  llvm::DenseMap<Value, int64_t> counts = countPasses(*root->getBlock());
  auto getPass = [&](size_t number) -> RowPass & {
    if (passes.size() <= number)
      passes.resize(number + 1);
    return passes[number];
  };
  for (auto op : root->getBlock()->getOps<linalg::LinalgOp>())
    if (op.getNumReductionLoops() > 0)
      getPass(counts.lookup(op->getResult(0)) - 1).reductions.push_back(op);
  for (const Output &output : outputs)
    if (isWide(output.first))
      getPass(counts.lookup(output.first)).outputs.push_back(output);
}
