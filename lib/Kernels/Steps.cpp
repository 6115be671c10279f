//===- Steps.cpp - The steps of a module ------------------------*- C++ -*-===//

#include "amp/Kernels/Steps.h"

#include "amp/Dialect/AMP/IR/AMPDialect.h"

using namespace mlir;
using namespace mlir::amp;

/// What a module names is called with the arguments that it has now.
static LogicalResult verifyUnused(ModuleOp module) {
  auto uses = SymbolTable::getSymbolUses(&module.getBodyRegion());
  if (!uses)
    return success();
  SymbolTable symbols(module);
  for (SymbolTable::SymbolUse use : *uses) {
    auto func =
        symbols.lookup<func::FuncOp>(use.getSymbolRef().getRootReference());
    if (func && func->hasAttr(kStepAttr) && !func.isExternal())
      return use.getUser()->emitError("expected steps to be entries, found a "
                                      "use of '")
             << func.getSymName() << "' in '" << use.getUser()->getName()
             << "'";
  }
  return success();
}

FailureOr<SmallVector<func::FuncOp>> mlir::amp::findSteps(ModuleOp module) {
  SmallVector<func::FuncOp> steps;
  for (auto func : module.getOps<func::FuncOp>()) {
    if (!func->hasAttr(kStepAttr) || func.isExternal())
      continue;
    if (!func.getBody().hasOneBlock())
      return func.emitError("expected one block");
    steps.push_back(func);
  }
  if (!steps.empty() && failed(verifyUnused(module)))
    return failure();
  return steps;
}
