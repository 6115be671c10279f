//===- FlattenIfs.cpp - Both branches, and a select -------------*- C++ -*-===//

#include "amp/Dialect/AMP/Transforms/Passes.h"
#include "amp/Support/LinalgBuilders.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPFLATTENIFS
#include "amp/Dialect/AMP/Transforms/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

/// One of two values of a type, by a scalar condition.
static Value createSelect(OpBuilder &b, Location loc, Value condition,
                          Value yes, Value no) {
  auto type = dyn_cast<RankedTensorType>(yes.getType());
  // Of dynamic shapes each branch has its own.
  if (!type || !type.hasStaticShape() || yes == no)
    return arith::SelectOp::create(b, loc, condition, yes, no);
  return createElementwise(
      b, loc, type.getShape(), {yes, no}, type.getElementType(),
      [&](OpBuilder &nested, ValueRange args) -> SmallVector<Value> {
        return {
            arith::SelectOp::create(nested, loc, condition, args[0], args[1])};
      })[0];
}

static void flatten(scf::IfOp op) {
  Block *block = op->getBlock();
  for (Region *region : op.getRegions())
    if (!region->empty())
      block->getOperations().splice(
          op->getIterator(), region->front().getOperations(),
          region->front().begin(), std::prev(region->front().end()));
  OpBuilder b(op);
  for (OpResult result : op.getResults()) {
    unsigned i = result.getResultNumber();
    result.replaceAllUsesWith(createSelect(b, op.getLoc(), op.getCondition(),
                                           op.thenYield().getOperand(i),
                                           op.elseYield().getOperand(i)));
  }
  op.erase();
}

namespace {
struct AmpFlattenIfs : amp::impl::AmpFlattenIfsBase<AmpFlattenIfs> {
  void runOnOperation() override {
    SmallVector<scf::IfOp> ops; // inner ones first
    getOperation().walk([&](scf::IfOp op) { ops.push_back(op); });
    llvm::for_each(ops, flatten);
  }
};
} // namespace
