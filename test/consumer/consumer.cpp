//===- consumer.cpp - A user of amp's libraries -----------------*- C++ -*-===//
//
// Reads a module and prints the optimizer and its slots for each training step
// in it: the dialect's ops, attributes and interfaces through installed
// headers and libraries.
//
//===----------------------------------------------------------------------===//

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "pipeline.h"

using namespace mlir;

int main(int argc, char **argv) {
  if (argc != 3) {
    llvm::errs() << "usage: consumer MODULE.mlir POLICY.mlir\n";
    return 1;
  }
  MLIRContext context;
  context.loadDialect<amp::AMPDialect, func::FuncDialect>();
  OwningOpRef<ModuleOp> module = parseSourceFile<ModuleOp>(argv[1], &context);
  if (!module)
    return 1;
  module->walk([](amp::TrainStepOp step) {
    auto optimizer = cast<amp::OptimizerInterface>(step.getOptimizer());
    llvm::outs() << step.getSymName() << ":";
    auto param = RankedTensorType::get({}, Float32Type::get(step.getContext()));
    for (const amp::OptimizerSlot &slot : optimizer.getSlots(param))
      llvm::outs() << " " << slot.name;
    llvm::outs() << "\n";
  });
  llvm::outs() << "casts: " << placeCasts(argv[2], /*withModels=*/true) << "\n"
               << "without models: " << placeCasts(argv[2], false) << "\n";
  return 0;
}
