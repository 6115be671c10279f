//===- RowPlan.cpp - Passes over the rows of a kernel -----------*- C++ -*-===//

#include "amp/Codegen/Points/RowPlan.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::points;

bool RowPlan::isWide(Value value) const {
  return cast<RankedTensorType>(value.getType()).getRank() ==
         int64_t(sizes.size());
}

/// A reduction belongs to the pass after all that it waits for.
RowPlan::RowPlan(const KernelBody &body, ArrayRef<Output> outputs)
    : rows(body.structure.rows), terms(body.structure.depth) {
  linalg::LinalgOp root = body.root;
  sizes = root.getStaticLoopRanges();
  llvm::DenseMap<Value, size_t> depths;
  for (Operation &op : root->getBlock()->without_terminator()) {
    size_t depth = 0;
    for (Value operand : op.getOperands())
      depth = std::max(depth, depths.lookup(operand));
    auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
    bool reduces = linalgOp && linalgOp.getNumReductionLoops() > 0;
    if (passes.size() <= depth)
      passes.resize(depth + 1);
    if (reduces)
      passes[depth].reductions.push_back(linalgOp);
    for (Value result : op.getResults())
      depths[result] = depth + reduces;
  }
  for (const Output &output : outputs) {
    size_t depth = depths.lookup(output.first);
    if (passes.size() <= depth)
      passes.resize(depth + 1);
    if (isWide(output.first))
      passes[depth].outputs.push_back(output);
  }
}
