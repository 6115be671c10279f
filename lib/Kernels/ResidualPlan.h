//===- ResidualPlan.h - What the backward pass makes again ------*- C++ -*-===//
//
// "Training Deep Nets with Sublinear Memory Cost", arXiv 1604.06174: the
// forward pass is cut into segments; what crosses a cut is kept, all else that
// the backward pass reads is made again, a segment at a time. Of what lies in a
// segment more is kept where there is room, the most expensive first.
//
//===----------------------------------------------------------------------===//

#ifndef AMP_LIB_KERNELS_RESIDUALPLAN_H
#define AMP_LIB_KERNELS_RESIDUALPLAN_H

#include "KernelGraph.h"
#include "amp/Kernels/KernelCost.h"

#include "llvm/ADT/BitVector.h"

namespace mlir::amp {

/// What is kept: what crosses a cut, what the last segment makes, what cannot
/// be made again, and the results of some launches. What `amp.checkpoint` says
/// is made again in any plan.
struct ResidualPlan {
  SmallVector<unsigned> cuts; ///< a segment ends before each op
  llvm::BitVector kept;       ///< by op
  int64_t bytes = 0; ///< kept, and of the largest segment that is made again
  int64_t cost = 0;  ///< of what runs again, as LaunchCosts has it
};

/// What of a segment, or of an `amp.checkpoint`, is made again, and the ops
/// that run for that, in order.
struct ResidualSegment {
  SmallVector<unsigned> buffers, ops;
  SmallVector<unsigned> held; ///< what only those ops read of the forward pass
};

/// Finds plans for a block that has a forward and a backward pass.
class ResidualPlanner {
public:
  ResidualPlanner(const KernelGraph &graph, const LaunchCosts &costs);

  /// The number of the first op of the backward pass; 0 if there is none.
  unsigned getFirstBackward() const { return firstBackward; }
  bool isForward(unsigned op) const { return op < firstBackward; }

  ResidualPlan planNone() const;
  /// The fewest bytes that are found where what `canRepeat` lacks is kept.
  ResidualPlan planLeast(const llvm::BitVector &canRepeat) const;
  ResidualPlan planFull() const { return planLeast(repeatable); }
  /// The fewest bytes without a contraction that runs again.
  ResidualPlan planCheap() const;
  /// The least cost of at most so many bytes, if any is found.
  std::optional<ResidualPlan> planWithin(int64_t bytes) const;

  /// Those that make nothing again have no buffers.
  SmallVector<ResidualSegment> listSegments(const ResidualPlan &plan) const;

private:
  using Buffer = KernelGraph::Buffer;

  void findResiduals();
  void findCheckpoints();
  /// The number of the `amp.checkpoint` that a forward op is of, from 1; or 0.
  unsigned getCheckpoint(unsigned op) const { return checkpoints[op]; }
  bool canRepeat(unsigned op) const;
  unsigned getLastForward(const Buffer &buffer) const;
  bool isKept(const Buffer &buffer, const ResidualPlan &plan) const;
  SmallVector<unsigned> cutEvenly(unsigned segments) const;
  void addSlice(ResidualSegment &segment, const ResidualPlan &plan) const;
  int64_t sumBytes(ArrayRef<unsigned> buffers) const;
  void evaluate(ResidualPlan &plan) const;
  void keepWithin(ResidualPlan &plan, int64_t bytes) const;
  int64_t getCost(unsigned op) const;

  const KernelGraph &graph;
  const LaunchCosts &costs;
  unsigned firstBackward = 0;
  llvm::BitVector repeatable;        ///< by forward op
  SmallVector<unsigned> checkpoints; ///< by forward op
  unsigned numCheckpoints = 0;
  SmallVector<unsigned> residuals; ///< buffers, in the order of their makers
  SmallVector<unsigned> byWorth;   ///< forward ops, the best to keep first
  SmallVector<int64_t> crossing;   ///< bytes over a cut before each op
};

} // namespace mlir::amp

#endif // AMP_LIB_KERNELS_RESIDUALPLAN_H
