//===- ExpandBF16.cpp - Rounding to bf16 by integers ------------*- C++ -*-===//

#include "Bits.h"
#include "amp/Codegen/Arith/Passes.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/IRMapping.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPEXPANDBF16
#include "amp/Codegen/Arith/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

static bool isExpanded(arith::TruncFOp op) {
  auto mode =
      op.getRoundingmode().value_or(arith::RoundingMode::to_nearest_even);
  return isa<FloatType, VectorType>(op.getType()) &&
         getElementTypeOrSelf(op.getType()).isBF16() &&
         getElementTypeOrSelf(op.getIn().getType()).isF32() &&
         mode == arith::RoundingMode::to_nearest_even;
}

/// A NaN is made the one before it is rounded, not after: LLVM would move a
/// select behind the rounding on to bf16, of which most CPUs have no vectors,
/// so that it is made one element after the other.
static void expand(arith::TruncFOp op) {
  OpBuilder builder(op);
  Bits bits(builder, op.getLoc(), op.getType());
  ImplicitLocOpBuilder &b = bits.b;
  Value x = op.getIn();
  Value isNaN = arith::CmpFOp::create(b, arith::CmpFPredicate::UNO, x, x);
  Value quiet = bits.constant(bits.integers(32), 0x7fc00000);
  Value all = bits.select(isNaN, quiet, bits.bitcast(bits.integers(32), x));
  Value last =
      bits.apply<arith::AndIOp>(bits.apply<arith::ShRUIOp>(all, 16), 1);
  // Half a unit, and a little less where the last bit that stays is even.
  Value half = bits.apply<arith::AddIOp>(last, 0x7fff);
  Value rounded = arith::AddIOp::create(b, all, half);
  Value high = arith::TruncIOp::create(b, bits.integers(16),
                                       bits.apply<arith::ShRUIOp>(rounded, 16));
  op.replaceAllUsesWith(bits.bitcast(op.getType(), high));
  op.erase();
}

static bool isBF16(Type type) {
  return isa<FloatType, VectorType>(type) &&
         getElementTypeOrSelf(type).isBF16();
}

/// Whether LLVM would compute it in f32 and round by the instruction, where
/// there is one. It flushes subnormals.
static bool rounds(Operation *op) {
  bool isExact =
      isa<arith::ConstantOp, arith::BitcastOp, arith::ExtFOp, arith::TruncFOp,
          arith::SelectOp, arith::NegFOp, arith::MaximumFOp, arith::MinimumFOp,
          arith::MaxNumFOp, arith::MinNumFOp, math::AbsFOp, math::CopySignOp>(
          op);
  return isa_and_nonnull<arith::ArithDialect, math::MathDialect>(
             op->getDialect()) &&
         op->getNumResults() == 1 && isBF16(op->getResult(0).getType()) &&
         !isExact;
}

/// The op in f32, rounded.
static void widen(Operation *op) {
  ImplicitLocOpBuilder b(op->getLoc(), op);
  auto toF32 = [&](Type type) {
    auto vector = dyn_cast<VectorType>(type);
    return vector ? Type(vector.clone(b.getF32Type())) : b.getF32Type();
  };
  IRMapping map;
  for (Value operand : op->getOperands())
    if (isBF16(operand.getType()) && !map.contains(operand))
      map.map(operand,
              arith::ExtFOp::create(b, toF32(operand.getType()), operand));
  Operation *wide = b.clone(*op, map);
  Type type = op->getResult(0).getType();
  wide->getResult(0).setType(toF32(type));
  op->replaceAllUsesWith(arith::TruncFOp::create(b, type, wide->getResult(0)));
  op->erase();
}

namespace {
struct AmpExpandBF16 : amp::impl::AmpExpandBF16Base<AmpExpandBF16> {
  void runOnOperation() override {
    SmallVector<Operation *> rounding;
    getOperation()->walk<WalkOrder::PreOrder>([&](Operation *op) {
      // What a named op's body must look like its dialect says.
      if (isa<linalg::LinalgOp>(op))
        return WalkResult::skip();
      if (rounds(op))
        rounding.push_back(op);
      return WalkResult::advance();
    });
    llvm::for_each(rounding, widen);
    SmallVector<arith::TruncFOp> casts;
    getOperation()->walk([&](arith::TruncFOp op) {
      if (isExpanded(op))
        casts.push_back(op);
    });
    llvm::for_each(casts, expand);
  }
};
} // namespace
