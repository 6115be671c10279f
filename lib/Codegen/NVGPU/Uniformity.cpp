//===- Uniformity.cpp - What all threads of a block agree on ----*- C++ -*-===//

#include "Uniformity.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::amp::cuda;

Uniformity::Uniformity(Operation *function) : function(function) {
  bool hasChanged = true;
  // Loops carry what differs back to their begin.
  while (hasChanged) {
    hasChanged = false;
    function->walk([&](Operation *op) { hasChanged |= visit(op); });
  }
}

bool Uniformity::mark(ValueRange values) {
  bool hasChanged = false;
  for (Value value : values)
    hasChanged |= differing.insert(value).second;
  return hasChanged;
}

bool Uniformity::anyDiffers(ValueRange values) const {
  return llvm::any_of(values, [&](Value value) { return mayDiffer(value); });
}

/// Numbers of the block, of the cluster, and sizes.
static bool isUniformRegister(Operation *op) {
  StringRef name = op->getName().getStringRef();
  return name.consume_front("nvvm.read.ptx.sreg.") &&
         llvm::any_of(
             ArrayRef<StringRef>{"ntid", "ctaid", "nctaid", "cluster",
                                 "ncluster", "warpsize", "gridid"},
             [&](StringRef prefix) { return name.starts_with(prefix); });
}

/// Whether the results of an op follow from more than its operands.
static bool isSource(Operation *op) {
  if (isa<gpu::BlockIdOp, gpu::BlockDimOp, gpu::GridDimOp>(op) ||
      isUniformRegister(op))
    return false;
  if (isa_and_nonnull<gpu::GPUDialect, NVVM::NVVMDialect>(op->getDialect()))
    return true;
  if (isMemoryEffectFree(op))
    return false;
  // What is read at one address is one value.
  auto effects = dyn_cast<MemoryEffectOpInterface>(op);
  return !effects || !effects.onlyHasEffect<MemoryEffects::Read>();
}

bool Uniformity::visit(Operation *op) {
  if (op == function)
    return false;
  if (auto loop = dyn_cast<scf::ForOp>(op)) {
    bool hasChanged = isDivergent(op) && mark(loop.getBody()->getArguments());
    for (auto [initial, next, argument, result] :
         llvm::zip(loop.getInitArgs(), loop.getYieldedValues(),
                   loop.getRegionIterArgs(), loop.getResults()))
      if (isDivergent(op) || mayDiffer(initial) || mayDiffer(next))
        hasChanged |= mark({argument, result});
    return hasChanged;
  }
  if (auto branch = dyn_cast<scf::IfOp>(op)) {
    bool hasChanged = false;
    for (OpResult result : op->getResults()) {
      unsigned i = result.getResultNumber();
      if (isDivergent(op) || mayDiffer(branch.thenYield()->getOperand(i)) ||
          mayDiffer(branch.elseYield()->getOperand(i)))
        hasChanged |= mark(result);
    }
    return hasChanged;
  }
  bool hasChanged = false;
  for (Region &region : op->getRegions())
    for (Block &block : region)
      hasChanged |= mark(block.getArguments());
  if (op->getNumRegions() > 0 || isSource(op) || anyDiffers(op->getOperands()))
    hasChanged |= mark(op->getResults());
  return hasChanged;
}

bool Uniformity::isDivergent(Operation *op) const {
  if (auto loop = dyn_cast<scf::ForOp>(op))
    return anyDiffers(
        {loop.getLowerBound(), loop.getUpperBound(), loop.getStep()});
  if (auto branch = dyn_cast<scf::IfOp>(op))
    return mayDiffer(branch.getCondition());
  return true;
}

Operation *Uniformity::findDivergence(Operation *op) const {
  for (Operation *parent = op->getParentOp(); parent && parent != function;
       parent = parent->getParentOp())
    if (isDivergent(parent))
      return parent;
  return nullptr;
}
