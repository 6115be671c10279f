//===- DropFlags.cpp - Arithmetic without permissions -----------*- C++ -*-===//

#include "amp/Dialect/AMP/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPDROPFLAGS
#include "amp/Dialect/AMP/Transforms/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;

static void dropFastMath(arith::ArithFastMathInterface op) {
  arith::FastMathFlagsAttr attr = op.getFastMathFlagsAttr();
  if (!attr)
    return;
  auto kept = arith::FastMathFlags::none;
  if (isa<arith::ExtFOp, arith::TruncFOp>(op))
    kept = attr.getValue() & arith::FastMathFlags::contract;
  if (kept != attr.getValue())
    op->setAttr(op.getFastMathAttrName(),
                arith::FastMathFlagsAttr::get(op.getContext(), kept));
}

static void dropOverflow(arith::ArithIntegerOverflowFlagsInterface op) {
  auto none = arith::IntegerOverflowFlags::none;
  arith::IntegerOverflowFlagsAttr attr = op.getOverflowAttr();
  if (attr && attr.getValue() != none)
    op->setAttr(op.getIntegerOverflowAttrName(),
                arith::IntegerOverflowFlagsAttr::get(op.getContext(), none));
}

template <typename... OpTys>
static void dropExact(Operation *op) {
  auto drop = [](auto exact) {
    if (exact)
      exact.setIsExact(false);
  };
  (drop(dyn_cast<OpTys>(op)), ...);
}

static LogicalResult dropRounding(arith::ArithRoundingModeInterface op) {
  arith::RoundingModeAttr attr = op.getRoundingModeAttr();
  if (!attr)
    return success();
  if (attr.getValue() == arith::RoundingMode::to_nearest_even) {
    op->removeAttr(op.getRoundingModeAttrName());
    return success();
  }
  return op.emitError("expected '")
         << op->getName() << "' to round to nearest even, found '"
         << arith::stringifyRoundingMode(attr.getValue())
         << "': amp.cast has other modes";
}

namespace {
struct AmpDropFlags : amp::impl::AmpDropFlagsBase<AmpDropFlags> {
  void runOnOperation() override {
    WalkResult result = getOperation()->walk([](Operation *op) {
      if (auto fastMath = dyn_cast<arith::ArithFastMathInterface>(op))
        dropFastMath(fastMath);
      if (auto overflow =
              dyn_cast<arith::ArithIntegerOverflowFlagsInterface>(op))
        dropOverflow(overflow);
      dropExact<arith::DivSIOp, arith::DivUIOp, arith::ShRSIOp, arith::ShRUIOp>(
          op);
      auto rounding = dyn_cast<arith::ArithRoundingModeInterface>(op);
      return WalkResult(rounding ? dropRounding(rounding) : success());
    });
    if (result.wasInterrupted())
      signalPassFailure();
  }
};
} // namespace
