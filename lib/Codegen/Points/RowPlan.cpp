//===- RowPlan.cpp - Passes over the rows of a kernel -----------*- C++ -*-===//

#include "amp/Codegen/Points/RowPlan.h"
#include "amp/Support/Reduction.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::points;

static linalg::LinalgOp findReduction(func::FuncOp kernel) {
  for (auto op : kernel.getBody().front().getOps<linalg::LinalgOp>())
    if (op.getNumReductionLoops() > 0)
      return op;
  return nullptr;
}

bool RowPlan::matches(func::FuncOp kernel) {
  linalg::LinalgOp first = findReduction(kernel);
  if (!first || !isRowReduction(first) || first.getNumParallelLoops() == 0)
    return false;
  SmallVector<int64_t> loops = first.getStaticLoopRanges();
  Block &body = kernel.getBody().front();
  for (auto op : body.getOps<linalg::LinalgOp>())
    if (op != first && op.getNumReductionLoops() > 0 &&
        loops == SmallVector<int64_t>(op.getStaticLoopRanges()))
      return true;
  return llvm::any_of(body.getTerminator()->getOperands(), [&](Value result) {
    return cast<RankedTensorType>(result.getType()).getShape() ==
           ArrayRef(loops);
  });
}

bool RowPlan::isWide(Value value) const {
  return cast<RankedTensorType>(value.getType()).getRank() ==
         int64_t(sizes.size());
}

/// A reduction belongs to the pass after all that it waits for.
RowPlan::RowPlan(func::FuncOp kernel, ArrayRef<Output> outputs) {
  linalg::LinalgOp first = findReduction(kernel);
  sizes = first.getStaticLoopRanges();
  for (auto [loop, kind] : llvm::enumerate(first.getIteratorTypesArray()))
    (kind == utils::IteratorType::parallel ? rows : terms).push_back(loop);
  llvm::DenseMap<Value, size_t> depths;
  for (Operation &op : kernel.getBody().front().without_terminator()) {
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
