//===- ResidualPlan.cpp - What the backward pass makes again ----*- C++ -*-===//

#include "ResidualPlan.h"

#include "amp/Dialect/AMP/IR/ResultLocations.h"

using namespace mlir;
using namespace mlir::amp;

/// More have more to keep than a segment holds.
static constexpr unsigned kMostSegments = 64;

static bool isBackward(Operation *op) {
  auto launch = dyn_cast<LaunchOp>(op);
  return launch && amp::isBackward(launch.getLoc(), launch.getOutputs().size());
}

ResidualPlanner::ResidualPlanner(const KernelGraph &graph,
                                 const LaunchCosts &costs)
    : graph(graph), costs(costs) {
  while (firstBackward < graph.getNumOps() &&
         !::isBackward(graph.getOp(firstBackward)))
    ++firstBackward;
  if (firstBackward == graph.getNumOps())
    firstBackward = 0;
  findResiduals();
  findCheckpoints();
  repeatable.resize(firstBackward);
  for (unsigned op = 0; op < firstBackward; ++op)
    if (canRepeat(op)) {
      repeatable.set(op);
      byWorth.push_back(op);
    }
  // What takes the most time for a byte; the later ones first, which wait for
  // the backward pass the least.
  auto worth = [&](unsigned op) {
    int64_t bytes = 1;
    for (unsigned index : graph.getMade(op))
      bytes += graph.getBuffer(index).bytes;
    return double(getCost(op)) / double(bytes);
  };
  llvm::sort(byWorth, [&](unsigned lhs, unsigned rhs) {
    return std::pair(worth(lhs), lhs) > std::pair(worth(rhs), rhs);
  });
}

void ResidualPlanner::findResiduals() {
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

/// A launch is of a region if it gives what an op in there makes.
void ResidualPlanner::findCheckpoints() {
  llvm::StringMap<unsigned> numbers;
  checkpoints.resize(firstBackward);
  for (unsigned op = 0; op < firstBackward; ++op) {
    auto launch = dyn_cast<LaunchOp>(graph.getOp(op));
    for (size_t i = 0; launch && i < launch.getOutputs().size(); ++i) {
      StringRef name = findNameBehind(
          findResultOrigin(launch.getLoc(), i).location, kCheckpointLocation);
      if (!name.empty())
        checkpoints[op] =
            numbers.try_emplace(name, numbers.size() + 1).first->second;
    }
  }
  numCheckpoints = numbers.size();
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

int64_t ResidualPlanner::getCost(unsigned op) const {
  auto launch = dyn_cast<LaunchOp>(graph.getOp(op));
  return launch ? costs.estimate(launch) : 0;
}

//===----------------------------------------------------------------------===//
// What a plan takes
//===----------------------------------------------------------------------===//

bool ResidualPlanner::isKept(const Buffer &buffer,
                             const ResidualPlan &plan) const {
  unsigned checkpoint = getCheckpoint(buffer.maker);
  if (checkpoint && repeatable.test(buffer.maker))
    return llvm::any_of(buffer.users, [&](unsigned user) {
      return isForward(user) && getCheckpoint(user) != checkpoint;
    });
  const unsigned *cut = llvm::upper_bound(plan.cuts, buffer.maker);
  return cut == plan.cuts.end() || *cut <= getLastForward(buffer) ||
         !repeatable.test(buffer.maker) || plan.kept.test(buffer.maker);
}

/// Adds the ops that have to run again for the segment's buffers.
void ResidualPlanner::addSlice(ResidualSegment &segment,
                               const ResidualPlan &plan) const {
  llvm::DenseSet<unsigned> slice, held;
  SmallVector<unsigned> open;
  for (unsigned index : segment.buffers)
    open.push_back(graph.getBuffer(index).maker);
  while (!open.empty()) {
    unsigned next = open.pop_back_val();
    if (!slice.insert(next).second)
      continue;
    segment.ops.push_back(next);
    for (unsigned index : graph.getRead(next)) {
      const Buffer &buffer = graph.getBuffer(index);
      if (!isKept(buffer, plan))
        open.push_back(buffer.maker);
      else if (buffer.users.empty() || isForward(buffer.users.back()))
        held.insert(index);
    }
  }
  llvm::sort(segment.ops);
  segment.held.append(held.begin(), held.end());
}

SmallVector<ResidualSegment>
ResidualPlanner::listSegments(const ResidualPlan &plan) const {
  SmallVector<ResidualSegment> segments(plan.cuts.size() + numCheckpoints);
  for (unsigned index : residuals) {
    const Buffer &buffer = graph.getBuffer(index);
    if (isKept(buffer, plan))
      continue;
    unsigned checkpoint = getCheckpoint(buffer.maker);
    size_t segment =
        checkpoint && repeatable.test(buffer.maker)
            ? plan.cuts.size() + checkpoint - 1
            : llvm::upper_bound(plan.cuts, buffer.maker) - plan.cuts.begin();
    segments[segment].buffers.push_back(index);
  }
  for (ResidualSegment &segment : segments)
    addSlice(segment, plan);
  return segments;
}

int64_t ResidualPlanner::sumBytes(ArrayRef<unsigned> buffers) const {
  int64_t sum = 0;
  for (unsigned index : buffers)
    sum += graph.getBuffer(index).bytes;
  return sum;
}

/// Sets a plan's bytes and cost. The last segment's are there when the backward
/// pass begins, and have gone when another's are made again.
void ResidualPlanner::evaluate(ResidualPlan &plan) const {
  unsigned lastCut = plan.cuts.empty() ? 0 : plan.cuts.back();
  int64_t largest = 0;
  plan.bytes = plan.cost = 0;
  for (unsigned index : residuals) {
    const Buffer &buffer = graph.getBuffer(index);
    if (isKept(buffer, plan))
      (buffer.maker < lastCut ? plan.bytes : largest) += buffer.bytes;
  }
  llvm::SetVector<unsigned> held;
  for (const ResidualSegment &segment : listSegments(plan)) {
    largest = std::max(largest, sumBytes(segment.buffers));
    held.insert_range(segment.held);
    for (unsigned op : segment.ops)
      plan.cost += getCost(op);
  }
  plan.bytes += largest + sumBytes(held.getArrayRef());
}

//===----------------------------------------------------------------------===//
// Plans
//===----------------------------------------------------------------------===//

/// Segments of as many bytes of residuals, each cut where the fewest bytes
/// cross it within half a segment.
SmallVector<unsigned> ResidualPlanner::cutEvenly(unsigned segments) const {
  int64_t total = sumBytes(residuals);
  SmallVector<unsigned> cuts;
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

ResidualPlan ResidualPlanner::planNone() const {
  ResidualPlan plan;
  plan.kept.resize(firstBackward);
  evaluate(plan);
  return plan;
}

ResidualPlan
ResidualPlanner::planLeast(const llvm::BitVector &canRepeat) const {
  ResidualPlan best = planNone();
  for (unsigned segments = 2; segments <= kMostSegments; ++segments) {
    ResidualPlan plan;
    plan.cuts = cutEvenly(segments);
    plan.kept = canRepeat;
    plan.kept.flip();
    evaluate(plan);
    if (plan.bytes < best.bytes)
      best = std::move(plan);
  }
  return best;
}

ResidualPlan ResidualPlanner::planCheap() const {
  llvm::BitVector cheap = repeatable;
  for (unsigned op : repeatable.set_bits())
    if (costs.contracts(cast<LaunchOp>(graph.getOp(op))))
      cheap.reset(op);
  return planLeast(cheap);
}

/// Keeps as much of the segments as there is room for, the most worth first.
void ResidualPlanner::keepWithin(ResidualPlan &plan, int64_t bytes) const {
  auto keep = [&](size_t count) {
    ResidualPlan result;
    result.cuts = plan.cuts;
    result.kept.resize(firstBackward);
    for (unsigned op : ArrayRef(byWorth).take_front(count))
      result.kept.set(op);
    evaluate(result);
    return result;
  };
  size_t fits = 0, above = byWorth.size() + 1;
  while (above - fits > 1) {
    size_t middle = fits + (above - fits) / 2;
    ResidualPlan more = keep(middle);
    if (more.bytes > bytes) {
      above = middle;
      continue;
    }
    fits = middle;
    plan = std::move(more);
  }
}

std::optional<ResidualPlan> ResidualPlanner::planWithin(int64_t bytes) const {
  std::optional<ResidualPlan> best;
  if (ResidualPlan none = planNone(); none.bytes <= bytes)
    return none;
  for (unsigned segments = 2; segments <= kMostSegments;
       segments += std::max(1u, segments / 4)) {
    ResidualPlan plan;
    plan.cuts = cutEvenly(segments);
    plan.kept.resize(firstBackward);
    evaluate(plan);
    if (plan.bytes > bytes)
      continue;
    keepWithin(plan, bytes);
    if (!best || plan.cost < best->cost)
      best = std::move(plan);
  }
  return best;
}
