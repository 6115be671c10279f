//===- VerifyDevice.cpp - What assembles and is wrong -----------*- C++ -*-===//
//
// Upstream's lowering and ptxas take all of this without a word.
//
//===----------------------------------------------------------------------===//

#include "AccessAlignment.h"
#include "Uniformity.h"
#include "amp/Codegen/NVGPU/Passes.h"
#include "amp/Support/Sizes.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/NVGPU/IR/NVGPUDialect.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPVERIFYDEVICE
#include "amp/Codegen/NVGPU/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

//===----------------------------------------------------------------------===//
// Shared memory
//===----------------------------------------------------------------------===//

static bool isShared(Type type) {
  auto memref = dyn_cast<MemRefType>(type);
  return memref && gpu::GPUDialect::hasWorkgroupMemoryAddressSpace(memref);
}

/// One extern block: the launch says how large it is, and what is static would
/// lie in the same place.
static LogicalResult verifyShared(Operation *op) {
  auto refuse = [&](const Twine &what) {
    return op->emitError() << what << ": expected all shared memory in '@"
                           << kSharedBlockName << "'";
  };
  if (isa<gpu::DynamicSharedMemoryOp>(op))
    return refuse("'gpu.dynamic_shared_memory' begins where static shared "
                  "memory does");
  if (auto function = dyn_cast<gpu::GPUFuncOp>(op))
    if (function.getNumWorkgroupAttributions() > 0)
      return refuse("a workgroup attribution is static shared memory");
  if (auto variable = dyn_cast<memref::GlobalOp>(op))
    if (isShared(variable.getType()))
      return refuse("'@" + variable.getSymName() + "' is static shared memory");
  auto variable = dyn_cast<LLVM::GlobalOp>(op);
  if (!variable || variable.getAddrSpace() !=
                       static_cast<unsigned>(NVVM::NVVMMemorySpace::Shared))
    return success();
  if (variable.getSymName() != kSharedBlockName)
    return refuse("'@" + variable.getSymName() + "' is static shared memory");
  constexpr uint64_t kAlignment = 1024; // of a swizzle
  if (variable.getLinkage() != LLVM::Linkage::External ||
      variable.getAlignment().value_or(1) < kAlignment)
    return op->emitError() << "expected '@" << kSharedBlockName
                           << "' to be external and aligned to " << kAlignment
                           << " bytes";
  return success();
}

/// They become calls of malloc, of shared memory as well.
static LogicalResult verifyAllocation(Operation *op) {
  if (!isa<memref::AllocOp>(op))
    return success();
  if (isShared(op->getResult(0).getType()))
    return op->emitError()
           << "a 'memref.alloc' of shared memory becomes a call "
              "of malloc: expected memory of '@"
           << kSharedBlockName << "'";
  return op->emitError() << "a 'memref.alloc' in a kernel becomes a call of "
                            "malloc: expected memory of the caller";
}

//===----------------------------------------------------------------------===//
// Instructions
//===----------------------------------------------------------------------===//

static LogicalResult verifyCopy(Operation *op) {
  constexpr int64_t kBytes = 16;
  bool isThroughL1 = false;
  if (auto copy = dyn_cast<NVVM::CpAsyncOp>(op))
    isThroughL1 = copy.getSize() == kBytes &&
                  copy.getModifier() != NVVM::LoadCacheModifierKind::CG;
  if (auto copy = dyn_cast<nvgpu::DeviceAsyncCopyOp>(op)) {
    Type element = copy.getDst().getType().getElementType();
    uint64_t bytes = getElementBytes(element).value_or(0);
    isThroughL1 = copy.getDstElements().getZExtValue() * bytes == kBytes &&
                  !copy.getBypassL1();
  }
  if (!isThroughL1)
    return success();
  return op->emitError() << "a copy of 16 bytes goes through L1 as 'ca': "
                            "expected 'cg', which bypasses it";
}

/// Its addresses are right for one shape alone, 2.2 of
/// shared/reference/gpu-lowering.md.
static LogicalResult verifyInstruction(Operation *op) {
  if (isa<nvgpu::WarpgroupMmaOp>(op))
    return op->emitError() << "'nvgpu.warpgroup.mma' steps wrongly through "
                              "matrices of most shapes: expected "
                              "'nvvm.wgmma.mma_async'";
  return success();
}

//===----------------------------------------------------------------------===//
// Barriers
//===----------------------------------------------------------------------===//

/// Barriers of a number of threads are for parts of a block.
static bool isOfBlock(Operation *op) {
  if (auto barrier = dyn_cast<NVVM::BarrierOp>(op))
    return !barrier.getNumberOfThreads();
  return isa<gpu::BarrierOp, NVVM::Barrier0Op>(op);
}

static LogicalResult verifyBarriers(gpu::GPUFuncOp function) {
  cuda::Uniformity uniformity(function);
  WalkResult result = function.walk([&](Operation *op) {
    if (!isOfBlock(op))
      return WalkResult::advance();
    Operation *divergence = uniformity.findDivergence(op);
    if (!divergence)
      return WalkResult::advance();
    op->emitError()
        << "expected a barrier that all threads of the block reach, "
           "found one in '"
        << divergence->getName() << "' that may differ from thread to thread";
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

//===----------------------------------------------------------------------===//
// Tensor maps
//===----------------------------------------------------------------------===//

static Value getTensorMap(Operation *op) {
  if (auto copy = dyn_cast<NVVM::CpAsyncBulkTensorGlobalToSharedClusterOp>(op))
    return copy.getTmaDescriptor();
  if (auto copy = dyn_cast<NVVM::CpAsyncBulkTensorSharedCTAToGlobalOp>(op))
    return copy.getTmaDescriptor();
  if (auto prefetch = dyn_cast<NVVM::CpAsyncBulkTensorPrefetchOp>(op))
    return prefetch.getTmaDescriptor();
  if (auto reduce = dyn_cast<NVVM::CpAsyncBulkTensorReduceOp>(op))
    return reduce.getTmaDescriptor();
  return Value();
}

/// A map is a parameter itself, not a pointer to one: the copy engine reads it
/// where it lies in the constant bank.
static LogicalResult verifyTensorMap(Operation *op) {
  auto argument = dyn_cast_or_null<BlockArgument>(getTensorMap(op));
  auto function = op->getParentOfType<LLVM::LLVMFuncOp>();
  if (!argument || !function ||
      argument.getOwner() != &function.getBody().front())
    return success();
  unsigned number = argument.getArgNumber();
  constexpr int64_t kAlignment = 128; // of CUDA 13's CUtensorMap
  auto lacks = [&](StringRef name) {
    return !function.getArgAttr(number, name);
  };
  auto alignment = function.getArgAttrOfType<IntegerAttr>(
      number, LLVM::LLVMDialect::getAlignAttrName());
  if (!lacks(LLVM::LLVMDialect::getByValAttrName()) &&
      !lacks(NVVM::NVVMDialect::getGridConstantAttrName()) && alignment &&
      alignment.getInt() % kAlignment == 0)
    return success();
  return op->emitError() << "expected argument " << number << " of '"
                         << function.getSymName()
                         << "', a tensor map, to have llvm.byval, "
                            "nvvm.grid_constant and llvm.align of "
                         << kAlignment;
}

namespace {
struct AmpVerifyDevice : amp::impl::AmpVerifyDeviceBase<AmpVerifyDevice> {
  void runOnOperation() override {
    bool isWrong = false;
    getOperation().walk([&](Operation *op) {
      for (auto verify :
           {verifyShared, verifyAllocation, verifyCopy, verifyInstruction,
            cuda::verifyAlignment, verifyTensorMap})
        isWrong |= failed(verify(op));
      // Loops and conditions are still ops there.
      if (auto function = dyn_cast<gpu::GPUFuncOp>(op))
        isWrong |= failed(verifyBarriers(function));
    });
    if (isWrong)
      signalPassFailure();
  }
};
} // namespace
