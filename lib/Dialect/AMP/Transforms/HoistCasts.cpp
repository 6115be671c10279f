//===- HoistCasts.cpp - Casts of what a loop does not change ----*- C++ -*-===//

#include "amp/Dialect/AMP/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPHOISTCASTS
#include "amp/Dialect/AMP/Transforms/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;

/// A conversion of a tensor, or a reshape that one may follow. Neither has
/// effects: that a loop may have no iterations is no matter.
static bool isHoistable(Operation *op) {
  bool converts = isa<arith::TruncFOp, arith::ExtFOp>(op);
  bool reshapes = isa<tensor::CollapseShapeOp, tensor::ExpandShapeOp>(op);
  return (converts || reshapes) &&
         isa<RankedTensorType>(op->getResult(0).getType());
}

/// An op that gives its operand's elements in another order, or some of them: a
/// transposed weight is cast behind the transposition.
static bool rearranges(Operation *op) {
  if (isa<tensor::CollapseShapeOp, tensor::ExpandShapeOp,
          tensor::ExtractSliceOp, linalg::TransposeOp>(op))
    return true;
  auto generic = dyn_cast<linalg::GenericOp>(op);
  return generic && generic.getNumDpsInputs() == 1 &&
         generic.getNumDpsInits() == 1 &&
         isa<linalg::YieldOp>(generic.getBody()->front()) &&
         generic.getBody()->front().getOperand(0) ==
             generic.getBody()->getArgument(0) &&
         llvm::all_of(generic.getIndexingMapsArray(),
                      [](AffineMap map) { return map.isPermutation(); });
}

static bool areOutside(scf::ForOp loop, ValueRange values) {
  return llvm::all_of(
      values, [&](Value value) { return loop.isDefinedOutsideOfLoop(value); });
}

/// The ops of the loop, last first, that rearrange what the loop does not
/// change and lead to `value`; nothing if others do.
static std::optional<SmallVector<Operation *>> findPath(scf::ForOp loop,
                                                        Value value) {
  SmallVector<Operation *> path;
  for (; !loop.isDefinedOutsideOfLoop(value);
       value = path.back()->getOperand(0)) {
    Operation *op = value.getDefiningOp();
    auto isKnown = [&](Value other) {
      auto empty = other.getDefiningOp<tensor::EmptyOp>();
      return areOutside(loop, other) ||
             (empty && areOutside(loop, empty->getOperands()));
    };
    if (!op || !rearranges(op) ||
        !llvm::all_of(op->getOperands().drop_front(), isKnown))
      return std::nullopt;
    path.push_back(op);
  }
  return path;
}

/// Copies: who else reads these values in the loop computes them there.
static Value copyBefore(scf::ForOp loop, ArrayRef<Operation *> path) {
  OpBuilder b(loop);
  IRMapping mapping;
  for (Operation *op : llvm::reverse(path)) {
    for (Value operand : op->getOperands())
      if (auto empty = operand.getDefiningOp<tensor::EmptyOp>();
          empty && !loop.isDefinedOutsideOfLoop(operand))
        b.clone(*empty, mapping);
    b.clone(*op, mapping);
  }
  return mapping.lookup(path.front()->getResult(0));
}

static void hoist(scf::ForOp loop) {
  SmallVector<Operation *> ops;
  loop.walk([&](Operation *op) {
    if (isHoistable(op))
      ops.push_back(op);
  });
  // In the order of the program: a cast follows what it reads.
  for (Operation *op : ops) {
    // Dynamic sizes of a reshape.
    if (!areOutside(loop, op->getOperands().drop_front()))
      continue;
    auto path = findPath(loop, op->getOperand(0));
    // A reshape alone leaves the loop with what it reads, and not behind it.
    if (!path || (!path->empty() && !isa<arith::TruncFOp>(op)))
      continue;
    if (!path->empty())
      op->setOperand(0, copyBefore(loop, *path));
    op->moveBefore(loop);
    for (Operation *left : *path)
      if (isOpTriviallyDead(left))
        left->erase();
  }
}

namespace {
struct AmpHoistCasts : amp::impl::AmpHoistCastsBase<AmpHoistCasts> {
  void runOnOperation() override {
    // Inner loops first: what leaves one may leave the next.
    getOperation().walk<WalkOrder::PostOrder>(
        [](scf::ForOp loop) { hoist(loop); });
  }
};
} // namespace
