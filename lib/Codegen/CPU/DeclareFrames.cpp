//===- DeclareFrames.cpp - Memory that kernels' code needs ------*- C++ -*-===//

#include "KernelEmitter.h"
#include "amp/Codegen/CPU/Passes.h"
#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Support/Sizes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPDECLAREFRAMES
#include "amp/Codegen/CPU/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

/// Of a kernel and the tasks that it calls, by a trial: 0 of one that there is
/// no code for, which lowering it reports.
static int64_t countFrameBytes(func::FuncOp kernel,
                               const cpu::CodegenTarget &target) {
  ScopedDiagnosticHandler silence(kernel.getContext(),
                                  [](Diagnostic &) { return success(); });
  OwningOpRef<ModuleOp> trial = ModuleOp::create(kernel.getLoc());
  func::FuncOp copy = kernel.clone();
  trial->push_back(copy);
  if (failed(cpu::KernelEmitter(copy, target).run()))
    return 0;
  int64_t bytes = 0;
  trial->walk([&](memref::AllocaOp op) {
    bytes += getTypeBytes(op.getType()).value_or(0);
  });
  return bytes;
}

namespace {
struct AmpDeclareFrames : amp::impl::AmpDeclareFramesBase<AmpDeclareFrames> {
  using Base::Base;

  void runOnOperation() override {
    FailureOr<cpu::CodegenTarget> target =
        cpu::findTarget(getOperation(), tier, threads);
    if (failed(target))
      return signalPassFailure();
    Builder b(&getContext());
    for (func::FuncOp kernel : points::listKernels(getOperation())) {
      if (kernel.isExternal())
        continue;
      int64_t bytes = countFrameBytes(kernel, *target);
      if (bytes > 0)
        kernel->setAttr(kFramesAttr, b.getI64IntegerAttr(bytes * threads));
    }
  }
};
} // namespace
