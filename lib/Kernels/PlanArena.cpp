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
struct Buffer {
  memref::AllocOp alloc;
  Lifetime life;
  int64_t size, offset = 0;
};

class ArenaPlanner {
public:
  explicit ArenaPlanner(func::FuncOp func) : func(func), lifetimes(func) {}

  LogicalResult run() {
    if (failed(collectBuffers()))
      return failure();
    FailureOr<int64_t> bytes = assignOffsets();
    if (failed(bytes))
      return failure();
    int64_t size = std::max(*bytes, kAlignment);
    OpBuilder b(func.getContext());
    func->setAttr("amp.arena_bytes", b.getI64IntegerAttr(size));
    func->setAttr("amp.arena_peak", b.getI64IntegerAttr(computePeak()));
    int64_t copies = 0;
    func.walk([&](memref::CopyOp) { ++copies; });
    func->setAttr("amp.copies", b.getI64IntegerAttr(copies));
    return replaceAllocs(size);
  }

private:
  LogicalResult collectBuffers();
  LogicalResult checkAlloc(memref::AllocOp alloc);
  FailureOr<int64_t> computeSize(memref::AllocOp alloc);
  FailureOr<int64_t> assignOffsets();
  int64_t computePeak();
  LogicalResult replaceAllocs(int64_t size);

  func::FuncOp func;
  BufferLifetimes lifetimes;
  SmallVector<Buffer> buffers;
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
    buffers.push_back({alloc, *life, *size});
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

namespace {
/// What lies in the arena, by offset: a scan of numbers side by side, which
/// ends at the first gap, is quick for tens of thousands.
class Placed {
public:
  /// The lowest offset with `size` bytes that are free throughout `life`.
  int64_t findOffset(int64_t size, const Lifetime &life) const {
    int64_t offset = 0;
    for (const Entry &entry : entries) {
      if (offset + size <= entry.begin)
        break;
      if (entry.life.meets(life))
        offset = std::max(offset, entry.end);
    }
    return offset;
  }

  void insert(int64_t begin, int64_t end, const Lifetime &life) {
    auto isBefore = [](int64_t begin, const Entry &entry) {
      return begin < entry.begin;
    };
    entries.insert(llvm::upper_bound(entries, begin, isBefore),
                   {begin, end, life});
  }

private:
  struct Entry {
    int64_t begin, end;
    Lifetime life;
  };
  std::vector<Entry> entries;
};
} // namespace

/// The largest first, each at the lowest offset that is free throughout its
/// life; returns the bytes of all.
FailureOr<int64_t> ArenaPlanner::assignOffsets() {
  SmallVector<Buffer *> order;
  for (Buffer &buffer : buffers)
    order.push_back(&buffer);
  llvm::sort(order, [](Buffer *lhs, Buffer *rhs) {
    // Equal ones in the order of the program: the same plan each time.
    return std::pair(-lhs->size, lhs) < std::pair(-rhs->size, rhs);
  });
  Placed placed;
  int64_t bytes = 0;
  for (Buffer *buffer : order) {
    buffer->offset = placed.findOffset(buffer->size, buffer->life);
    std::optional<int64_t> end = addBytes(buffer->offset, buffer->size);
    if (!end)
      return func.emitError("expected at most 2^47 bytes of memory for what "
                            "lies between the kernels of a step");
    placed.insert(buffer->offset, *end, buffer->life);
    bytes = std::max(bytes, *end);
  }
  return bytes;
}

/// The most bytes alive at one position: no plan needs fewer.
int64_t ArenaPlanner::computePeak() {
  SmallVector<int64_t> change(lifetimes.getNumPositions() + 1);
  for (const Buffer &buffer : buffers) {
    change[buffer.life.first] += buffer.size;
    change[buffer.life.last + 1] -= buffer.size;
  }
  int64_t live = 0, peak = 0;
  for (int64_t bytes : change)
    peak = std::max(peak, live += bytes);
  return peak;
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
  for (Buffer &buffer : buffers) {
    memref::AllocOp alloc = buffer.alloc;
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
  void runOnOperation() override {
    FailureOr<SmallVector<func::FuncOp>> steps = findSteps(getOperation());
    if (failed(steps))
      return signalPassFailure();
    for (func::FuncOp step : *steps)
      if (failed(ArenaPlanner(step).run()))
        return signalPassFailure();
  }
};
} // namespace
