//===- LLVM.cpp - The phase llvm --------------------------------*- C++ -*-===//

#include "amp/Codegen/Arith/Passes.h"
#include "amp/Codegen/CPU/Passes.h"
#include "amp/Dialect/AMP/Transforms/Passes.h"
#include "amp/Pipelines/Pipelines.h"

#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace mlir::amp;

/// What is above the llvm dialect's level but has no ops there of its own.
static void addExpansions(OpPassManager &pm) {
  pm.addPass(createAmpLowerParallel());
  pm.addPass(createConvertSCFToOpenMPPass());
  // Each parallel loop leaves a memref.alloca_scope, of which later passes
  // make blocks inside scf regions, unless it is folded away.
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
  // Before the others: they know of no TF32.
  pm.addPass(createAmpExpandTF32());
  // Before bf16: some of their conversions go through it.
  pm.addPass(createAmpExpandFloat8());
  // Before the expansion of arith, which knows one zero only.
  pm.addPass(createAmpExtremaToLLVM());
  pm.addPass(createAmpExpandBF16());
  // How bf16 rounds must not depend on the host: the instruction flushes
  // subnormals, the library's function does not.
  arith::ArithExpandOpsPassOptions expand;
  expand.includeBf16 = true;
  pm.addPass(arith::createArithExpandOpsPass(expand));
  pm.addPass(memref::createExpandStridedMetadataPass());
  // The arithmetic of addresses that the expansion before it makes.
  pm.addPass(createLowerAffinePass());
}

void mlir::amp::buildLLVMPipeline(OpPassManager &pm) {
  // Before anything is made of each element of a vector.
  pm.addPass(createAmpVerifyTypes());
  pm.addPass(createAmpTabulateLaunches());
  addExpansions(pm);
  pm.addPass(createSCFToControlFlowPass());
  // Functions that LLVM has come first; libm is for the rest, element by
  // element, with vector ops that the pass after it lowers.
  pm.addPass(createConvertMathToLLVMPass());
  pm.addPass(createConvertMathToLibmPass());
  pm.addPass(createConvertVectorToLLVMPass());
  pm.addPass(createFinalizeMemRefToLLVMConversionPass());
  pm.addPass(createArithToLLVMConversionPass());
  pm.addPass(createConvertIndexToLLVMPass());
  pm.addPass(createConvertControlFlowToLLVMPass());
  // One pointer a memref: shapes are in the types, and LLVM sees that a
  // pointer is a pointer.
  ConvertFuncToLLVMPassOptions func;
  func.useBarePtrCallConv = true;
  pm.addPass(createConvertFuncToLLVMPass(func));
  // After functions: this pass would convert them as well, and give each
  // memref a descriptor.
  pm.addPass(createConvertOpenMPToLLVMPass());
  pm.addPass(createReconcileUnrealizedCastsPass());
  pm.addPass(createAmpWidenGathers());
}
