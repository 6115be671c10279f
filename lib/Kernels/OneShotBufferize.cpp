//===- OneShotBufferize.cpp - Bufferization of steps only -------*- C++ -*-===//

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Kernels/Passes.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Bufferization/Transforms/OneShotAnalysis.h"
#include "mlir/Dialect/Bufferization/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPONESHOTBUFFERIZE
#include "amp/Kernels/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

/// A loop that carries one buffer unchanged need not carry it: its uses become
/// those of the buffer itself.
static void simplifyLoops(func::FuncOp step) {
  MLIRContext *context = step.getContext();
  RewritePatternSet patterns(context);
  scf::ForOp::getCanonicalizationPatterns(patterns, context);
  SmallVector<Operation *> loops;
  step.walk([&](scf::ForOp loop) { loops.push_back(loop); });
  (void)applyOpPatternsGreedily(loops, std::move(patterns));
}

/// Erases what says "already in its place", and tensors that nothing reads.
static void eraseLeftovers(func::FuncOp step) {
  step.walk([](memref::CopyOp copy) {
    if (copy.getSource() == copy.getTarget())
      copy.erase();
  });
  step.walk([](bufferization::ToTensorOp tensor) {
    if (tensor->use_empty())
      tensor.erase();
  });
}

/// Whether `value` is what a launch writes to a tensor of its own, and only
/// inputs of launches use it.
static bool isReadByLaunchesOnly(OpResult value) {
  auto launch = cast<LaunchOp>(value.getOwner());
  Value output = launch.getOutputs()[value.getResultNumber()];
  return output.getDefiningOp<tensor::EmptyOp>() && output.hasOneUse() &&
         llvm::all_of(value.getUses(), [](OpOperand &use) {
           auto reader = dyn_cast<LaunchOp>(use.getOwner());
           return reader && !reader.isDpsInit(&use);
         });
}

/// The analysis compares each reader of a value with every other one: for the
/// scale, which all updates read, the square of their number. Nothing writes
/// such a value again, so its readers need no analysis: they get the buffer.
static void shareReadOnly(func::FuncOp step) {
  OpBuilder b(step.getContext());
  step.walk([&](LaunchOp launch) {
    b.setInsertionPointAfter(launch);
    for (OpResult value : launch.getResults()) {
      if (value.use_empty() || !isReadByLaunchesOnly(value))
        continue;
      auto type = cast<RankedTensorType>(value.getType());
      Value buffer = bufferization::ToBufferOp::create(
          b, launch.getLoc(),
          MemRefType::get(type.getShape(), type.getElementType()), value,
          /*read_only=*/true);
      value.replaceAllUsesExcept(buffer, buffer.getDefiningOp());
    }
  });
}

/// What a loop puts into a stack is copied there: a kernel would be given the
/// row, and kernels know no offsets.
static void keepRowsApart(func::FuncOp step) {
  step.walk([](tensor::InsertSliceOp insert) {
    Value row = insert.getSource();
    while (isa_and_nonnull<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(
        row.getDefiningOp()))
      row = row.getDefiningOp()->getOperand(0);
    auto launch = row.getDefiningOp<LaunchOp>();
    if (!launch) {
      // Maybe of a loop, whose kernels write it.
      if (!isa<OpResult>(row))
        return;
      OpBuilder b(insert);
      insert.getSourceMutable().set(bufferization::AllocTensorOp::create(
          b, insert.getLoc(), insert.getSourceType(), ValueRange(),
          insert.getSource()));
      return;
    }
    unsigned number = cast<OpResult>(row).getResultNumber();
    OpOperand &output = launch.getOutputsMutable()[number];
    auto empty = output.get().getDefiningOp<tensor::EmptyOp>();
    if (!empty)
      return;
    OpBuilder b(launch);
    output.set(bufferization::AllocTensorOp::create(
        b, launch.getLoc(), empty.getType(), empty.getDynamicSizes()));
  });
}

static LogicalResult bufferize(func::FuncOp step) {
  shareReadOnly(step);
  keepRowsApart(step);
  IRRewriter rewriter(step.getContext());
  if (failed(bufferization::eliminateEmptyTensors(rewriter, step)))
    return failure();
  // With the function as root, kernels are out of reach. Its signature has
  // only memrefs, so that its boundary needs no bufferization.
  bufferization::OneShotBufferizationOptions options;
  bufferization::BufferizationState state;
  if (failed(bufferization::runOneShotBufferize(step, options, state)))
    return failure();
  simplifyLoops(step);
  eraseLeftovers(step);
  return success();
}

namespace {
struct AmpOneShotBufferize
    : amp::impl::AmpOneShotBufferizeBase<AmpOneShotBufferize> {
  // A pass on the module: constant tensors become its globals.
  void runOnOperation() override {
    for (auto func : getOperation().getOps<func::FuncOp>())
      if (func->hasAttr(kStepAttr) && !func.isExternal() &&
          failed(bufferize(func)))
        return signalPassFailure();
  }
};
} // namespace
