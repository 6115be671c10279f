//===- HoistCasts.cpp - Casts of what a loop does not change ----*- C++ -*-===//

#include "amp/Dialect/AMP/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPHOISTCASTS
#include "amp/Dialect/AMP/Transforms/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;

/// A conversion of a tensor, or a reshape that one may follow. Neither has
/// effects: that a loop may have no iterations is no matter.
static bool isHoistable(Operation *op) {
  bool converts = isa<arith::TruncFOp, arith::ExtFOp>(op);
  bool reshapes = isa<tensor::CollapseShapeOp, tensor::ExpandShapeOp>(op);
  return (converts || reshapes) &&
         isa<RankedTensorType>(op->getResult(0).getType());
}

static void hoist(scf::ForOp loop) {
  SmallVector<Operation *> ops;
  loop.walk([&](Operation *op) {
    if (isHoistable(op))
      ops.push_back(op);
  });
  // In the order of the program: a cast follows what it reads.
  for (Operation *op : ops)
    if (llvm::all_of(op->getOperands(), [&](Value value) {
          return loop.isDefinedOutsideOfLoop(value);
        }))
      op->moveBefore(loop);
}

namespace {
struct AmpHoistCasts : amp::impl::AmpHoistCastsBase<AmpHoistCasts> {
  void runOnOperation() override {
    // Inner loops first: what leaves one may leave the next.
    getOperation().walk<WalkOrder::PostOrder>(
        [](scf::ForOp loop) { hoist(loop); });
  }
};
} // namespace
