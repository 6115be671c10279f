//===- SyncBatchNorm.cpp - Statistics over all replicas ---------*- C++ -*-===//

#include "amp/Dialect/NN/IR/NNDialect.h"
#include "amp/Dialect/NN/Transforms/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/BuiltinOps.h"

namespace mlir::amp {
#define GEN_PASS_DEF_NNSYNCBATCHNORM
#include "amp/Dialect/NN/Transforms/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::nn;

/// An op around it that not all replicas may run as often; null if all do.
static Operation *findCondition(Operation *op) {
  for (Operation *parent = op->getParentOp();
       parent && !isa<FunctionOpInterface>(parent);
       parent = parent->getParentOp()) {
    auto loop = dyn_cast<scf::ForOp>(parent);
    if (!loop || !loop.getStaticTripCount())
      return parent;
  }
  return nullptr;
}

namespace {
struct NNSyncBatchNorm : amp::impl::NNSyncBatchNormBase<NNSyncBatchNorm> {
  void runOnOperation() override {
    bool found = false, failed = false;
    getOperation().walk([&](BatchNormOp op) {
      if (!op.usesBatchStatistics())
        return;
      found = true;
      op.setSync(true);
      if (Operation *condition = findCondition(op)) {
        op.emitError("expected 'nn.batch_norm' where all replicas reach it to "
                     "sync its statistics, found it in '")
            << condition->getName() << "'";
        failed = true;
      }
    });
    if (!found)
      getOperation().emitError(
          "expected an 'nn.batch_norm' in training mode to sync the "
          "statistics of, found none");
    if (failed || !found)
      signalPassFailure();
  }
};
} // namespace
