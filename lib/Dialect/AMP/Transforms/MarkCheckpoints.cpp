//===- MarkCheckpoints.cpp - What is to be made again -----------*- C++ -*-===//

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Dialect/AMP/IR/ResultLocations.h"
#include "amp/Dialect/AMP/Transforms/Passes.h"

#include "mlir/IR/PatternMatch.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPMARKCHECKPOINTS
#include "amp/Dialect/AMP/Transforms/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

/// The ops take the region's place.
static void dissolve(CheckpointOp op) {
  Block &body = op.getBody().front();
  Operation *yield = body.getTerminator();
  IRRewriter rewriter(op.getContext());
  SmallVector<Value> results(yield->getOperands());
  rewriter.eraseOp(yield);
  rewriter.inlineBlockBefore(&body, op);
  rewriter.replaceOp(op, results);
}

namespace {
struct AmpMarkCheckpoints
    : amp::impl::AmpMarkCheckpointsBase<AmpMarkCheckpoints> {
  void runOnOperation() override {
    // Inner ones first: the outer name is then around theirs.
    SmallVector<CheckpointOp> regions;
    getOperation()->walk([&](CheckpointOp op) { regions.push_back(op); });
    for (auto [number, region] : llvm::enumerate(regions)) {
      std::string name = (kCheckpointLocation + Twine(number + 1)).str();
      region.getBody().walk(
          [&](Operation *op) { op->setLoc(addName(op->getLoc(), name)); });
      dissolve(region);
    }
  }
};
} // namespace
