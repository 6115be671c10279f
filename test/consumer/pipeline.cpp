//===- pipeline.cpp - Passes of amp in another tool -------------*- C++ -*-===//
//
// The phases import and precision on a module, once with amp's models on
// upstream's ops and once without.
//
//===----------------------------------------------------------------------===//

#include "pipeline.h"

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/InitAll.h"
#include "amp/Pipelines/Pipelines.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"

using namespace mlir;

static LogicalResult runPhases(ModuleOp module) {
  PassManager pm(module.getContext(), ModuleOp::getOperationName());
  amp::buildPipelineTo(pm, amp::Phase::Precision, amp::PipelineOptions());
  return pm.run(module);
}

int placeCasts(llvm::StringRef path, bool withModels) {
  DialectRegistry registry;
  registerAllDialects(registry);
  registerAllExtensions(registry);
  if (withModels)
    amp::registerAllDialects(registry);
  else
    registry.insert<amp::AMPDialect>();
  MLIRContext context(registry);
  auto module = parseSourceFile<ModuleOp>(path, &context);
  int casts = 0;
  if (!module || failed(runPhases(*module)))
    return -1;
  module->walk([&](arith::TruncFOp) { ++casts; });
  return casts;
}
