//===- GuardDivisions.cpp - Integer division that does not trap -*- C++ -*-===//

#include "amp/Codegen/CPU/Passes.h"
#include "amp/Codegen/Points/Divisors.h"
#include "amp/Dialect/AMP/IR/AMPDialect.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPGUARDDIVISIONS
#include "amp/Codegen/CPU/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

/// A constant other than 0 and -1 divides everything.
static bool isSafe(Value divisor) {
  APInt value;
  return matchPattern(divisor, m_ConstantInt(&value)) && !value.isZero() &&
         !value.isAllOnes();
}

namespace {
struct AmpGuardDivisions : amp::impl::AmpGuardDivisionsBase<AmpGuardDivisions> {
  void runOnOperation() override {
    // The emitter of kernels guards its own.
    if (getOperation()->hasAttr(kKernelAttr))
      return;
    WalkResult result = getOperation().walk([](Operation *op) {
      if (!points::isDivision(op) || isSafe(op->getOperand(1)))
        return WalkResult::advance();
      Type type = op->getOperand(1).getType();
      auto shaped = dyn_cast<ShapedType>(type);
      if (shaped && !shaped.hasStaticShape()) {
        op->emitError("expected a static shape to guard a division, found ")
            << type;
        return WalkResult::interrupt();
      }
      OpBuilder b(op);
      op->setOperand(
          1, points::guardDivisor(b, op, op->getOperand(0), op->getOperand(1)));
      return WalkResult::advance();
    });
    if (result.wasInterrupted())
      signalPassFailure();
  }
};
} // namespace
