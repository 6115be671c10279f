//===- LowerProbes.cpp - amp.probe ------------------------------*- C++ -*-===//

#include "amp/Dialect/AMP/Transforms/Passes.h"

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Support/LinalgBuilders.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPLOWERPROBES
#include "amp/Dialect/AMP/Transforms/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

static Value createCopy(ProbeOp op) {
  OpBuilder b(op);
  auto type = cast<RankedTensorType>(op.getType());
  AffineMap map = b.getMultiDimIdentityMap(type.getRank());
  SmallVector<utils::IteratorType> iterators(type.getRank(),
                                             utils::IteratorType::parallel);
  Value init =
      createEmptyLike(b, op.getLoc(), op.getInput(), type.getElementType());
  auto copy = linalg::GenericOp::create(
      b, op.getLoc(), type, op.getInput(), init, ArrayRef{map, map}, iterators,
      [](OpBuilder &nested, Location loc, ValueRange args) {
        linalg::YieldOp::create(nested, loc, args[0]);
      });
  copy->setAttr(kProbeAttr, op.getNameAttr());
  return copy.getResult(0);
}

namespace {
struct AmpLowerProbes : amp::impl::AmpLowerProbesBase<AmpLowerProbes> {
  using Base::Base;

  void runOnOperation() override {
    getOperation().walk([&](ProbeOp op) {
      op.replaceAllUsesWith(keep ? createCopy(op) : op.getInput());
      op.erase();
    });
  }
};
} // namespace
