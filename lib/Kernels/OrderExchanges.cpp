//===- OrderExchanges.cpp - Kernels between messages ------------*- C++ -*-===//
//
// The messages of a step travel while its kernels run, so an exchange starts as
// soon as what it sends is made, and is awaited as late as can be.
//
//===----------------------------------------------------------------------===//

#include "OrderKernels.h"

#include "amp/Kernels/Passes.h"
#include "amp/Kernels/Steps.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPORDEREXCHANGES
#include "amp/Kernels/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

static bool isStart(Operation *op) {
  return isa<AllReduceOp, ReduceScatterOp, AllGatherOp>(op) &&
         op->hasAttr("start");
}

namespace {
class ExchangeOrder {
public:
  explicit ExchangeOrder(const KernelGraph &graph) : graph(graph) {
    for (unsigned op = 0; op < graph.getNumOps(); ++op)
      order.push_back(op);
  }

  ArrayRef<unsigned> run();

private:
  void awaitLate();
  void moveUp(unsigned op);
  void moveDown(unsigned op);
  void sendEarly();

  const KernelGraph &graph;
  SmallVector<unsigned> order;
};
} // namespace

/// Each op behind the awaits that it needs and before all others: first what
/// needs none, as the rest of the backward pass, then what needs the first.
void ExchangeOrder::awaitLate() {
  SmallVector<unsigned> awaited(graph.getNumOps());
  unsigned numAwaits = 0;
  for (unsigned op : order) {
    for (unsigned other : graph.getPredecessors(op))
      awaited[op] = std::max(awaited[op], awaited[other]);
    if (isa<AwaitOp>(graph.getOp(op)))
      awaited[op] = std::max(awaited[op], ++numAwaits);
  }
  // The terminator ends the block, also where it returns what was early.
  awaited.back() = numAwaits + 1;
  llvm::stable_sort(order, [&](unsigned lhs, unsigned rhs) {
    return awaited[lhs] < awaited[rhs];
  });
}

/// To behind the last of what it waits for.
void ExchangeOrder::moveUp(unsigned op) {
  auto place = llvm::find(order, op), target = place;
  while (target != order.begin() &&
         !llvm::is_contained(graph.getPredecessors(op), *std::prev(target)))
    --target;
  std::rotate(target, place, std::next(place));
}

/// What makes a gradient as soon as it can be made, where a step needs no more
/// memory for it, and then what sends it. Updates all wait for the same: they
/// keep their order.
void ExchangeOrder::sendEarly() {
  SmallVector<unsigned> starts = llvm::filter_to_vector(
      order, [&](unsigned op) { return isStart(graph.getOp(op)); });
  int64_t peak = graph.computePeak(order);
  for (unsigned start : starts) {
    for (unsigned op : graph.getPredecessors(start)) {
      if (!graph.canMove(op) || isa<AllGatherOp>(graph.getOp(start)))
        continue;
      SmallVector<unsigned> before = order;
      moveUp(op);
      if (graph.computePeak(order) > peak)
        order = std::move(before);
    }
    moveUp(start);
  }
}

/// To before the first of what waits for it.
void ExchangeOrder::moveDown(unsigned op) {
  auto place = llvm::find(order, op), target = std::next(place);
  while (target != order.end() &&
         !llvm::is_contained(graph.getSuccessors(op), *target))
    ++target;
  std::rotate(place, std::next(place), target);
}

ArrayRef<unsigned> ExchangeOrder::run() {
  awaitLate();
  // What a replica has a part of is there when the step begins, and the part
  // takes memory.
  for (unsigned op = graph.getNumOps(); op-- > 0;)
    if (isa<ShardOp>(graph.getOp(op)))
      moveDown(op);
  sendEarly();
  return order;
}

namespace {
struct AmpOrderExchanges : amp::impl::AmpOrderExchangesBase<AmpOrderExchanges> {
  void runOnOperation() override {
    FailureOr<SmallVector<func::FuncOp>> steps = findSteps(getOperation());
    if (failed(steps))
      return signalPassFailure();
    for (func::FuncOp step : *steps) {
      Block &block = step.getBody().front();
      if (block.getOps<AwaitOp>().empty())
        continue;
      KernelGraph graph(block);
      applyOrder(block, graph, ExchangeOrder(graph).run());
    }
  }
};
} // namespace
