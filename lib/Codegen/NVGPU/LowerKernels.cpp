//===- LowerKernels.cpp - Kernel bodies to GPU functions --------*- C++ -*-===//

#include "DeviceEmitter.h"
#include "EmitterOptions.h"
#include "amp/Codegen/NVGPU/Passes.h"
#include "amp/Codegen/Points/KernelBody.h"
#include "amp/Codegen/Points/KernelMemory.h"
#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Support/Sizes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/TypeUtilities.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPLOWERKERNELSNVGPU
#include "amp/Codegen/NVGPU/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

static ArrayAttr describeOperands(Builder &b, func::FuncOp kernel,
                                  DenseBoolArrayAttr reads) {
  unsigned inputs = kernel.getNumArguments() - kernel.getNumResults();
  SmallVector<Attribute> operands;
  for (auto [i, type] : llvm::enumerate(kernel.getArgumentTypes())) {
    bool isOutput = i >= inputs;
    bool isInitialized = !isOutput || !reads || reads[i - inputs];
    operands.push_back(cuda::describeOperand(
        b, getTypeBytes(type).value_or(0), isOutput,
        isInitialized && !kernel.getArgAttr(i, kScratchAttr)));
  }
  return b.getArrayAttr(operands);
}

/// The kernel becomes a declaration on memory.
static void declare(func::FuncOp kernel, const cuda::DeviceCalls &calls,
                    DenseBoolArrayAttr reads) {
  OpBuilder b(kernel);
  ArrayAttr operands = describeOperands(b, kernel, reads);
  SmallVector<Type> types = points::getMemoryTypes(kernel);
  kernel.getBody().getBlocks().clear();
  kernel.removeResAttrsAttr();
  kernel.setFunctionType(b.getFunctionType(types, {}));
  kernel.setPrivate();
  kernel->setAttr(kLaunchesAttr, cuda::describeLaunches(b, calls));
  kernel->setAttr(kOperandsAttr, operands);
}

/// What the driver would refuse at the launch, if not before.
static LogicalResult verifyLaunches(func::FuncOp kernel,
                                    ArrayRef<cuda::DeviceFunction> functions,
                                    const cuda::Chip &chip) {
  for (const cuda::DeviceFunction &function : functions) {
    const cuda::LaunchShape &shape = function.shape;
    if (shape.shared > chip.blockSharedBytes)
      return emitError(kernel.getLoc(), "a block takes ")
             << shape.shared << " bytes of shared memory: expected at most "
             << chip.blockSharedBytes << " on " << chip.name;
    if (shape.blocks > std::numeric_limits<int32_t>::max())
      return emitError(kernel.getLoc(), "a launch takes ")
             << shape.blocks << " blocks: expected at most 2^31 - 1";
  }
  return success();
}

/// An index in a buffer has as many bits as the host's.
static LogicalResult verifyMemory(func::FuncOp kernel) {
  for (Type type : kernel.getArgumentTypes())
    if (isa<RankedTensorType>(type) && getElementTypeOrSelf(type).isIndex())
      return kernel.emitError("a kernel for GPUs has no indices in memory: "
                              "expected integers or floats, found ")
             << type;
  return success();
}

namespace {
struct AmpLowerKernelsNVGPU
    : amp::impl::AmpLowerKernelsNVGPUBase<AmpLowerKernelsNVGPU> {
  using Base::Base;

  void runOnOperation() override {
    FailureOr<const cuda::Chip *> found =
        cuda::parseChip(chip, getOperation().getLoc());
    if (failed(found))
      return signalPassFailure();
    // What a kernel reads of its outputs is said where it is launched.
    getOperation().walk([&](LaunchOp launch) {
      reads.try_emplace(launch.getCallee(), launch.getReadsAttr());
    });
    if (failed(points::verifyKernelUses(getOperation())))
      return signalPassFailure();
    SmallVector<func::FuncOp> kernels = points::listKernels(getOperation());
    if (Operation *other = getOperation().lookupSymbol(kDeviceModuleName)) {
      if (kernels.empty())
        return;
      other->emitError("expected kernels or their functions in '@")
          << kDeviceModuleName << "', found both";
      return signalPassFailure();
    }
    OpBuilder b(getOperation().getBodyRegion());
    auto device =
        gpu::GPUModuleOp::create(b, getOperation().getLoc(), kDeviceModuleName);
    device->setAttr(kChipAttr, b.getStringAttr(chip));
    for (func::FuncOp kernel : kernels)
      if (failed(lower(kernel, device, **found)))
        return signalPassFailure();
  }

private:
  LogicalResult lower(func::FuncOp kernel, gpu::GPUModuleOp device,
                      const cuda::Chip &target) {
    if (kernel->hasAttr(kExchangeAttr)) {
      declare(kernel, {}, reads.lookup(kernel.getSymName()));
      return success();
    }
    if (failed(points::verifyKernel(kernel)) || failed(verifyMemory(kernel)))
      return failure();
    FailureOr<std::optional<cuda::ContractionTile>> parsed =
        cuda::parseTile(kernel, tile);
    if (failed(parsed))
      return failure();
    auto calls = cuda::DeviceEmitter(kernel, device, target, *parsed).run();
    if (failed(calls) || failed(verifyLaunches(kernel, *calls, target)))
      return failure();
    declare(kernel, *calls, reads.lookup(kernel.getSymName()));
    return success();
  }

  llvm::DenseMap<StringRef, DenseBoolArrayAttr> reads;
};
} // namespace
