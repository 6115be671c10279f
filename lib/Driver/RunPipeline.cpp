//===- RunPipeline.cpp - Passes by name over a text -------------*- C++ -*-===//

#include "CompilerImpl.h"

#include "amp/InitAll.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::compiler;

/// The pipeline's own messages are no diagnostics.
static LogicalResult parsePipeline(StringRef pipeline, PassManager &pm,
                                   std::string &messages) {
  registerPasses();
  llvm::raw_string_ostream os(messages);
  FailureOr<OpPassManager> parsed = parsePassPipeline(pipeline, os);
  if (failed(parsed))
    return failure();
  if (parsed->getOpAnchorName() != ModuleOp::getOperationName()) {
    os << "expected a pipeline on builtin.module, found one on "
       << parsed->getOpAnchorName();
    return failure();
  }
  static_cast<OpPassManager &>(pm) = std::move(*parsed);
  return success();
}

llvm::Expected<std::string>
mlir::amp::runPipeline(StringRef source, StringRef sourceName,
                       StringRef pipeline,
                       llvm::function_ref<void(StringRef)> warn) {
  MLIRContext context(getFullRegistry(), MLIRContext::Threading::DISABLED);
  DiagnosticSink diagnostics(&context, sourceName, warn);
  PassManager pm(&context, ModuleOp::getOperationName());
  std::string messages;
  if (failed(parsePipeline(pipeline, pm, messages)))
    return llvm::createStringError("pipeline '" + pipeline +
                                   "': " + joinLines(messages));
  auto module = parseSourceString<ModuleOp>(source, &context, sourceName);
  if (!module)
    return diagnostics.takeError("parsing");
  if (failed(pm.run(*module)))
    return diagnostics.takeError("the pipeline");
  return printModule(*module);
}
