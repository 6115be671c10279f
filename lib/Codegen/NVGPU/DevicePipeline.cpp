//===- DevicePipeline.cpp - gpu.module to the llvm dialect ------*- C++ -*-===//

#include "amp/Codegen/NVGPU/DeviceCode.h"

#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace mlir::amp;

void cuda::buildDevicePipeline(OpPassManager &pm) {
  OpPassManager &device = pm.nest<gpu::GPUModuleOp>();
  device.addPass(createLowerAffinePass());
  device.addPass(memref::createExpandStridedMetadataPass());
  device.addPass(createLowerAffinePass());
  // Conversions of bf16 by integers: as on the CPU, whatever the chip has.
  arith::ArithExpandOpsPassOptions expand;
  expand.includeBf16 = true;
  device.addPass(arith::createArithExpandOpsPass(expand));
  device.addPass(createSCFToControlFlowPass());
  // Before the GPU's patterns: they would take libdevice's square root, which
  // is an approximation.
  device.addPass(createConvertMathToLLVMPass());
  device.addPass(createConvertNVVMToLLVMPass());
  device.addPass(createConvertVectorToLLVMPass());
  ConvertGpuOpsToNVVMOpsOptions options;
  options.useBarePtrCallConv = true;
  device.addPass(createConvertGpuOpsToNVVMOps(options));
  device.addPass(createCanonicalizerPass());
  device.addPass(createCSEPass());
  device.addPass(createReconcileUnrealizedCastsPass());
}
