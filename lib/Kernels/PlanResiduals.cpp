//===- PlanResiduals.cpp - What the backward pass makes again ---*- C++ -*-===//
//
// "Training Deep Nets with Sublinear Memory Cost", arXiv 1604.06174: the
// forward pass is cut into segments; what crosses a cut is kept, all else that
// the backward pass reads is made again, a segment at a time. The kernels that
// run again are the same on the same values: every bit is that of a step that
// keeps all.
//
//===----------------------------------------------------------------------===//

#include "KernelGraph.h"

#include "amp/Dialect/AMP/IR/ResultLocations.h"
#include "amp/Kernels/Passes.h"
#include "amp/Kernels/Steps.h"
#include "mlir/IR/IRMapping.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPPLANRESIDUALS
#include "amp/Kernels/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

namespace {
/// Where the forward pass is cut: a segment ends before each number.
using Cuts = SmallVector<unsigned>;

class ResidualPlanner {
public:
  explicit ResidualPlanner(Block &block);

  /// The cuts that leave the fewest bytes: those that cross them, and the
  /// largest segment's.
  Cuts findCuts() const;
  /// Makes the residuals of all segments but the last again.
  void recompute(const Cuts &cuts);

private:
  using Buffer = KernelGraph::Buffer;

  bool canRepeat(unsigned op) const;
  bool isForward(unsigned op) const { return op < firstBackward; }
  unsigned getLastForward(const Buffer &buffer) const;
  bool isKept(const Buffer &buffer, const Cuts &cuts) const;
  Cuts cutEvenly(unsigned segments) const;
  int64_t estimate(const Cuts &cuts) const;
  void repeatSegment(ArrayRef<unsigned> buffers, const Cuts &cuts,
                     unsigned number);
  void addSlice(unsigned op, const Cuts &cuts, llvm::DenseSet<unsigned> &slice);
  void insertClones(ArrayRef<unsigned> slice, ArrayRef<unsigned> buffers,
                    unsigned number);

  KernelGraph graph;
  unsigned firstBackward;
  SmallVector<unsigned> residuals; ///< buffers, in the order of their makers
  /// Bytes that cross a cut before each forward op.
  SmallVector<int64_t> crossing;
};
} // namespace

static bool isBackward(Operation *op) {
  auto launch = dyn_cast<LaunchOp>(op);
  return launch && amp::isBackward(launch.getLoc(), launch.getOutputs().size());
}

ResidualPlanner::ResidualPlanner(Block &block) : graph(block) {
  firstBackward = 0;
  while (firstBackward < graph.getNumOps() &&
         !isBackward(graph.getOp(firstBackward)))
    ++firstBackward;
  if (firstBackward == graph.getNumOps())
    firstBackward = 0;
  crossing.assign(firstBackward + 1, 0);
  for (unsigned index = 0; index < graph.getNumBuffers(); ++index) {
    const Buffer &buffer = graph.getBuffer(index);
    if (!isForward(buffer.maker))
      continue;
    for (unsigned op = buffer.maker + 1; op <= getLastForward(buffer); ++op)
      crossing[op] += buffer.bytes;
    if (!buffer.users.empty() && !isForward(buffer.users.back()))
      residuals.push_back(index);
  }
}

unsigned ResidualPlanner::getLastForward(const Buffer &buffer) const {
  unsigned last = buffer.maker;
  for (unsigned user : buffer.users)
    if (isForward(user))
      last = std::max(last, user);
  return last;
}

/// A launch that makes new memory alone, of what is the same later on.
bool ResidualPlanner::canRepeat(unsigned op) const {
  auto launch = dyn_cast<LaunchOp>(graph.getOp(op));
  if (!launch || graph.getMade(op).size() != launch.getNumResults())
    return false;
  return llvm::none_of(launch.getInputs(), [&](Value input) {
    return graph.isOverwrittenBefore(input, firstBackward);
  });
}

/// What crosses a cut is; and what cannot be made again.
bool ResidualPlanner::isKept(const Buffer &buffer, const Cuts &cuts) const {
  const unsigned *cut = llvm::upper_bound(cuts, buffer.maker);
  if (cut == cuts.end() || *cut <= getLastForward(buffer))
    return true;
  return !canRepeat(buffer.maker);
}

/// Segments of as many bytes of residuals, each cut where the fewest bytes
/// cross it within half a segment.
Cuts ResidualPlanner::cutEvenly(unsigned segments) const {
  int64_t total = 0;
  for (unsigned index : residuals)
    total += graph.getBuffer(index).bytes;
  Cuts cuts;
  int64_t made = 0;
  unsigned next = 0;
  std::optional<unsigned> best;
  for (unsigned op = 1; op < firstBackward; ++op) {
    while (next < residuals.size() &&
           graph.getBuffer(residuals[next]).maker < op)
      made += graph.getBuffer(residuals[next++]).bytes;
    int64_t end = total * int64_t(2 * cuts.size() + 3) / (2 * segments);
    int64_t begin = total * int64_t(2 * cuts.size() + 1) / (2 * segments);
    if (made > end && best) {
      cuts.push_back(*best);
      best.reset();
    } else if (made >= begin && (!best || crossing[op] < crossing[*best])) {
      best = op;
    }
    if (cuts.size() + 1 == segments)
      break;
  }
  return cuts;
}

int64_t ResidualPlanner::estimate(const Cuts &cuts) const {
  int64_t kept = 0, largest = 0;
  SmallVector<int64_t> segments(cuts.size() + 1);
  for (unsigned index : residuals) {
    const Buffer &buffer = graph.getBuffer(index);
    size_t segment = llvm::upper_bound(cuts, buffer.maker) - cuts.begin();
    if (segment < cuts.size() && isKept(buffer, cuts))
      kept += buffer.bytes;
    else
      largest = std::max(largest, segments[segment] += buffer.bytes);
  }
  return kept + largest;
}

Cuts ResidualPlanner::findCuts() const {
  Cuts best;
  int64_t least = estimate(best);
  // More have more to keep than a segment holds.
  constexpr unsigned kMostSegments = 64;
  for (unsigned segments = 2; segments <= kMostSegments; ++segments) {
    Cuts cuts = cutEvenly(segments);
    int64_t bytes = estimate(cuts);
    if (bytes >= least)
      continue;
    least = bytes;
    best = std::move(cuts);
  }
  return best;
}

/// The ops that have to run again for one, itself among them.
void ResidualPlanner::addSlice(unsigned op, const Cuts &cuts,
                               llvm::DenseSet<unsigned> &slice) {
  SmallVector<unsigned> open{op};
  while (!open.empty()) {
    unsigned next = open.pop_back_val();
    if (!slice.insert(next).second)
      continue;
    for (unsigned index : graph.getRead(next))
      if (const Buffer &buffer = graph.getBuffer(index); !isKept(buffer, cuts))
        open.push_back(buffer.maker);
  }
}

/// Before the first op of the backward pass that reads one of the buffers.
void ResidualPlanner::insertClones(ArrayRef<unsigned> slice,
                                   ArrayRef<unsigned> buffers,
                                   unsigned number) {
  auto isLater = [&](OpOperand &use) {
    return graph.isBehind(use.getOwner(), firstBackward);
  };
  unsigned first = graph.getNumOps();
  for (unsigned index : buffers)
    for (unsigned user : graph.getBuffer(index).users)
      if (!isForward(user))
        first = std::min(first, user);
  OpBuilder b(graph.getOp(first));
  IRMapping map;
  for (unsigned op : slice) {
    // Into memory of its own: one tensor would be one buffer, alive throughout.
    auto launch = cast<LaunchOp>(graph.getOp(op));
    for (Value output : launch.getOutputs())
      map.map(output, b.clone(*output.getDefiningOp())->getResult(0));
    auto clone = cast<LaunchOp>(b.clone(*launch, map));
    clone.setRecompute(number);
  }
  for (unsigned index : buffers) {
    Value value = graph.getBuffer(index).value;
    value.replaceUsesWithIf(map.lookup(value), isLater);
  }
}

void ResidualPlanner::repeatSegment(ArrayRef<unsigned> buffers,
                                    const Cuts &cuts, unsigned number) {
  llvm::DenseSet<unsigned> slice;
  for (unsigned index : buffers)
    addSlice(graph.getBuffer(index).maker, cuts, slice);
  SmallVector<unsigned> ops(slice.begin(), slice.end());
  llvm::sort(ops);
  insertClones(ops, buffers, number);
}

void ResidualPlanner::recompute(const Cuts &cuts) {
  SmallVector<SmallVector<unsigned>> segments(cuts.size());
  for (unsigned index : residuals) {
    const Buffer &buffer = graph.getBuffer(index);
    size_t segment = llvm::upper_bound(cuts, buffer.maker) - cuts.begin();
    if (segment < cuts.size() && !isKept(buffer, cuts))
      segments[segment].push_back(index);
  }
  for (auto [number, buffers] : llvm::enumerate(segments))
    if (!buffers.empty())
      repeatSegment(buffers, cuts, number + 1);
}

namespace {
struct AmpPlanResiduals : amp::impl::AmpPlanResidualsBase<AmpPlanResiduals> {
  using Base::Base;

  void runOnOperation() override {
    if (recompute == RecomputeLevel::None)
      return;
    FailureOr<SmallVector<func::FuncOp>> steps = findSteps(getOperation());
    if (failed(steps))
      return signalPassFailure();
    for (func::FuncOp step : *steps)
      for (Block *block : listKernelBlocks(step)) {
        ResidualPlanner planner(*block);
        if (Cuts cuts = planner.findCuts(); !cuts.empty())
          planner.recompute(cuts);
      }
  }
};
} // namespace
