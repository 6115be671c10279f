//===- ProfileLaunches.cpp - Tells a clock of each launch -------*- C++ -*-===//

#include "amp/Codegen/CPU/Passes.h"
#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Runtime/LaunchClock.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPPROFILELAUNCHES
#include "amp/Codegen/CPU/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

/// The declaration of a function of the clock; null after an error.
static func::FuncOp declare(ModuleOp module, StringRef name) {
  if (Operation *other = SymbolTable::lookupSymbolIn(module, name)) {
    other->emitError("a symbol of the name of the launch clock's function");
    return nullptr;
  }
  OpBuilder b = OpBuilder::atBlockEnd(module.getBody());
  auto function =
      func::FuncOp::create(b, module.getLoc(), name,
                           b.getFunctionType({b.getI64Type()}, TypeRange()));
  function.setPrivate();
  return function;
}

namespace {
struct AmpProfileLaunches
    : amp::impl::AmpProfileLaunchesBase<AmpProfileLaunches> {
  void runOnOperation() override {
    SmallVector<LaunchOp> launches;
    getOperation().walk([&](LaunchOp op) { launches.push_back(op); });
    func::FuncOp begins = declare(getOperation(), kLaunchBeginsSymbol);
    func::FuncOp ended = declare(getOperation(), kLaunchEndedSymbol);
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
