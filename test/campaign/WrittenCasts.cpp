//===- WrittenCasts.cpp - A policy's casts as a program's own ---*- C++ -*-===//

#include "WrittenCasts.h"

#include "amp/Dialect/AMP/IR/AMPDialect.h"
#include "amp/InitAll.h"
#include "amp/Pipelines/Pipelines.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::amp;

llvm::Expected<std::string> campaign::writeCasts(const std::string &text,
                                                 const std::string &type) {
  MLIRContext context(getFullRegistry(), MLIRContext::Threading::DISABLED);
  context.loadDialect<AMPDialect>();
  ScopedDiagnosticHandler quiet(&context, [](Diagnostic &) {});
  auto module = parseSourceString<ModuleOp>(text, &context);
  Attribute policy = parseAttribute("#amp.policy<\"amp\", compute = " + type +
                                        ", rounding = strict>",
                                    &context);
  if (!module || !policy)
    return llvm::createStringError("writing casts: the text is not valid");
  // What it calls may have a policy of its own.
  if (auto loss = module->lookupSymbol<func::FuncOp>("loss"))
    loss->setAttr(kPolicyAttr, policy);
  PassManager pm(&context, ModuleOp::getOperationName());
  PipelineOptions options;
  options.import.expand = false;
  buildPipelineTo(pm, Phase::Precision, options);
  if (failed(pm.run(*module)))
    return llvm::createStringError("writing casts: the passes failed");
  for (auto func : module->getOps<func::FuncOp>())
    for (StringRef name : {StringRef(kPolicyAttr), StringRef(kPlacedAttr),
                           StringRef(kExcessAttr)})
      func->removeAttr(name);
  std::string result;
  llvm::raw_string_ostream os(result);
  module->print(os);
  return result;
}
