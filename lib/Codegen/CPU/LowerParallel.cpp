//===- LowerParallel.cpp - Parallel loops to OpenMP's regions ---*- C++ -*-===//
//
// OpenMP's own loop asks its runtime for each thread's part: that call takes as
// long as the region, and in some builds it allocates.
//
//===----------------------------------------------------------------------===//

#include "RuntimeCalls.h"
#include "amp/Codegen/CPU/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/OpenMP/OpenMPDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPLOWERPARALLEL
#include "amp/Codegen/CPU/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

/// A number that the runtime tells each thread of a team.
static Value ask(ImplicitLocOpBuilder &b, StringRef name) {
  auto call = func::CallOp::create(b, name, b.getI32Type(), ValueRange());
  return arith::IndexCastOp::create(b, b.getIndexType(), call.getResult(0));
}

static Value index(ImplicitLocOpBuilder &b, int64_t value) {
  return arith::ConstantIndexOp::create(b, value);
}

/// Where a thread's part begins: as even parts as can be, the same in each run.
static Value getStart(ImplicitLocOpBuilder &b, scf::ParallelOp loop,
                      Value thread, Value threads) {
  Value lower = loop.getLowerBound()[0], step = loop.getStep()[0];
  Value range = arith::SubIOp::create(b, loop.getUpperBound()[0], lower);
  Value turns = arith::CeilDivSIOp::create(b, range, step);
  Value before = arith::DivSIOp::create(
      b, arith::MulIOp::create(b, turns, thread), threads);
  return arith::AddIOp::create(b, lower,
                               arith::MulIOp::create(b, before, step));
}

static void lower(scf::ParallelOp loop) {
  ImplicitLocOpBuilder b(loop.getLoc(), loop);
  auto region = omp::ParallelOp::create(b);
  b.createBlock(&region.getRegion());
  Value thread = ask(b, "omp_get_thread_num");
  Value threads = ask(b, "omp_get_num_threads");
  Value next = arith::AddIOp::create(b, thread, index(b, 1));
  auto part =
      scf::ForOp::create(b, getStart(b, loop, thread, threads),
                         getStart(b, loop, next, threads), loop.getStep()[0]);
  omp::TerminatorOp::create(b);
  // What a turn has on the stack, it has once.
  b.setInsertionPointToStart(part.getBody());
  auto scope = memref::AllocaScopeOp::create(b, TypeRange());
  Block *inner = b.createBlock(&scope.getBodyRegion());
  Block *body = loop.getBody();
  body->getTerminator()->erase();
  body->getArgument(0).replaceAllUsesWith(part.getInductionVar());
  inner->getOperations().splice(inner->end(), body->getOperations());
  b.setInsertionPointToEnd(inner);
  memref::AllocaScopeReturnOp::create(b, ValueRange());
  loop.erase();
}

namespace {
struct AmpLowerParallel : amp::impl::AmpLowerParallelBase<AmpLowerParallel> {
  void runOnOperation() override {
    SmallVector<scf::ParallelOp> loops;
    getOperation().walk([&](scf::ParallelOp loop) {
      bool isOutermost = !loop->getParentOfType<scf::ParallelOp>();
      if (isOutermost && loop.getNumLoops() == 1 && loop.getInitVals().empty())
        loops.push_back(loop);
    });
    if (loops.empty())
      return;
    Type number = IntegerType::get(&getContext(), 32);
    for (StringRef name : {"omp_get_thread_num", "omp_get_num_threads"})
      if (!cpu::declareRuntime(getOperation(), name, 0, number))
        return signalPassFailure();
    for (scf::ParallelOp loop : loops)
      lower(loop);
  }
};
} // namespace
