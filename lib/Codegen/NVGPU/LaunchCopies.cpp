//===- LaunchCopies.cpp - Copies between buffers as kernels -----*- C++ -*-===//

#include "amp/Codegen/NVGPU/Passes.h"
#include "amp/Dialect/AMP/IR/AMPDialect.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPLAUNCHCOPIES
#include "amp/Codegen/NVGPU/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

namespace {
struct AmpLaunchCopies : amp::impl::AmpLaunchCopiesBase<AmpLaunchCopies> {
  void runOnOperation() override {
    SmallVector<memref::CopyOp> copies;
    for (auto func : getOperation().getOps<func::FuncOp>())
      if (!func->hasAttr(kKernelAttr))
        func.walk([&](memref::CopyOp copy) { copies.push_back(copy); });
    for (memref::CopyOp copy : copies)
      launch(copy);
  }

private:
  /// Constants lie in the host's memory, where no kernel reads them.
  void launch(memref::CopyOp copy) {
    auto type = dyn_cast<MemRefType>(copy.getTarget().getType());
    if (!type || type != copy.getSource().getType() || !type.hasStaticShape() ||
        !type.getLayout().isIdentity() ||
        copy.getSource().getDefiningOp<memref::GetGlobalOp>())
      return;
    OpBuilder b(copy);
    LaunchOp::create(b, copy.getLoc(), TypeRange(),
                     SymbolRefAttr::get(getKernel(type)), copy.getSource(),
                     copy.getTarget(), b.getDenseBoolArrayAttr({false}),
                     /*recompute=*/IntegerAttr());
    copy.erase();
  }

  func::FuncOp getKernel(MemRefType type) {
    func::FuncOp &kernel = kernels[type];
    if (kernel)
      return kernel;
    auto tensor = RankedTensorType::get(type.getShape(), type.getElementType());
    OpBuilder b(&getContext());
    Location loc = getOperation().getLoc();
    kernel = func::FuncOp::create(
        b, loc, "copy", b.getFunctionType({tensor, tensor}, {tensor}));
    kernel.setPrivate();
    kernel->setAttr(kKernelAttr, b.getUnitAttr());
    // Which gives it a name of its own.
    SymbolTable(getOperation()).insert(kernel, getOperation().begin());
    Block *body = kernel.addEntryBlock();
    b.setInsertionPointToStart(body);
    auto copied = linalg::CopyOp::create(b, loc, body->getArgument(0),
                                         body->getArgument(1));
    func::ReturnOp::create(b, loc, copied->getResults());
    return kernel;
  }

  llvm::DenseMap<Type, func::FuncOp> kernels;
};
} // namespace
