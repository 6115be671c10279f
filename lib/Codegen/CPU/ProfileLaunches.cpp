//===- ProfileLaunches.cpp - Tells a clock of each launch -------*- C++ -*-===//

#include "RuntimeCalls.h"
#include "amp/Codegen/CPU/Passes.h"
#include "amp/Runtime/LaunchClock.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPPROFILELAUNCHES
#include "amp/Codegen/CPU/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

namespace {
struct AmpProfileLaunches
    : amp::impl::AmpProfileLaunchesBase<AmpProfileLaunches> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    SmallVector<LaunchOp> launches = cpu::getLaunches(module);
    auto begins = cpu::declareRuntime(module, kLaunchBeginsSymbol, 1);
    auto ended = cpu::declareRuntime(module, kLaunchEndedSymbol, 1);
    if (!begins || !ended)
      return signalPassFailure();
    for (auto [number, launch] : llvm::enumerate(launches)) {
      OpBuilder b(launch);
      Location loc = launch.getLoc();
      Value n = arith::ConstantIntOp::create(b, loc, b.getI64Type(), number);
      func::CallOp::create(b, loc, begins, n);
      b.setInsertionPointAfter(launch);
      func::CallOp::create(b, loc, ended, n);
    }
  }
};
} // namespace
