//===- ExpandBF16.cpp - Rounding to bf16 by integers ------------*- C++ -*-===//

#include "Bits.h"
#include "amp/Codegen/Arith/Passes.h"

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

namespace {
struct AmpExpandBF16 : amp::impl::AmpExpandBF16Base<AmpExpandBF16> {
  void runOnOperation() override {
    SmallVector<arith::TruncFOp> casts;
    getOperation()->walk([&](arith::TruncFOp op) {
      if (isExpanded(op))
        casts.push_back(op);
    });
    llvm::for_each(casts, expand);
  }
};
} // namespace
