//===- MemoryReport.cpp - Print where the bytes of a step go ----*- C++ -*-===//

#include "amp/Kernels/MemoryPlan.h"
#include "amp/Kernels/Passes.h"
#include "amp/Kernels/Steps.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPMEMORYREPORT
#include "amp/Kernels/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

namespace {
struct AmpMemoryReport : amp::impl::AmpMemoryReportBase<AmpMemoryReport> {
  using Base::Base;

  void runOnOperation() override {
    FailureOr<SmallVector<func::FuncOp>> steps = findSteps(getOperation());
    if (failed(steps))
      return signalPassFailure();
    for (func::FuncOp step : *steps) {
      FailureOr<MemoryPlan> plan = readMemoryPlan(step);
      if (failed(plan))
        return signalPassFailure();
      json ? printMemoryJSON(*plan, llvm::errs())
           : printMemoryTable(*plan, llvm::errs());
    }
    markAllAnalysesPreserved();
  }
};
} // namespace
