//===- RowChains.cpp - Ops that follow a reduction of rows ------*- C++ -*-===//
//
// A softmax is a maximum of each row, a sum over the same row, and a pass that
// gives its elements. All of it is one kernel: the row stays in the cache, and
// what its reductions give stays in registers.
//
//===----------------------------------------------------------------------===//

#include "amp/Kernels/KernelGroups.h"
#include "amp/Support/ReadMaps.h"
#include "amp/Support/Reduction.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::amp;

void KernelGroup::startChain(linalg::LinalgOp op) {
  loops = op.getStaticLoopRanges();
  for (auto [loop, kind] : llvm::enumerate(op.getIteratorTypesArray()))
    if (kind == utils::IteratorType::parallel)
      rowLoops.push_back(loop);
}

bool KernelGroups::readsRow(Value value, AffineMap map, int64_t index) const {
  Operation *def = value.getDefiningOp();
  if (!def || def->getBlock() != &block)
    return true;
  const KernelGroup &group = groups[index];
  if (groupOf(def) == index) {
    bool isWide = cast<RankedTensorType>(value.getType()).getRank() ==
                  int64_t(group.loops.size());
    AffineMap whole =
        AffineMap::getMultiDimIdentityMap(map.getNumDims(), map.getContext());
    AffineMap wanted =
        isWide ? whole
               : whole.getSubMap(llvm::to_vector_of<unsigned>(group.rowLoops));
    return dropUnitLoops(map, group.loops) ==
           dropUnitLoops(wanted, group.loops);
  }
  if (getRole(def) != OpRole::Cheap || !getProducers(def).all.contains(index))
    return true;
  if (auto generic = dyn_cast<linalg::GenericOp>(def)) {
    AffineMap out =
        generic.getMatchingIndexingMap(generic.getDpsInitOperand(0));
    return out.isIdentity() && generic.getNumDpsInputs() == 1 &&
           readsRow(generic.getInputs()[0],
                    generic.getIndexingMapsArray()[0].compose(map), index);
  }
  if (!isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(def))
    return false;
  std::optional<AffineMap> source = getReshapeSourceMap(def, map);
  return source && readsRow(def->getOperand(0), *source, index);
}

/// Members know theirs; cheap ops have one operand that counts.
int64_t KernelGroups::getDepth(Operation *op, int64_t index) const {
  int64_t depth = 0;
  for (Value operand : op->getOperands()) {
    Operation *def = operand.getDefiningOp();
    if (!def || def->getBlock() != &block)
      continue;
    if (groupOf(def) == index)
      depth = std::max(depth, depths.lookup(def));
    else if (getRole(def) == OpRole::Cheap)
      depth = std::max(depth, getDepth(def, index));
  }
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  bool reduces = linalgOp && linalgOp.getNumReductionLoops() > 0;
  return depth + reduces;
}

bool KernelGroups::canFollowChain(linalg::LinalgOp op, int64_t index) const {
  const KernelGroup &group = groups[index];
  // One row would leave nothing for threads to share.
  if (group.rowLoops.empty() || group.hasRiders ||
      group.loops != SmallVector<int64_t>(op.getStaticLoopRanges()))
    return false;
  bool reduces = op.getNumReductionLoops() > 0;
  if (reduces) {
    KernelGroup other;
    other.startChain(op);
    if (!canFollowAsRows(op) || other.rowLoops != group.rowLoops)
      return false;
  }
  if (captures(op, index) || getDepth(op, index) > target.chainedReductions)
    return false;
  return llvm::all_of(op->getOpOperands(), [&](OpOperand &operand) {
    return readsRow(operand.get(), op.getMatchingIndexingMap(&operand), index);
  });
}
