//===- PlanArena.cpp - All buffers of a step in one -------------*- C++ -*-===//

#include "BufferLifetimes.h"

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/Kernels/Passes.h"
#include "amp/Kernels/Steps.h"
#include "amp/Support/Sizes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPPLANARENA
#include "amp/Kernels/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

/// A cache line, and the widest vector.
static constexpr int64_t kAlignment = 64;

namespace {
class ArenaPlanner {
public:
  /// Buffers of fewer than `alone` bytes share none, and others none for
  /// `linger` kernels behind their last use.
  ArenaPlanner(func::FuncOp func, int64_t alone, int64_t linger)
      : func(func), alone(alone), linger(linger), lifetimes(func) {
    func.walk<WalkOrder::PreOrder>([&](LaunchOp launch) {
      launches.push_back(lifetimes.getPosition(launch));
    });
  }

  LogicalResult run() {
    if (failed(collectBuffers()))
      return failure();
    std::optional<int64_t> bytes = layOutArena(buffers);
    if (!bytes)
      return func.emitError("expected at most 2^47 bytes of memory for what "
                            "lies between the kernels of a step");
    int64_t size = std::max(*bytes, kAlignment);
    OpBuilder b(func.getContext());
    func->setAttr("amp.arena_bytes", b.getI64IntegerAttr(size));
    func->setAttr("amp.arena_peak",
                  b.getI64IntegerAttr(computeLivePeak(buffers)));
    int64_t copies = 0;
    func.walk([&](memref::CopyOp) { ++copies; });
    func->setAttr("amp.copies", b.getI64IntegerAttr(copies));
    return replaceAllocs(size);
  }

private:
  LogicalResult collectBuffers();
  int64_t findEnd(int64_t last) const;
  LogicalResult checkAlloc(memref::AllocOp alloc);
  FailureOr<int64_t> computeSize(memref::AllocOp alloc);
  LogicalResult replaceAllocs(int64_t size);

  func::FuncOp func;
  int64_t alone, linger;
  BufferLifetimes lifetimes;
  SmallVector<int64_t> launches; ///< positions
  SmallVector<memref::AllocOp> allocs;
  SmallVector<ArenaBuffer> buffers; ///< theirs
};
} // namespace

LogicalResult ArenaPlanner::checkAlloc(memref::AllocOp alloc) {
  MemRefType type = alloc.getType();
  if (!type.hasStaticShape())
    return alloc.emitOpError("has a dynamic shape; a step's memory is planned "
                             "before it runs");
  if (!type.getLayout().isIdentity() || type.getMemorySpace())
    return alloc.emitOpError("expects the identity layout and the default "
                             "memory space");
  // Iterations that run at once would share one buffer.
  for (Operation *op = alloc->getParentOp(); op != func; op = op->getParentOp())
    if (!isa<scf::ForOp, scf::IfOp>(op))
      return alloc.emitOpError("expects to be in the step itself or in scf.for "
                               "or scf.if, not in '")
             << op->getName() << "'";
  return success();
}

FailureOr<int64_t> ArenaPlanner::computeSize(memref::AllocOp alloc) {
  MemRefType type = alloc.getType();
  std::optional<int64_t> bytes = getTypeBytes(type);
  if (bytes)
    return static_cast<int64_t>(llvm::alignTo(*bytes, kAlignment));
  return alloc.emitOpError("expects numbers of at most 2^47 bytes, found ")
         << type;
}

/// The position of the last kernel that may not have the bytes.
int64_t ArenaPlanner::findEnd(int64_t last) const {
  ArrayRef<int64_t> later =
      ArrayRef(launches).drop_until([&](int64_t at) { return at > last; });
  later = later.take_front(linger);
  return later.empty() ? last : later.back();
}

LogicalResult ArenaPlanner::collectBuffers() {
  auto result = func.walk<WalkOrder::PreOrder>([&](memref::AllocOp alloc) {
    if (failed(checkAlloc(alloc)))
      return WalkResult::interrupt();
    FailureOr<Lifetime> life = lifetimes.find(alloc);
    if (failed(life))
      return WalkResult::interrupt();
    FailureOr<int64_t> size = computeSize(alloc);
    if (failed(size))
      return WalkResult::interrupt();
    life->last = findEnd(life->last);
    if (*size < alone)
      life = Lifetime{0, lifetimes.getNumPositions() - 1};
    allocs.push_back(alloc);
    buffers.push_back({*life, *size});
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

LogicalResult ArenaPlanner::replaceAllocs(int64_t size) {
  OpBuilder b(func.getContext());
  auto attrs =
      b.getDictionaryAttr(b.getNamedAttr("amp.arena", b.getUnitAttr()));
  if (failed(func.insertArgument(func.getNumArguments(),
                                 MemRefType::get({size}, b.getI8Type()), attrs,
                                 func.getLoc())))
    return failure();
  SmallVector<memref::DeallocOp> deallocs;
  func.walk([&](memref::DeallocOp op) { deallocs.push_back(op); });
  for (memref::DeallocOp op : deallocs)
    op.erase();
  for (auto [alloc, buffer] : llvm::zip_equal(allocs, buffers)) {
    b.setInsertionPoint(alloc);
    Value offset =
        arith::ConstantIndexOp::create(b, alloc.getLoc(), buffer.offset);
    Value view = memref::ViewOp::create(b, alloc.getLoc(), alloc.getType(),
                                        func.getArguments().back(), offset,
                                        ValueRange());
    alloc.replaceAllUsesWith(view);
    alloc.erase();
  }
  return success();
}

namespace {
struct AmpPlanArena : amp::impl::AmpPlanArenaBase<AmpPlanArena> {
  using AmpPlanArenaBase::AmpPlanArenaBase;
  void runOnOperation() override {
    FailureOr<SmallVector<func::FuncOp>> steps = findSteps(getOperation());
    if (failed(steps))
      return signalPassFailure();
    for (func::FuncOp step : *steps)
      if (failed(ArenaPlanner(step, alone, linger).run()))
        return signalPassFailure();
  }
};
} // namespace
