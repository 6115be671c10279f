//===- ChooseAttention.cpp - Which attentions have code ---------*- C++ -*-===//

#include "AttentionTypes.h"
#include "amp/Codegen/NVGPU/Passes.h"
#include "amp/Dialect/NN/IR/NNDialect.h"

#include "mlir/IR/TypeUtilities.h"
#include "llvm/Support/FormatVariadic.h"

namespace mlir::amp {
#define GEN_PASS_DEF_AMPCHOOSEATTENTION
#include "amp/Codegen/NVGPU/Passes.h.inc"
} // namespace mlir::amp

using namespace mlir;
using namespace mlir::amp;

template <typename OpTy>
static SmallVector<Value> getFactors(OpTy op) {
  SmallVector<Value> factors = {op.getQuery(), op.getKey(), op.getValue()};
  if constexpr (std::is_same_v<OpTy, nn::AttentionGradOp>)
    factors.push_back(op.getGrad());
  return factors;
}

static SmallVector<Value> listFactors(Operation *op) {
  if (auto forward = dyn_cast<nn::AttentionOp>(op))
    return getFactors(forward);
  if (auto backward = dyn_cast<nn::AttentionGradOp>(op))
    return getFactors(backward);
  return {};
}

std::string cuda::findAttentionReason(Operation *op) {
  SmallVector<Value> factors = listFactors(op);
  if (factors.empty())
    return "expected attention";
  Type type = getElementTypeOrSelf(factors[0]);
  bool isHalf = type.isF16() || type.isBF16();
  std::string found;
  llvm::raw_string_ostream os(found);
  for (Value factor : factors) {
    isHalf &= getElementTypeOrSelf(factor) == type;
    os << (found.empty() ? "" : ", ") << getElementTypeOrSelf(factor);
  }
  if (!isHalf)
    return "expected factors of one type of f16 and bf16, found " + found;
  constexpr int64_t kMost = 256, kMultiple = 8;
  for (Value factor : factors) {
    int64_t width = cast<RankedTensorType>(factor.getType()).getDimSize(3);
    if (width > kMost || width % kMultiple != 0)
      return llvm::formatv("expected heads of a multiple of {0} elements up to "
                           "{1}, found {2}",
                           kMultiple, kMost, width);
  }
  return "";
}

namespace {
struct AmpChooseAttention
    : amp::impl::AmpChooseAttentionBase<AmpChooseAttention> {
  void runOnOperation() override {
    getOperation().walk([](Operation *op) {
      if (!isa<nn::AttentionOp, nn::AttentionGradOp>(op) ||
          op->hasAttr(kDecompose))
        return;
      std::string reason = cuda::findAttentionReason(op);
      if (reason.empty())
        return;
      op->setAttr(kDecompose, UnitAttr::get(op->getContext()));
      // Where 16 bits were meant.
      if (llvm::any_of(listFactors(op), [](Value factor) {
            Type type = getElementTypeOrSelf(factor);
            return type.getIntOrFloatBitWidth() < 32;
          }))
        op->emitRemark("computes all scores in memory: ") << reason;
    });
  }

  static constexpr llvm::StringLiteral kDecompose = "nn.decompose";
};
} // namespace
