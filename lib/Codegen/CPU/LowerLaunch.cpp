//===- LowerLaunch.cpp - amp.launch to a call -------------------*- C++ -*-===//

#include "amp/Codegen/CPU/Passes.h"
#include "amp/Dialect/AMP/IR/AMPDialect.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPLOWERLAUNCH
#include "amp/Codegen/CPU/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

/// A cast would lose it.
static bool hasNoOffset(Type type) {
  auto memref = dyn_cast<MemRefType>(type);
  SmallVector<int64_t> strides;
  int64_t offset = 0;
  return !memref || (succeeded(memref.getStridesAndOffset(strides, offset)) &&
                     offset == 0);
}

static LogicalResult lower(LaunchOp launch, func::FuncOp kernel) {
  if (kernel.getNumResults() > 0 || launch->getNumResults() > 0)
    return launch.emitOpError("expects '")
           << launch.getCallee() << "' on memrefs, without results";
  OpBuilder b(launch);
  SmallVector<Value> operands;
  for (auto [operand, type] :
       llvm::zip_equal(launch.getOperands(), kernel.getArgumentTypes())) {
    if (operand.getType() == type) {
      operands.push_back(operand);
      continue;
    }
    if (!memref::CastOp::areCastCompatible(operand.getType(), type) ||
        !hasNoOffset(operand.getType()))
      return launch.emitOpError("gives ")
             << operand.getType() << ", which no cast makes the " << type
             << " that '" << launch.getCallee() << "' takes";
    operands.push_back(
        memref::CastOp::create(b, launch.getLoc(), type, operand));
  }
  func::CallOp::create(b, launch.getLoc(), kernel, operands);
  launch.erase();
  return success();
}

namespace {
struct AmpLowerLaunch : amp::impl::AmpLowerLaunchBase<AmpLowerLaunch> {
  void runOnOperation() override {
    SymbolTable symbols(getOperation());
    SmallVector<LaunchOp> launches;
    getOperation().walk([&](LaunchOp op) { launches.push_back(op); });
    for (LaunchOp launch : launches)
      if (failed(
              lower(launch, symbols.lookup<func::FuncOp>(launch.getCallee()))))
        return signalPassFailure();
    // The translation to LLVM IR warns of each attribute that it does not
    // know, and each warning prints the function: a second for a large step.
    for (auto func : getOperation().getOps<func::FuncOp>()) {
      func.removeArgAttrsAttr();
      func.removeResAttrsAttr();
      // It says which results are residuals.
      func->removeAttr(kGradientAttr);
    }
  }
};
} // namespace
