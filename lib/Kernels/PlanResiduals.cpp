//===- PlanResiduals.cpp - What the backward pass makes again ---*- C++ -*-===//
//
// The kernels that run again are the same on the same values: every bit is that
// of a step that keeps all.
//
//===----------------------------------------------------------------------===//

#include "OrderKernels.h"
#include "ResidualPlan.h"
#include "ReuseInputs.h"

#include "amp/Dialect/AMP/IR/ResultLocations.h"
#include "amp/Kernels/MemoryPlan.h"
#include "amp/Kernels/Passes.h"
#include "amp/Kernels/Steps.h"
#include "amp/Support/Sizes.h"
#include "mlir/IR/IRMapping.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPPLANRESIDUALS
#include "amp/Kernels/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

//===----------------------------------------------------------------------===//
// Making a segment again
//===----------------------------------------------------------------------===//

/// Before the first op of the backward pass that reads one of the buffers.
static void insertClones(const KernelGraph &graph, unsigned firstBackward,
                         const ResidualSegment &segment, unsigned number) {
  auto isLater = [&](OpOperand &use) {
    return graph.isBehind(use.getOwner(), firstBackward);
  };
  unsigned first = graph.getNumOps();
  for (unsigned index : segment.buffers)
    for (unsigned user : graph.getBuffer(index).users)
      if (user >= firstBackward)
        first = std::min(first, user);
  OpBuilder b(graph.getOp(first));
  IRMapping map;
  for (unsigned op : segment.ops) {
    // Into memory of its own: one tensor would be one buffer, alive throughout.
    auto launch = cast<LaunchOp>(graph.getOp(op));
    for (Value output : launch.getOutputs())
      map.map(output, b.clone(*output.getDefiningOp())->getResult(0));
    auto clone = cast<LaunchOp>(b.clone(*launch, map));
    clone.setRecompute(number);
  }
  for (unsigned index : segment.buffers) {
    Value value = graph.getBuffer(index).value;
    value.replaceUsesWithIf(map.lookup(value), isLater);
  }
}

static void apply(const KernelGraph &graph, const ResidualPlanner &planner,
                  const ResidualPlan &plan) {
  for (auto [number, segment] : llvm::enumerate(planner.listSegments(plan)))
    if (!segment.buffers.empty())
      insertClones(graph, planner.getFirstBackward(), segment, number + 1);
}

//===----------------------------------------------------------------------===//
// A budget
//===----------------------------------------------------------------------===//

/// Of all arguments and results of a step, and of frames: what it holds all the
/// time.
static int64_t countFixedBytes(func::FuncOp step, int64_t frames) {
  int64_t bytes = frames;
  auto add = [&](TypeRange types) {
    for (Type type : types)
      bytes = addWork(bytes, getTypeBytes(type).value_or(INT64_MAX));
  };
  add(step.getArgumentTypes());
  add(step.getResultTypes());
  return bytes;
}

/// Applies to each block the plan that a function finds for it, and returns the
/// most bytes that the step then needs at once.
static int64_t
applyPlans(func::FuncOp step, const LaunchCosts &costs, InPlaceKernels &kernels,
           int64_t frames,
           llvm::function_ref<ResidualPlan(const ResidualPlanner &)> choose) {
  int64_t bytes = countFixedBytes(step, frames);
  for (Block *block : listKernelBlocks(step)) {
    {
      KernelGraph graph(*block);
      ResidualPlanner planner(graph, costs);
      apply(graph, planner, choose(planner));
    }
    orderKernels(*block);
    bytes = addWork(bytes, computePeakWithReuse(*block, kernels));
  }
  return bytes;
}

/// The plan that keeps so much of what it could.
static ResidualPlan planShare(const ResidualPlanner &planner, double share) {
  int64_t all = planner.planNone().bytes;
  ResidualPlan least = planner.planFull();
  int64_t bytes = least.bytes + int64_t(share * double(all - least.bytes));
  return planner.planWithin(bytes).value_or(least);
}

/// Keeps the largest share with which the step fits. Where none does the least
/// is planned: the report of it says what is missing.
static void applyBudget(func::FuncOp step, const LaunchCosts &costs,
                        int64_t budget) {
  auto module = step->getParentOfType<ModuleOp>();
  InPlaceKernels kernels(module);
  int64_t frames = countFrameBytes(module);
  auto fits = [&](double share) {
    func::FuncOp trial = step.clone();
    auto choose = [&](const ResidualPlanner &planner) {
      return planShare(planner, share);
    };
    int64_t bytes = applyPlans(trial, costs, kernels, frames, choose);
    trial.erase();
    return bytes <= budget;
  };
  double share = fits(1) ? 1 : 0, above = 1;
  constexpr int kRounds = 7; // to a hundredth
  for (int round = 0; share < 1 && round < kRounds; ++round) {
    double middle = (share + above) / 2;
    (fits(middle) ? share : above) = middle;
  }
  applyPlans(step, costs, kernels, frames, [&](const ResidualPlanner &planner) {
    return planShare(planner, share);
  });
  kernels.eraseUnused();
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

static ResidualPlan planLevel(const ResidualPlanner &planner,
                              RecomputeLevel level) {
  switch (level) {
  case RecomputeLevel::None:
    return planner.planNone();
  case RecomputeLevel::Cheap:
    return planner.planCheap();
  case RecomputeLevel::Selective:
    return planner.planWithin(planner.planNone().bytes / 3)
        .value_or(planner.planFull());
  case RecomputeLevel::Full:
    return planner.planFull();
  }
  llvm_unreachable("all levels");
}

/// Whether the program says what is to be made again.
static bool hasCheckpoints(ModuleOp module) {
  auto result = module.walk([](LaunchOp launch) {
    return findNameBehind(launch.getLoc(), kCheckpointLocation).empty()
               ? WalkResult::advance()
               : WalkResult::interrupt();
  });
  return result.wasInterrupted();
}

namespace {
struct AmpPlanResiduals : amp::impl::AmpPlanResidualsBase<AmpPlanResiduals> {
  using Base::Base;

  void runOnOperation() override {
    if (recompute == RecomputeLevel::None && budget == 0 &&
        !hasCheckpoints(getOperation()))
      return;
    FailureOr<SmallVector<func::FuncOp>> steps = findSteps(getOperation());
    if (failed(steps))
      return signalPassFailure();
    LaunchCosts costs(getOperation());
    for (func::FuncOp step : *steps)
      if (budget > 0)
        applyBudget(step, costs, budget);
      else
        for (Block *block : listKernelBlocks(step)) {
          KernelGraph graph(*block);
          ResidualPlanner planner(graph, costs);
          apply(graph, planner, planLevel(planner, recompute));
        }
  }
};
} // namespace
