//===- RunPipeline.cpp - Passes by name over a text -------------*- C++ -*-===//

#include "CompilerImpl.h"

#include "amp/InitAll.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"

using namespace mlir;
using namespace mlir::amp;
using namespace mlir::amp::compiler;

/// A pipeline, which is for modules, in one of another op: upstream ends the
/// process. "" if there is none.
static std::string findMisplaced(StringRef pipeline) {
  SmallVector<StringRef> ops = {ModuleOp::getOperationName()};
  int braces = 0;
  StringRef name;
  auto isMisplaced = [&] {
    return mlir::PassPipelineInfo::lookup(name) &&
           ops.back() != ModuleOp::getOperationName();
  };
  for (size_t i = 0, begin = 0; i <= pipeline.size(); ++i) {
    char c = i < pipeline.size() ? pipeline[i] : ',';
    bool isEnd = braces == 0 && StringRef("{(),").contains(c);
    if (isEnd) {
      if (StringRef found = pipeline.slice(begin, i).trim(); !found.empty())
        name = found;
      if (c == '(')
        ops.push_back(name);
      else if (isMisplaced())
        return ("'" + name + "' is for " + ModuleOp::getOperationName() +
                ", found in '" + ops.back() + "'")
            .str();
      if (c == ')' && ops.size() > 1)
        ops.pop_back();
      if (c != '{')
        name = "";
      begin = i + 1;
    }
    braces += c == '{' ? 1 : c == '}' ? -1 : 0;
    if (c == '}')
      begin = i + 1;
  }
  return "";
}

/// The pipeline's own messages are no diagnostics.
static LogicalResult parsePipeline(StringRef pipeline, PassManager &pm,
                                   std::string &messages) {
  registerPasses();
  llvm::raw_string_ostream os(messages);
  if (std::string wrong = findMisplaced(pipeline); !wrong.empty()) {
    os << wrong;
    return failure();
  }
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
  auto module = parseModule(source, context, sourceName);
  if (!module)
    return diagnostics.takeError("parsing");
  if (failed(pm.run(*module)))
    return diagnostics.takeError("the pipeline");
  return printModule(*module);
}
