//===- DeclareScratch.cpp - Memory that kernels' code needs -----*- C++ -*-===//

#include "DeviceEmitter.h"
#include "EmitterOptions.h"
#include "amp/Codegen/NVGPU/Passes.h"
#include "amp/Codegen/Points/KernelBody.h"
#include "amp/Dialect/AMP/IR/AMPDialect.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPDECLARESCRATCH
#include "amp/Codegen/NVGPU/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

/// One destination more, given back as it was.
static LogicalResult addScratch(func::FuncOp kernel, RankedTensorType type) {
  Builder b(kernel.getContext());
  NamedAttribute attr = b.getNamedAttr(kScratchAttr, b.getUnitAttr());
  if (failed(kernel.insertArgument(kernel.getNumArguments(), type,
                                   b.getDictionaryAttr(attr),
                                   kernel.getLoc())) ||
      failed(kernel.insertResult(kernel.getNumResults(), type, nullptr)))
    return failure();
  Operation *end = kernel.getBody().front().getTerminator();
  end->insertOperands(end->getNumOperands(), kernel.getArguments().back());
  return success();
}

static LogicalResult addScratch(LaunchOp launch, RankedTensorType type) {
  if (launch->getNumResults() < launch.getOutputs().size())
    return launch.emitOpError("expects tensors where its kernel needs scratch "
                              "memory: what is on memory is planned");
  OpBuilder b(launch);
  SmallVector<Value> outputs(launch.getOutputs());
  outputs.push_back(tensor::EmptyOp::create(b, launch.getLoc(), type.getShape(),
                                            type.getElementType()));
  SmallVector<bool> reads(launch.getReads());
  reads.push_back(false);
  auto added = LaunchOp::create(
      b, launch.getLoc(), ValueRange(outputs).getTypes(),
      launch.getCalleeAttr(), launch.getInputs(), outputs,
      b.getDenseBoolArrayAttr(reads), launch.getRecomputeAttr());
  added->setDiscardableAttrs(launch->getDiscardableAttrDictionary());
  launch->replaceAllUsesWith(added->getResults().drop_back());
  launch.erase();
  return success();
}

/// Not twice.
static bool mayTakeScratch(func::FuncOp kernel) {
  unsigned arguments = kernel.getNumArguments();
  return !kernel.isExternal() && arguments > 0 &&
         !kernel.getArgAttr(arguments - 1, kScratchAttr);
}

namespace {
struct AmpDeclareScratch : amp::impl::AmpDeclareScratchBase<AmpDeclareScratch> {
  using Base::Base;

  void runOnOperation() override {
    FailureOr<const cuda::Chip *> found =
        cuda::parseChip(chip, getOperation().getLoc());
    if (failed(found))
      return signalPassFailure();
    for (func::FuncOp kernel : points::listKernels(getOperation()))
      if (mayTakeScratch(kernel) && failed(declare(kernel, **found)))
        return signalPassFailure();
    SmallVector<LaunchOp> launches;
    getOperation().walk([&](LaunchOp op) { launches.push_back(op); });
    for (LaunchOp launch : launches)
      if (RankedTensorType type = types.lookup(launch.getCallee());
          type && failed(addScratch(launch, type)))
        return signalPassFailure();
  }

private:
  LogicalResult declare(func::FuncOp kernel, const cuda::Chip &target) {
    FailureOr<std::optional<cuda::ContractionTile>> parsed =
        cuda::parseTile(kernel, tile);
    if (failed(parsed))
      return failure();
    FailureOr<int64_t> bytes =
        cuda::DeviceEmitter(kernel, {}, target, *parsed).planScratch();
    if (failed(bytes) || *bytes == 0)
      return bytes;
    auto type =
        RankedTensorType::get(*bytes, IntegerType::get(&getContext(), 8));
    types[kernel.getSymName()] = type;
    return addScratch(kernel, type);
  }

  llvm::StringMap<RankedTensorType> types; ///< by kernel
};
} // namespace
