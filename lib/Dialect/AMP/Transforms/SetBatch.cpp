//===- SetBatch.cpp - A model for another batch -----------------*- C++ -*-===//

#include "amp/Dialect/AMP/Transforms/SetBatch.h"

#include "BatchShapes.h"
#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Dialect/AMP/Transforms/Passes.h"
#include "amp/Support/VerifyChanged.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPSETBATCH
#include "amp/Dialect/AMP/Transforms/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

void mlir::amp::exposeRows(func::FuncOp func) {
  SmallVector<tensor::DimOp> ops;
  func.walk([&](tensor::DimOp op) {
    auto arg = dyn_cast<BlockArgument>(op.getSource());
    if (arg && arg.getOwner() == &func.getBody().front() &&
        func.getArgAttr(arg.getArgNumber(), kInputAttr) &&
        op.getConstantIndex() == 0)
      ops.push_back(op);
  });
  if (ops.empty())
    return;
  Builder b(func.getContext());
  unsigned index = func.getNumArguments();
  NamedAttribute attr = b.getNamedAttr(kRowsAttr, b.getUnitAttr());
  (void)func.insertArgument(index, b.getIndexType(), b.getDictionaryAttr(attr),
                            func.getLoc());
  for (tensor::DimOp op : ops) {
    op.replaceAllUsesWith(func.getArgument(index));
    op.erase();
  }
}

/// The number of rows becomes a constant again.
static void eraseRows(func::FuncOp func, int64_t rows) {
  for (unsigned i = 0; i < func.getNumArguments(); ++i)
    if (func.getArgAttr(i, kRowsAttr)) {
      OpBuilder b = OpBuilder::atBlockBegin(&func.getBody().front());
      func.getArgument(i).replaceAllUsesWith(
          arith::ConstantIndexOp::create(b, func.getLoc(), rows));
      (void)func.eraseArgument(i);
      return;
    }
}

namespace {
struct AmpSetBatch : amp::impl::AmpSetBatchBase<AmpSetBatch> {
  using Base::Base;

  LogicalResult initialize(MLIRContext *context) override {
    if (rows >= 1)
      return success();
    return emitError(UnknownLoc::get(context),
                     "expected a number of rows from 1, found ")
           << int64_t(rows);
  }

  void runOnOperation() override {
    func::FuncOp func = getOperation();
    if (func.isExternal())
      return;
    if (!func.getBody().hasOneBlock()) {
      func.emitError("another batch: expected one block");
      return signalPassFailure();
    }
    std::optional<int64_t> from = getRows(func);
    if (from && *from != rows) {
      BatchInference batch(func, *from, rows);
      if (failed(batch.run()) || failed(scaleSums(func, batch)))
        return signalPassFailure();
      batch.setTypes();
      // An op may refuse its new type, and no tensor may have too many bytes.
      if (failed(verifyChanged(func, "another batch")))
        return signalPassFailure();
    }
    eraseRows(func, rows);
  }
};
} // namespace
