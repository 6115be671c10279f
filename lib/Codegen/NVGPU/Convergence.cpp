//===- Convergence.cpp - Where a warp's lanes come together -----*- C++ -*-===//

#include "amp/Codegen/NVGPU/Convergence.h"

#include "llvm/ADT/DepthFirstIterator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/UniformityAnalysis.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Target/TargetMachine.h"

using namespace mlir::amp;

/// LLVM 22 does not know that products of a warp are, too.
static bool isCollective(const llvm::Instruction &instruction) {
  auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
  if (!call)
    return false;
  const llvm::Function *callee = call->getCalledFunction();
  llvm::StringRef name = callee ? callee->getName() : "";
  return call->isConvergent() || call->isInlineAsm() ||
         name.starts_with("llvm.nvvm.mma.") ||
         name.starts_with("llvm.nvvm.wmma.");
}

static bool reachesCollective(llvm::BasicBlock *from) {
  return llvm::any_of(llvm::depth_first(from), [](llvm::BasicBlock *block) {
    return llvm::any_of(*block, isCollective);
  });
}

/// Whether some block begins a region that ends at `join`, with all ways from
/// `branch` in it: where ptxas has the lanes wait for each other.
static bool isRegionsEnd(llvm::BasicBlock *branch, llvm::BasicBlock *join,
                         const llvm::DominatorTree &dominators,
                         const llvm::PostDominatorTree &postDominators) {
  llvm::BasicBlock *begin = dominators.findNearestCommonDominator(branch, join);
  return begin != join && postDominators.dominates(join, begin);
}

static bool convergesInRegions(llvm::Function &function,
                               llvm::FunctionAnalysisManager &analyses) {
  auto &uniformity = analyses.getResult<llvm::UniformityInfoAnalysis>(function);
  auto &dominators = analyses.getResult<llvm::DominatorTreeAnalysis>(function);
  auto &postDominators =
      analyses.getResult<llvm::PostDominatorTreeAnalysis>(function);
  for (llvm::BasicBlock &block : function) {
    if (!uniformity.hasDivergentTerminator(block))
      continue;
    auto *node = postDominators.getNode(&block)->getIDom();
    llvm::BasicBlock *join = node ? node->getBlock() : nullptr;
    if (join && !isRegionsEnd(&block, join, dominators, postDominators) &&
        reachesCollective(join))
      return false;
  }
  return true;
}

llvm::Error cuda::verifyConvergence(llvm::Module &module,
                                    llvm::TargetMachine &machine) {
  llvm::FunctionAnalysisManager analyses;
  llvm::PassBuilder(&machine).registerFunctionAnalyses(analyses);
  for (llvm::Function &function : module)
    if (!function.isDeclaration() && !convergesInRegions(function, analyses))
      return llvm::createStringError(
          "kernel '" + function.getName() +
          "': expected lanes that a branch parts to come together by "
          "themselves before a collective operation, found others that join "
          "them");
  return llvm::Error::success();
}
