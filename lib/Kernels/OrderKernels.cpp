//===- OrderKernels.cpp - An order of kernels that needs less ---*- C++ -*-===//
//
// Differentiation leaves the kernels of weights' gradients behind the whole
// backward pass, where they keep every activation and every gradient of one
// alive. Here each kernel moves to where it holds fewer bytes for less long.
//
//===----------------------------------------------------------------------===//

#include "OrderKernels.h"

#include "amp/Kernels/Passes.h"
#include "amp/Kernels/Steps.h"
#include "mlir/Transforms/RegionUtils.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPORDERKERNELS
#include "amp/Kernels/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

namespace {
/// Moves ops of a graph between those that they must stay behind and before.
class KernelOrder {
public:
  /// `countsMade`: whether what an op makes counts against moving it up. It
  /// does not matter of gradients that live to the end of the step wherever
  /// they are made: then what they read should go.
  KernelOrder(const KernelGraph &graph, bool countsMade)
      : graph(graph), countsMade(countsMade) {
    for (unsigned op = 0; op < graph.getNumOps(); ++op)
      order.push_back(op);
    places = order;
  }

  /// Improves the order until nothing moves, or a few times.
  void improve();
  ArrayRef<unsigned> getOrder() const { return order; }

private:
  int64_t getGainEarlier(unsigned op, unsigned target) const;
  int64_t getGainLater(unsigned op, unsigned target) const;
  unsigned getLastOther(const KernelGraph::Buffer &buffer, unsigned op) const;
  bool isFree(unsigned op) const;
  bool moveEarlier();
  bool moveLater();
  void sort();

  const KernelGraph &graph;
  bool countsMade;
  SmallVector<unsigned> order;
  /// By op. While ops move, several may have one place; then the order that
  /// they had decides.
  SmallVector<unsigned> places;
};
} // namespace

/// Numbers that half of a step reads: where they are does not matter, and to
/// look at all readers for each would take long.
static bool isSmall(const KernelGraph::Buffer &buffer) {
  constexpr int64_t kCacheLine = 64;
  return buffer.bytes <= kCacheLine;
}

/// The place of the last use of a buffer but the op's own, or of what makes it.
unsigned KernelOrder::getLastOther(const KernelGraph::Buffer &buffer,
                                   unsigned op) const {
  unsigned last = places[buffer.maker];
  for (unsigned user : buffer.users)
    if (user != op)
      last = std::max(last, places[user]);
  return last;
}

/// Bytes times places that are free if the op moves up: what it is the last to
/// read is, what it makes is not.
int64_t KernelOrder::getGainEarlier(unsigned op, unsigned target) const {
  int64_t place = places[op], gain = 0;
  for (unsigned index : graph.getRead(op)) {
    const KernelGraph::Buffer &buffer = graph.getBuffer(index);
    if (isSmall(buffer))
      continue;
    int64_t last = std::max(getLastOther(buffer, op), target);
    gain += buffer.bytes * std::max<int64_t>(place - last, 0);
  }
  if (countsMade)
    for (unsigned index : graph.getMade(op))
      if (!graph.getBuffer(index).users.empty())
        gain -= graph.getBuffer(index).bytes * (place - int64_t(target));
  return gain;
}

int64_t KernelOrder::getGainLater(unsigned op, unsigned target) const {
  int64_t place = places[op], gain = 0;
  for (unsigned index : graph.getMade(op))
    if (!graph.getBuffer(index).users.empty())
      gain += graph.getBuffer(index).bytes * (int64_t(target) - place);
  for (unsigned index : graph.getRead(op)) {
    const KernelGraph::Buffer &buffer = graph.getBuffer(index);
    if (isSmall(buffer))
      continue;
    int64_t last = std::max<int64_t>(getLastOther(buffer, op), place);
    gain -= buffer.bytes * std::max<int64_t>(int64_t(target) - last, 0);
  }
  return gain;
}

/// What gives numbers and waits for nothing, as a step's rates: nothing is to
/// wait for it.
bool KernelOrder::isFree(unsigned op) const {
  return graph.getPredecessors(op).empty() && !graph.getMade(op).empty() &&
         llvm::all_of(graph.getMade(op), [&](unsigned index) {
           return isSmall(graph.getBuffer(index));
         });
}

bool KernelOrder::moveEarlier() {
  bool changed = false;
  for (unsigned op : order) {
    if (!graph.canMove(op))
      continue;
    unsigned target = 0;
    for (unsigned other : graph.getPredecessors(op))
      target = std::max(target, places[other]);
    if (target + 1 >= places[op] ||
        (getGainEarlier(op, target) <= 0 && !isFree(op)))
      continue;
    places[op] = target;
    changed = true;
  }
  sort();
  return changed;
}

bool KernelOrder::moveLater() {
  bool changed = false;
  for (unsigned op : llvm::reverse(order)) {
    if (!graph.canMove(op))
      continue;
    unsigned target = graph.getNumOps() - 1;
    for (unsigned other : graph.getSuccessors(op))
      target = std::min(target, places[other]);
    if (target <= places[op] + 1 || getGainLater(op, target) <= 0)
      continue;
    places[op] = target;
    changed = true;
  }
  sort();
  return changed;
}

void KernelOrder::sort() {
  // By place, then as they stood: no op passes one that it has to be behind.
  SmallVector<std::pair<unsigned, unsigned>> keys;
  for (auto [index, op] : llvm::enumerate(order))
    keys.push_back({places[op], index});
  llvm::sort(keys);
  SmallVector<unsigned> before = std::exchange(order, {});
  for (auto [place, key] : llvm::enumerate(keys)) {
    order.push_back(before[key.second]);
    places[order.back()] = place;
  }
}

void KernelOrder::improve() {
  constexpr int kMaxRounds = 8;
  for (int round = 0; round < kMaxRounds; ++round) {
    bool earlier = moveEarlier();
    if (!moveLater() && !earlier)
      return;
  }
}

/// What an op takes, and what its regions do.
static llvm::SetVector<Value> getUsedValues(Operation *op) {
  llvm::SetVector<Value> values;
  values.insert_range(op->getOperands());
  getUsedValuesDefinedAbove(op->getRegions(), values);
  return values;
}

/// Sources, as the tensors that a launch fills, stand before their first use.
void mlir::amp::applyOrder(Block &block, const KernelGraph &graph,
                           ArrayRef<unsigned> order) {
  Operation *end = block.getTerminator();
  llvm::DenseSet<Operation *> placed;
  for (unsigned number : order) {
    Operation *op = graph.getOp(number);
    if (op != end)
      op->moveBefore(end);
    for (Value operand : getUsedValues(op)) {
      Operation *made = operand.getDefiningOp();
      if (made && made->getBlock() == &block && graph.isSource(made) &&
          placed.insert(made).second)
        made->moveBefore(op);
    }
  }
}

void mlir::amp::orderKernels(Block &block) {
  KernelGraph graph(block);
  SmallVector<unsigned> best;
  int64_t least = 0;
  for (bool countsMade : {true, false}) {
    KernelOrder order(graph, countsMade);
    if (countsMade)
      least = graph.computePeak(order.getOrder());
    order.improve();
    int64_t peak = graph.computePeak(order.getOrder());
    if (peak >= least)
      continue;
    least = peak;
    best = SmallVector<unsigned>(order.getOrder());
  }
  if (!best.empty())
    applyOrder(block, graph, best);
}

namespace {
struct AmpOrderKernels : amp::impl::AmpOrderKernelsBase<AmpOrderKernels> {
  void runOnOperation() override {
    FailureOr<SmallVector<func::FuncOp>> steps = findSteps(getOperation());
    if (failed(steps))
      return signalPassFailure();
    for (func::FuncOp step : *steps)
      for (Block *block : listKernelBlocks(step))
        orderKernels(*block);
  }
};
} // namespace
