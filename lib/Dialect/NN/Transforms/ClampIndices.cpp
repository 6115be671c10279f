//===- ClampIndices.cpp - Indices of named ops in range ---------*- C++ -*-===//

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Dialect/NN/IR/NNDialect.h"
#include "amp/Dialect/NN/Transforms/Passes.h"

namespace mlir::amp {
#define GEN_PASS_DEF_NNCLAMPINDICES
#include "amp/Dialect/NN/Transforms/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::nn;

/// Clamps an operand that holds indices below `bound`, unless it is clamped.
static void clamp(OpOperand &operand, int64_t bound,
                  std::optional<int64_t> ignored) {
  auto type = cast<RankedTensorType>(operand.get().getType());
  auto element = dyn_cast<IntegerType>(type.getElementType());
  if (!element || operand.get().getDefiningOp<amp::ClampIndexOp>())
    return;
  // Beyond what the type can hold only negative indices are out of range.
  if (!llvm::isIntN(element.getWidth(), bound - 1))
    bound = llvm::maxIntN(element.getWidth()) + 1;
  OpBuilder b(operand.getOwner());
  IntegerAttr ignore;
  // A number that the type cannot hold is never met.
  if (ignored && llvm::isIntN(element.getWidth(), *ignored))
    ignore = b.getI64IntegerAttr(*ignored);
  operand.set(amp::ClampIndexOp::create(b, operand.getOwner()->getLoc(),
                                        operand.get(),
                                        b.getI64IntegerAttr(bound), ignore));
}

namespace {
struct NNClampIndices : amp::impl::NNClampIndicesBase<NNClampIndices> {
  void runOnOperation() override {
    func::FuncOp func = getOperation();
    // Where the flags are results of the function: at its top.
    for (auto op : func.getOps<EmbeddingOp>())
      clamp(op.getIndicesMutable(), op.getTable().getType().getDimSize(0),
            std::nullopt);
    for (auto op : func.getOps<CrossEntropyOp>())
      clamp(op.getTargetsMutable(), op.getLogits().getType().getShape().back(),
            int64_t(op.getIgnoreIndex()));
    for (auto op : func.getOps<LinearCrossEntropyOp>())
      clamp(op.getTargetsMutable(), op.getWeight().getType().getDimSize(0),
            int64_t(op.getIgnoreIndex()));
  }
};
} // namespace
