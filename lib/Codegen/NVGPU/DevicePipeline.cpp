//===- DevicePipeline.cpp - gpu.module to the llvm dialect ------*- C++ -*-===//

#include "amp/Codegen/Arith/Passes.h"
#include "amp/Codegen/NVGPU/DeviceCode.h"
#include "amp/Codegen/NVGPU/Passes.h"

#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace mlir::amp;

void cuda::buildDevicePipeline(OpPassManager &pm, StringRef chip) {
  OpPassManager &device = pm.nest<gpu::GPUModuleOp>();
  device.addPass(createAmpVerifyDevice());
  device.addPass(createLowerAffinePass());
  device.addPass(memref::createExpandStridedMetadataPass());
  device.addPass(createLowerAffinePass());
  // Before the others: they know of no TF32.
  device.addPass(createAmpExpandTF32());
  AmpFloat8ToNVVMOptions float8;
  float8.chip = chip.str();
  device.addPass(createAmpFloat8ToNVVM(float8));
  device.addPass(createAmpExpandFloat8());
  // Before the expansion of arith, which knows one zero only.
  device.addPass(createAmpExtremaToLLVM());
  device.addPass(createAmpBF16ToNVVM());
  // Those to f32, and from f64, by integers.
  arith::ArithExpandOpsPassOptions expand;
  expand.includeBf16 = true;
  device.addPass(arith::createArithExpandOpsPass(expand));
  device.addPass(createSCFToControlFlowPass());
  device.addPass(createAmpConvertDeviceToNVVM());
  device.addPass(createConvertNVVMToLLVMPass());
  device.addPass(createCanonicalizerPass());
  device.addPass(createCSEPass());
  device.addPass(createReconcileUnrealizedCastsPass());
  device.addPass(createAmpVerifyDevice());
}
