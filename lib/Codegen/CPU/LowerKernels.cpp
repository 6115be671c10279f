//===- LowerKernels.cpp - Kernel bodies to loops over vectors ---*- C++ -*-===//

#include "KernelEmitter.h"
#include "amp/Codegen/CPU/Passes.h"
#include "amp/Dialect/AMP/IR/AMPDialect.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPLOWERKERNELSCPU
#include "amp/Codegen/CPU/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

namespace {
struct AmpLowerKernelsCPU
    : amp::impl::AmpLowerKernelsCPUBase<AmpLowerKernelsCPU> {
  using Base::Base;

  void runOnOperation() override {
    FailureOr<cpu::CodegenTarget> target =
        cpu::findTarget(getOperation(), tier, threads);
    if (failed(target) || failed(points::verifyKernelUses(getOperation())))
      return signalPassFailure();
    for (func::FuncOp kernel : points::listKernels(getOperation()))
      if (failed(cpu::KernelEmitter(kernel, *target).run()))
        return signalPassFailure();
  }
};
} // namespace
