//===- SinkScalars.cpp - Scalars are read where they are used ---*- C++ -*-===//

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Kernels/Passes.h"
#include "amp/Support/LinalgBuilders.h"

#include "mlir/Analysis/TopologicalSortUtils.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPSINKSCALARS
#include "amp/Kernels/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

/// The scalars outside of structured ops that elements of tensors give.
using ReadScalars = llvm::DenseSet<Value>;

static ReadScalars findRead(func::FuncOp func) {
  ReadScalars read;
  func.walk([&](Operation *op) {
    if (op->getParentOfType<linalg::LinalgOp>() || op->getNumRegions() > 0 ||
        op->getNumResults() != 1 || !isMemoryEffectFree(op) ||
        isa<ShapedType>(op->getResult(0).getType()))
      return;
    if (isa<tensor::ExtractOp>(op) ||
        llvm::any_of(op->getOperands(),
                     [&](Value operand) { return read.contains(operand); }))
      read.insert(op->getResult(0));
  });
  return read;
}

/// An elementwise op whose elements `body` gives.
static void replaceElementwise(Operation *op, ScalarBody body) {
  OpBuilder b(op);
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  op->replaceAllUsesWith(createElementwise(b, op->getLoc(), type.getShape(), {},
                                           type.getElementType(), body));
  op->erase();
}

/// The slice as a gather.
static void replaceSlice(tensor::ExtractSliceOp op) {
  llvm::SmallBitVector dropped = op.getDroppedDims();
  Location loc = op.getLoc();
  replaceElementwise(op, [&](OpBuilder &b, ValueRange) -> SmallVector<Value> {
    SmallVector<Value> place;
    int64_t next = 0;
    for (int64_t dim = 0; dim < op.getSourceType().getRank(); ++dim) {
      Value at =
          getValueOrCreateConstantIndexOp(b, loc, op.getMixedOffsets()[dim]);
      if (!dropped.test(dim)) {
        Value stride =
            getValueOrCreateConstantIndexOp(b, loc, op.getMixedStrides()[dim]);
        Value i = linalg::IndexOp::create(b, loc, next++);
        at = arith::AddIOp::create(b, loc, at,
                                   arith::MulIOp::create(b, loc, i, stride));
      }
      place.push_back(at);
    }
    return {tensor::ExtractOp::create(b, loc, op.getSource(), place)};
  });
}

/// Puts an op with a body in place of one that takes scalars as it stands.
static void giveBody(Operation *op, const ReadScalars &read) {
  auto type = op->getNumResults() == 1
                  ? dyn_cast<RankedTensorType>(op->getResult(0).getType())
                  : RankedTensorType();
  if (!type || !type.hasStaticShape() || type.getEncoding() ||
      llvm::none_of(op->getOperands(),
                    [&](Value operand) { return read.contains(operand); }))
    return;
  bool isOne = isa<tensor::FromElementsOp>(op) && op->getNumOperands() == 1;
  if (isOne || isa<tensor::SplatOp, linalg::FillOp>(op))
    replaceElementwise(op, [&](OpBuilder &, ValueRange) -> SmallVector<Value> {
      return {op->getOperand(0)};
    });
  else if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op))
    replaceSlice(slice);
}

/// Computes in a body what it reads from outside.
static void sink(linalg::LinalgOp op, const ReadScalars &read) {
  Region &region = op->getRegion(0);
  llvm::SetVector<Value> values;
  getUsedValuesDefinedAbove(region, values);
  llvm::SetVector<Operation *> slice;
  // It grows by what its ops read.
  for (size_t i = 0; i < values.size(); ++i)
    if (read.contains(values[i])) {
      slice.insert(values[i].getDefiningOp());
      values.insert_range(values[i].getDefiningOp()->getOperands());
    }
  OpBuilder b = OpBuilder::atBlockBegin(&region.front());
  IRMapping mapping;
  for (Operation *outside : topologicalSort(slice))
    replaceAllUsesInRegionWith(outside->getResult(0),
                               b.clone(*outside, mapping)->getResult(0),
                               region);
}

namespace {
struct AmpSinkScalars : amp::impl::AmpSinkScalarsBase<AmpSinkScalars> {
  void runOnOperation() override {
    func::FuncOp func = getOperation();
    if (!func->hasAttr(kStepAttr) || func.isExternal())
      return;
    ReadScalars read = findRead(func);
    SmallVector<Operation *> ops;
    func.walk([&](Operation *op) {
      if (!op->getParentOfType<linalg::LinalgOp>())
        ops.push_back(op);
    });
    for (Operation *op : ops)
      giveBody(op, read);
    func.walk([&](linalg::LinalgOp op) { sink(op, read); });
  }
};
} // namespace
