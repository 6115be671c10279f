//===- SetChunks.cpp - Chunks of losses as the target has room --*- C++ -*-===//

#include "amp/Dialect/NN/IR/NNDialect.h"
#include "amp/Dialect/NN/Transforms/Passes.h"

#include "llvm/Support/MathExtras.h"

namespace mlir::amp {
#define GEN_PASS_DEF_NNSETCHUNKS
#include "amp/Dialect/NN/Transforms/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::nn;

/// The largest power of two up to `most` that makes the classes few more, or 8:
/// 16 bits each, rows then begin at 16 bytes at least.
static int64_t chooseMultiple(int64_t classes, int64_t most) {
  constexpr int64_t kLeast = 8, kFew = 32;
  int64_t multiple = most;
  while (multiple > kLeast && multiple % 2 == 0 &&
         static_cast<int64_t>(llvm::alignTo(classes, multiple)) - classes >
             classes / kFew)
    multiple /= 2;
  return multiple;
}

namespace {
struct NNSetChunks : amp::impl::NNSetChunksBase<NNSetChunks> {
  using NNSetChunksBase::NNSetChunksBase;
  void runOnOperation() override {
    getOperation().walk([&](LinearCrossEntropyOp op) {
      if (bytes > 0 && !op.getChunkBytes())
        op.setChunkBytes(bytes);
      if (multiple > 1 && !op.getClassMultiple())
        op.setClassMultiple(chooseMultiple(
            cast<ShapedType>(op.getWeight().getType()).getDimSize(0),
            multiple));
    });
  }
};
} // namespace
