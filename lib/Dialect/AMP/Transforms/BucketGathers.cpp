//===- BucketGathers.cpp - Parts travel as they are made --------*- C++ -*-===//

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Dialect/AMP/Transforms/Passes.h"
#include "amp/Support/Sizes.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPBUCKETGATHERS
#include "amp/Dialect/AMP/Transforms/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

/// The first number that no exchange of a step has.
static int64_t findFreeNumber(func::FuncOp step) {
  int64_t number = 0;
  step.walk([&](Operation *op) {
    if (auto start = op->getAttrOfType<IntegerAttr>("start"))
      number = std::max(number, start.getInt() + 1);
  });
  return number;
}

/// Where each bucket of a gathering ends among its tensors, in their order.
static SmallVector<unsigned> findEnds(AllGatherOp gather, int64_t bucket) {
  SmallVector<unsigned> ends;
  int64_t room = bucket;
  for (auto [i, whole] : llvm::enumerate(gather.getInto())) {
    int64_t bytes = getTypeBytes(whole.getType()).value_or(bucket);
    if (i > 0 && bytes > room) {
      ends.push_back(i);
      room = bucket;
    }
    room -= bytes;
  }
  ends.push_back(gather.getInto().size());
  return ends;
}

namespace {
struct AmpBucketGathers : amp::impl::AmpBucketGathersBase<AmpBucketGathers> {
  using Base::Base;

  void runOnOperation() override {
    func::FuncOp step = getOperation();
    if (step.isExternal() || !step->hasAttr(kStepAttr))
      return;
    int64_t number = findFreeNumber(step);
    for (auto gather : llvm::make_early_inc_range(step.getOps<AllGatherOp>()))
      if (!gather.getStart() && gather.getNumResults() > 0)
        number = split(gather, number);
  }

  /// Gives the next free number. All begin before one is awaited.
  int64_t split(AllGatherOp gather, int64_t number) const {
    OpBuilder b(gather);
    unsigned first = 0;
    SmallVector<AllGatherOp> starts;
    for (unsigned end : findEnds(gather, bucket)) {
      ValueRange wholes = gather.getInto().slice(first, end - first);
      starts.push_back(
          AllGatherOp::create(b, gather.getLoc(), wholes.getTypes(),
                              gather.getShards().slice(first, end - first),
                              wholes, b.getI64IntegerAttr(number++)));
      first = end;
    }
    SmallVector<Value> results;
    for (AllGatherOp start : starts) {
      auto end = AwaitOp::create(b, gather.getLoc(), start.getResultTypes(),
                                 *start.getStart(), start.getResults(),
                                 start.getShards());
      llvm::append_range(results, end.getResults());
    }
    gather.replaceAllUsesWith(results);
    gather.erase();
    return number;
  }
};
} // namespace
