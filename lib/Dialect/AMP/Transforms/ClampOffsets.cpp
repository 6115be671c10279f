//===- ClampOffsets.cpp - Elements and slices that data chooses -*- C++ -*-===//

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Dialect/AMP/Transforms/Passes.h"

#include "mlir/Analysis/DataFlow/IntegerRangeAnalysis.h"
#include "mlir/Analysis/DataFlow/Utils.h"
#include "mlir/Analysis/DataFlowFramework.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPCLAMPOFFSETS
#include "amp/Dialect/AMP/Transforms/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

namespace {
struct AmpClampOffsets : amp::impl::AmpClampOffsetsBase<AmpClampOffsets> {
  void runOnOperation() override;

private:
  LogicalResult visit(Operation *op);
  void clampIndices(MutableOperandRange indices, ArrayRef<int64_t> shape);
  template <typename OpTy>
  LogicalResult clampOffsets(OpTy op, RankedTensorType whole);
  void clamp(OpOperand &index, int64_t bound);
  bool isInRange(Value index, int64_t bound);
  void dropClamp(Operation *op);

  DataFlowSolver *solver = nullptr;
};
} // namespace

/// At the top, where the flags are results of the function.
static Value createClampWithFlag(OpBuilder &b, Location loc, Value index,
                                 int64_t bound) {
  // On a tensor: the flag is collected from those.
  Value number = arith::IndexCastOp::create(b, loc, b.getI64Type(), index);
  Value tensor = tensor::FromElementsOp::create(
      b, loc, RankedTensorType::get({}, b.getI64Type()), number);
  Value clamped = ClampIndexOp::create(
      b, loc, tensor, b.getI64IntegerAttr(bound), IntegerAttr());
  number = tensor::ExtractOp::create(b, loc, clamped, ValueRange());
  return arith::IndexCastOp::create(b, loc, b.getIndexType(), number);
}

static Value createClamp(OpBuilder &b, Location loc, Value index,
                         int64_t bound) {
  Value low = arith::ConstantIndexOp::create(b, loc, 0);
  Value high = arith::ConstantIndexOp::create(b, loc, bound - 1);
  return arith::MinSIOp::create(
      b, loc, arith::MaxSIOp::create(b, loc, index, low), high);
}

/// Indices of loops mostly are: then nothing hides them.
bool AmpClampOffsets::isInRange(Value index, int64_t bound) {
  auto *state = solver->lookupState<dataflow::IntegerValueRangeLattice>(index);
  if (!state || state->getValue().isUninitialized())
    return false;
  ConstantIntRanges range = state->getValue().getValue();
  return range.smin().sge(0) && range.smax().slt(bound);
}

/// What a frontend clamps that needs it no more than ours: a loop's index, by
/// which stacks are then seen to be read and written.
void AmpClampOffsets::dropClamp(Operation *op) {
  if (!isa<arith::MaxSIOp, arith::MinSIOp>(op))
    return;
  auto getRange = [&](Value value) -> std::optional<ConstantIntRanges> {
    auto *state =
        solver->lookupState<dataflow::IntegerValueRangeLattice>(value);
    if (!state || state->getValue().isUninitialized())
      return std::nullopt;
    return state->getValue().getValue();
  };
  auto index = getRange(op->getOperand(0)), bound = getRange(op->getOperand(1));
  if (index && bound &&
      (isa<arith::MaxSIOp>(op) ? index->smin().sge(bound->smax())
                               : index->smax().sle(bound->smin())))
    op->getResult(0).replaceAllUsesWith(op->getOperand(0));
}

/// Keeps an index from data below the bound, and tells when it was not where
/// that can be told.
void AmpClampOffsets::clamp(OpOperand &index, int64_t bound) {
  Operation *op = index.getOwner();
  bool isAtTop = op->getParentOp() == getOperation();
  if (isInRange(index.get(), bound))
    return;
  OpBuilder b(op);
  auto create = isAtTop ? createClampWithFlag : createClamp;
  index.set(create(b, op->getLoc(), index.get(), bound));
}

void AmpClampOffsets::clampIndices(MutableOperandRange indices,
                                   ArrayRef<int64_t> shape) {
  for (auto [index, size] : llvm::zip_equal(indices, shape))
    if (size > 0)
      clamp(index, size);
}

/// An offset is in range where all of its slice is.
template <typename OpTy>
LogicalResult AmpClampOffsets::clampOffsets(OpTy op, RankedTensorType whole) {
  unsigned next = 0;
  for (auto [dim, offset] : llvm::enumerate(op.getStaticOffsets())) {
    if (!ShapedType::isDynamic(offset))
      continue;
    OpOperand &operand = op.getOffsetsMutable()[next++];
    int64_t size = op.getStaticSizes()[dim],
            stride = op.getStaticStrides()[dim];
    if (ShapedType::isDynamic(size) || ShapedType::isDynamic(stride) ||
        whole.isDynamicDim(dim))
      return op.emitError("expected static sizes and strides of a slice");
    int64_t bound = 0;
    if (llvm::MulOverflow(size - 1, stride, bound) ||
        llvm::SubOverflow(whole.getDimSize(dim), bound, bound) || bound < 1)
      return op.emitError("expected a slice within ")
             << whole.getDimSize(dim) << " elements of dimension " << dim
             << ", found " << size << " at a distance of " << stride;
    clamp(operand, bound);
  }
  return success();
}

LogicalResult AmpClampOffsets::visit(Operation *op) {
  if (auto extract = dyn_cast<tensor::ExtractOp>(op))
    clampIndices(extract.getIndicesMutable(),
                 extract.getTensor().getType().getShape());
  if (auto insert = dyn_cast<tensor::InsertOp>(op))
    clampIndices(insert.getIndicesMutable(), insert.getType().getShape());
  if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op))
    return clampOffsets(slice, slice.getSourceType());
  if (auto slice = dyn_cast<tensor::InsertSliceOp>(op))
    return clampOffsets(slice, slice.getDestType());
  return success();
}

void AmpClampOffsets::runOnOperation() {
  if (getOperation().isExternal())
    return;
  DataFlowSolver ranges;
  dataflow::loadBaselineAnalyses(ranges);
  ranges.load<dataflow::IntegerRangeAnalysis>();
  if (failed(ranges.initializeAndRun(getOperation())))
    return signalPassFailure();
  solver = &ranges;
  // Not in bodies, whose indices are their loops' or are clamped as inputs.
  SmallVector<Operation *> ops;
  getOperation().walk([&](Operation *op) {
    if (isa<func::FuncOp, scf::ForOp, scf::IfOp>(op->getParentOp()))
      ops.push_back(op);
  });
  for (Operation *op : ops) {
    dropClamp(op);
    if (failed(visit(op)))
      return signalPassFailure();
  }
}
