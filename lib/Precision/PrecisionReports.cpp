//===- PrecisionReports.cpp - What no policy can say ------------*- C++ -*-===//

#include "PrecisionReports.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/CallInterfaces.h"

using namespace mlir;
using namespace mlir::amp;

/// What an op is called in a remark: the first of its body that computes with
/// floats and has no kind, if there is one.
static StringRef getName(Operation *op) {
  auto structured = dyn_cast<linalg::LinalgOp>(op);
  if (structured && structured.getBlock())
    for (Operation &inner : structured.getBlock()->without_terminator())
      if (getKind(&inner) == OpKind::Other &&
          !inner.hasTrait<OpTrait::ConstantLike>() &&
          llvm::any_of(inner.getOperandTypes(), llvm::IsaPred<FloatType>))
        return inner.getName().getStringRef();
  return op->getName().getStringRef();
}

/// Whether an op reads in f32 what is stored in 16 bits.
static bool widens(Operation *op, const PrecisionAnalysis &analysis) {
  auto isLow = [&](Value value) {
    return isEligible(value.getType()) && !analysis.getStorage(value).isF32();
  };
  return llvm::any_of(op->getOperands(), isLow) &&
         llvm::any_of(op->getResultTypes(), isEligible) &&
         llvm::none_of(op->getResults(), isLow);
}

static bool isUnlisted(Operation *op, const PrecisionAnalysis &analysis) {
  return getKind(op) == OpKind::Other && !analysis.getRule(op) &&
         widens(op, analysis) &&
         !isa<RegionBranchOpInterface, CallOpInterface, GradientOp>(op) &&
         !op->hasTrait<OpTrait::IsTerminator>();
}

/// A rule may name ops that give f32, whatever it says.
static void warnOfRule(Operation *op, const PrecisionAnalysis &analysis) {
  StringAttr rule = analysis.getRule(op);
  PrecisionClass wanted = analysis.getClass(op);
  bool wantsLow =
      wanted == PrecisionClass::Low || wanted == PrecisionClass::F32Compute;
  if (rule && wantsLow && analysis.getPolicy(op).isMixed() &&
      !analysis.canBeLow(op) && llvm::any_of(op->getResultTypes(), isEligible))
    op->emitWarning("the rule for '")
        << rule.getValue() << "' gives the class "
        << stringifyPrecisionClass(wanted) << " to '" << op->getName()
        << "', which gives f32 alone";
}

void mlir::amp::reportUnlisted(func::FuncOp func,
                               const PrecisionAnalysis &analysis) {
  llvm::MapVector<StringRef, int64_t> counts;
  for (Operation *op : analysis.getOps()) {
    warnOfRule(op, analysis);
    if (isUnlisted(op, analysis))
      ++counts[getName(op)];
  }
  if (counts.empty())
    return;
  auto diag = func.emitRemark("no profile lists ");
  llvm::interleaveComma(counts, diag, [&](auto entry) {
    diag << "'" << entry.first << "' (" << entry.second << ")";
  });
  diag << ": what is stored in 16 bits is read in f32 there";
}
