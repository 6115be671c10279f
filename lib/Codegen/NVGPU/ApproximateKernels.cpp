//===- ApproximateKernels.cpp - Functions of 16-bit kernels -----*- C++ -*-===//

#include "amp/Codegen/NVGPU/Passes.h"
#include "amp/Codegen/Points/KernelBody.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/TypeSwitch.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPAPPROXIMATEKERNELS
#include "amp/Codegen/NVGPU/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

/// Whether the kernel's largest tensors of floats, one for each of its points,
/// have 16 bits or fewer: of what its functions are computed from, or of what
/// becomes of them, less than half of f32's digits is kept.
static bool isNarrow(func::FuncOp kernel) {
  constexpr unsigned kMostBits = 16;
  int64_t largest = 0;
  unsigned widest = 0;
  auto add = [&](Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (!tensor || !isa<FloatType>(tensor.getElementType()))
      return;
    // Which no target has code for.
    if (!tensor.hasStaticShape()) {
      largest = std::numeric_limits<int64_t>::max();
      widest = 2 * kMostBits;
      return;
    }
    int64_t count = tensor.getNumElements();
    unsigned bits = tensor.getElementTypeBitWidth();
    if (count < largest)
      return;
    widest = count > largest ? bits : std::max(bits, widest);
    largest = count;
  };
  llvm::for_each(kernel.getArgumentTypes(), add);
  llvm::for_each(kernel.getResultTypes(), add);
  return largest > 0 && widest <= kMostBits;
}

/// Whether an op's result jumps where its operands do not: what decides must be
/// what it is in the backward pass, and on the CPU (Numerics.md, "Decisions").
static bool decides(OpOperand &use) {
  Operation *op = use.getOwner();
  return isa<arith::CmpFOp, arith::FPToSIOp, arith::FPToUIOp, math::CeilOp,
             math::FloorOp, math::RoundOp, math::RoundEvenOp, math::TruncOp,
             arith::RemFOp>(op);
}

/// The values that a use of another one makes: results, or what ops read that
/// read the tensors that a body makes.
static void appendFollowers(OpOperand &use, SmallVectorImpl<Value> &values) {
  Operation *user = use.getOwner();
  if (auto structured = dyn_cast<linalg::LinalgOp>(user)) {
    values.push_back(structured.getMatchingBlockArgument(&use));
  } else if (user->hasTrait<OpTrait::IsTerminator>()) {
    Operation *parent = user->getParentOp();
    if (isa<linalg::LinalgOp>(parent))
      values.push_back(parent->getResult(use.getOperandNumber()));
    return;
  }
  llvm::append_range(values, user->getResults());
}

/// Whether something is decided by the value in the kernel.
static bool reachesDecision(Value value) {
  SmallVector<Value> work = {value};
  llvm::DenseSet<Value> seen;
  while (!work.empty()) {
    Value next = work.pop_back_val();
    if (!seen.insert(next).second)
      continue;
    for (OpOperand &use : next.getUses()) {
      if (decides(use))
        return true;
      appendFollowers(use, work);
    }
  }
  return false;
}

/// Adds a flag to what the op allows.
template <typename OpTy>
static void allow(OpTy op, arith::FastMathFlags flag) {
  if (!getElementTypeOrSelf(op.getType()).isF32() ||
      reachesDecision(op.getResult()))
    return;
  op.setFastmath(op.getFastmath() | flag);
}

namespace {
struct AmpApproximateKernels
    : amp::impl::AmpApproximateKernelsBase<AmpApproximateKernels> {
  void runOnOperation() override {
    for (func::FuncOp kernel : points::listKernels(getOperation())) {
      if (!isNarrow(kernel))
        continue;
      kernel.walk([](Operation *op) {
        TypeSwitch<Operation *>(op)
            .Case<math::ExpOp, math::Exp2Op, math::TanhOp>([](auto function) {
              allow(function, arith::FastMathFlags::afn);
            })
            .Case([](arith::DivFOp division) {
              allow(division, arith::FastMathFlags::arcp);
            });
      });
    }
  }
};
} // namespace
