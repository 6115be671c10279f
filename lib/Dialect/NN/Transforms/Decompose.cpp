//===- Decompose.cpp - Named ops to linalg ----------------------*- C++ -*-===//

#include "amp/Dialect/NN/IR/NNDialect.h"
#include "amp/Dialect/NN/Transforms/Passes.h"
#include "amp/Interfaces/KernelTraits.h"
#include "amp/Support/Sizes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::amp {
#define GEN_PASS_DEF_NNDECOMPOSE
#include "amp/Dialect/NN/Transforms/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

namespace {
struct NNDecompose : amp::impl::NNDecomposeBase<NNDecompose> {
  using Base::Base;

  void runOnOperation() override {
    SmallVector<linalg::AggregatedOpInterface> ops;
    getOperation().walk([&](linalg::AggregatedOpInterface op) {
      if (all || op->hasAttr("nn.decompose") ||
          !op->hasTrait<OpTrait::FormsKernel>())
        ops.push_back(op);
    });
    IRRewriter rewriter(&getContext());
    for (linalg::AggregatedOpInterface op : ops) {
      if (failed(verifySizes(op)))
        return signalPassFailure();
      rewriter.setInsertionPoint(op);
      FailureOr<SmallVector<Value>> results = op.decomposeOperation(rewriter);
      if (failed(results)) {
        op->emitError("'") << op->getName() << "' has no decomposition";
        return signalPassFailure();
      }
      rewriter.replaceOp(op, *results);
    }
  }
};
} // namespace
